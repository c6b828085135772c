import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestEngine } from "#tests/harness/engine.ts";
import { DAY, dayOf, HOUR, MINUTE } from "#app/core/time/clock.ts";
import { readLastDay } from "./last-day.server.ts";
import { viewLastDay } from "./last-day-view.ts";
import type { LastDay } from "./report.ts";

let engine: Awaited<ReturnType<typeof createTestEngine>>;

beforeEach(async () => {
  engine = await createTestEngine({ watched: false });
});
afterEach(() => engine.remove());

const read = (): Promise<LastDay> => {
  const { db, workspaceId, clock } = engine;
  return db.snapshot((tx) =>
    readLastDay(tx, { workspaceId, origin: "simulated", now: clock.now(), timeZone: "UTC" }),
  );
};

test("the rows of a day add up to its total and exclude earlier content", async () => {
  await engine.run(DAY - HOUR, 10 * MINUTE);
  const since = engine.clock.now() - DAY;
  const day = await read();
  const [rows = expect.fail("no row")] = engine.rows<{
    texts: number;
    places: number;
    views: number;
    cents: number;
  }>(
    `SELECT count(DISTINCT content_item_id) AS texts, count(*) AS places, total(views) AS views,
       total(earned_cents) AS cents FROM publications WHERE published_at > ?`,
    since,
  );
  expect(rows.texts).toBeGreaterThan(2);
  expect(rows.places).toBeGreaterThan(rows.texts);
  expect(day.outCount).toBe(rows.texts);
  expect(day.out.flatMap(({ places }) => places)).toHaveLength(rows.places);
  const sum = (of: (row: LastDay["out"][number]) => number) =>
    day.out.reduce((total, row) => total + of(row), 0);
  expect(sum(({ views }) => views ?? 0)).toBe(rows.views);
  expect(sum(({ earnedCents }) => earnedCents)).toBe(rows.cents);
  const [booked] = engine.rows<{ cents: number }>(
    "SELECT total(amount_cents) AS cents FROM earnings_entries WHERE day = ?",
    dayOf(engine.clock.now()),
  );
  expect(day.earnedCents).toBe(booked?.cents);
  expect(day.next.length).toBeGreaterThan(0);
  // A text of yesterday, with all of its places.
  const [first = expect.fail("nothing was published")] = day.out;
  await engine.change(
    "UPDATE publications SET published_at = ? WHERE content_item_id = ?",
    since,
    first.contentItemId,
  );
  expect((await read()).out.map(({ contentItemId }) => contentItemId)).toEqual(
    day.out.slice(1).map(({ contentItemId }) => contentItemId),
  );
});

test("lists failures with reasons and links to the content or agent", async () => {
  await engine.run(DAY, 10 * MINUTE);
  const now = engine.clock.now();
  await engine.change(
    `UPDATE publish_jobs SET state = 'failed', error = 'The place said no.', created_at = ?, state_at = ?
     WHERE id = (SELECT max(id) FROM publish_jobs)`,
    now - HOUR,
    now - HOUR,
  );
  await engine.change(
    `UPDATE tasks SET status = 'failed', error = 'The writer is gone.', finished_at = ?
     WHERE id = (SELECT id FROM tasks WHERE status = 'done' ORDER BY id LIMIT 1)`,
    now - 2 * HOUR,
  );
  const { failed, failedCount } = await read();
  expect(failedCount).toBe(2);
  expect(failed).toMatchObject([
    { problem: "The place said no.", agentId: null },
    { problem: "The writer is gone.", contentItemId: null },
  ]);
  expect([failed[0]?.contentItemId, failed[1]?.agentId].every(Boolean)).toBe(true);
  expect((await read()).failed.every(({ title }) => title !== "")).toBe(true);
});

const day: LastDay = {
  since: Date.UTC(2026, 10, 20, 18),
  out: [
    {
      contentItemId: "a",
      title: "Herbs",
      kind: "article",
      places: ["blog", "newsletter"],
      at: Date.UTC(2026, 10, 21, 9),
      views: 1_200,
      earnedCents: 310,
    },
    {
      contentItemId: "b",
      title: "A post",
      kind: "social_post",
      places: ["bluesky"],
      at: Date.UTC(2026, 10, 21, 10),
      views: null,
      earnedCents: 0,
    },
  ],
  outCount: 3,
  earnedCents: 1_250,
  failed: [{ title: "Soil", problem: "Said no.", contentItemId: "c", agentId: null, at: 0 }],
  failedCount: 12,
  next: [{ state: "planned", id: "i", title: "Tomatoes", at: Date.UTC(2026, 10, 22, 9) }],
};

test("describes the day in words and links each title to its page", () => {
  const view = viewLastDay(day, "simulated", "UTC");
  expect(view.summary).toBe("3 published. Revenue today so far: $12.50 (simulated).");
  expect(view.out).toMatchObject([
    { title: "Herbs", to: "/content/a", readers: "1,200", earned: "$3.10" },
    { title: "A post", to: "/content/b", readers: "Not measured", earned: "$0.00" },
  ]);
  expect(view.out[0]?.detail).toMatch(/^Article, Blog, Newsletter, .*9:00/);
  expect([view.total, view.more]).toEqual([{ readers: "1,200", earned: "$3.10" }, 1]);
  expect(view.failedSummary).toBe("12 failed; showing the latest.");
  expect(view.failed[0]?.to).toBe("/content/c");
  expect(view.next[0]).toMatchObject({ title: "Tomatoes", to: "/plan/i" });
});

test("a day on which nothing happened says so", () => {
  const nothing = { ...day, out: [], outCount: 0, failed: [], failedCount: 0, earnedCents: 0 };
  const view = viewLastDay(nothing, "real", "UTC");
  expect(view.summary).toBe("Nothing was published. Revenue today so far: $0.00.");
  expect([view.failedSummary, view.total.readers]).toEqual(["Nothing failed.", "Not measured"]);
});
