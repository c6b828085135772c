import { afterEach, beforeEach, expect, it } from "vitest";
import { createTestEngine } from "#tests/harness/engine.ts";
import { createRows } from "#tests/harness/stored-rows.ts";
import { HOUR } from "#app/core/time/clock.ts";
import { pickIdea } from "#app/domain/work-queue/pick-work.ts";
import type { Origin } from "#app/workspace/origin.ts";

let engine: Awaited<ReturnType<typeof createTestEngine>>;
let rows: ReturnType<typeof createRows>;

beforeEach(async () => {
  engine = await createTestEngine({ fillPlan: false, duplicates: true, repeatableIds: false });
  rows = createRows(engine);
  await rows.addAgent({ id: "me", position: 50 });
  await rows.addIdea({ topic: "Frost in May", keyword: "frost" });
});
afterEach(() => engine.remove());

const next = (agentId: string, origin: Origin = "simulated") =>
  engine.contentWorkflow.pipeline.next({
    ...{ taskId: `task of ${agentId}`, workspaceId: engine.workspaceId, agentId, origin },
    ...{ timeZone: "UTC", now: engine.clock.now(), leadMs: HOUR, pickWork: pickIdea },
  });
const ideas = () =>
  Object.fromEntries(
    engine
      .rows<{ id: string; state: string; at: number | null }>(
        "SELECT id, state, slot_at AS at FROM ideas WHERE id NOT LIKE 'duplicate-%'",
      )
      .map(({ id, state, at }) => [id, [state, at]]),
  );

it("gives nothing to a removed agent, though others are there", async () => {
  const nothing = { waitsFor: "idea", count: 0, until: null };
  await rows.addAgent({ id: "gone", position: 51, removed_at: 5 });
  expect(await next("gone")).toEqual(nothing);
  expect(await next("unknown")).toEqual(nothing);
  expect(ideas()).toEqual({ idea: ["planned", engine.clock.now()] });
  expect(await next("me")).toMatchObject({ type: "write", ideaId: "idea" });
});

it("drops an idea of the simulation when its turn comes in a live workspace", async () => {
  const now = engine.clock.now();
  const sample = { id: "sample", source: "sample", sample_slug: "s", slot_at: now - HOUR };
  await rows.addIdea({ ...sample, topic: "Worms at home", keyword: "worms" });
  await rows.set("workspaces", engine.workspaceId, "mode", "live");
  expect(await next("me", "real")).toMatchObject({ type: "write", ideaId: "idea" });
  expect(ideas()).toEqual({ sample: ["dropped", null], idea: ["in_work", now] });
});
