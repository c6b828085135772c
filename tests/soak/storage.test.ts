import { test } from "vitest";
import { createTestEngine } from "#tests/harness/engine.ts";
import { expectMetricsKept } from "#tests/harness/retention.ts";
import { expectSmall } from "#tests/harness/storage.ts";

test("a quarter of a year of a simulated workspace stays small beside its texts", async () => {
  const engine = await createTestEngine({ watched: false, repeatableIds: false });
  await expectSmall(engine, 13);
  await engine.remove();
});

test("six weeks are folded into totals that equal what they replace", async () => {
  const engine = await createTestEngine({ watched: false, repeatableIds: false });
  const tables = [
    "tasks",
    "activities",
    "work_claims",
    "publish_jobs",
    "metric_snapshots",
    "earnings_entries",
    "content_items",
    "content_versions WHERE checks IS NOT NULL",
  ];
  await expectMetricsKept(engine, 45, tables);
  await engine.remove();
});
