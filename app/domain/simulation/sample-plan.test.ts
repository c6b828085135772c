import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/harness/database.ts";
import { createManualClock, DAY } from "#app/core/time/clock.ts";
import { createIds } from "#app/core/secrets/ids.ts";
import { listIdeas, nextPlannedIdea } from "#app/domain/ideas/ideas.server.ts";
import { insertWorkspace } from "#app/workspace/workspaces.server.ts";
import { sampleTexts } from "./library/sample-texts.server.ts";
import { fillSamplePlan } from "./sample-plan.server.ts";

const sunday = Date.parse("2026-11-22T20:00:00Z");
let database: TestDatabase;
const newId = createIds({ clock: createManualClock(sunday) });
beforeEach(async () => {
  database = createTestDatabase();
  await database.db.write((tx) =>
    insertWorkspace(tx, {
      id: "w",
      kind: "user",
      ownerId: null,
      mode: "simulation",
      seed: "w",
      goalCents: 0,
      nextRoutineAt: null,
      accessCheckAt: null,
      createdAt: 0,
    }),
  );
});
afterEach(() => database.remove());

const fill = (now: number, articlesPerWeek = 5) =>
  database.db.write((tx) =>
    fillSamplePlan(tx, { workspaceId: "w", now, timeZone: "UTC", articlesPerWeek, newId }),
  );
const planned = () => listIdeas(database.db.read, "w", { state: "planned", from: 0, limit: 100 });

test("a week is filled with topics for November", async () => {
  expect(await fill(sunday)).toBe(5);
  const ideas = await planned();
  expect(ideas.map(({ slotAt }) => new Date(slotAt ?? 0).getUTCDay())).toEqual([1, 2, 3, 4, 5]);
  for (const { sampleSlug } of ideas) {
    const season = sampleTexts.find(({ slug }) => slug === sampleSlug)?.season ?? [];
    expect(season.length === 0 || season.includes(11), sampleSlug ?? "").toBe(true);
  }
  expect((await nextPlannedIdea(database.db.read, "w"))?.slotAt).toBe(sunday + 13 * 60 * 60_000);
});

test("a second call adds only what is missing, and no topic twice", async () => {
  await fill(sunday);
  expect(await fill(sunday)).toBe(0);
  expect(await fill(sunday + DAY)).toBe(1);
  const slugs = (await planned()).map(({ sampleSlug }) => sampleSlug);
  expect(new Set(slugs).size).toBe(slugs.length);
});

test("once all are used, nothing is added", async () => {
  let sum = 0;
  for (let week = 0; week < 12; week += 1) sum += await fill(sunday + week * 7 * DAY);
  expect(sum).toBe(sampleTexts.length);
});
