import { afterEach, beforeEach, expect, test } from "vitest";
import { workspaces } from "#db/schema.server.ts";
import { createTestDatabase, type TestDatabase } from "#tests/harness/database.ts";
import { createManualClock, MINUTE } from "#app/core/time/clock.ts";
import { createIds } from "#app/core/secrets/ids.ts";
import { noAnswers, type Answers } from "./brief.ts";
import { createBriefs, readBrief, type Briefs } from "./briefs.server.ts";

let database: TestDatabase;
let briefs: Briefs;
const clock = createManualClock(Date.UTC(2026, 5, 15, 9, 41));

beforeEach(async () => {
  database = createTestDatabase();
  briefs = createBriefs({ db: database.db, clock, newId: createIds({ clock }) });
  const workspace = { kind: "user", mode: "simulation", seed: "x", createdAt: 0 } as const;
  const rows = ["mine", "other"].map((id) => ({ ...workspace, id, goalCents: 100_000 }));
  await database.db.write(async (tx) => void (await tx.insert(workspaces).values(rows)));
});
afterEach(() => database.remove());

const me = { workspaceId: "mine", user: null };
const offering = (offer: string): Answers => ({ ...noAnswers, offer });
const save = (base: number | null, offer: string) =>
  briefs.save(me, { base, answers: offering(offer) });

test("starts empty; each change is a version, and saving the same again is not", async () => {
  expect(await briefs.of("mine")).toEqual({ number: 0, answers: noAnswers, savedAt: null });
  expect((await save(0, "Pots")).number).toBe(1);
  clock.advance(MINUTE);
  expect((await save(1, "Pots")).savedAt).toBe(clock.now() - MINUTE);
  expect((await save(1, "Pots and soil")).number).toBe(2);
  expect(await readBrief(database.db.read, "other")).toMatchObject({ number: 0 });
});

test("a change based on an older version is rejected, including one of two at once", async () => {
  await save(0, "Pots");
  const outcomes = await Promise.allSettled([save(1, "Mine"), save(1, "Theirs")]);
  expect(outcomes).toMatchObject([
    { status: "fulfilled" },
    { status: "rejected", reason: { code: "changed_meanwhile" } },
  ]);
  expect(await briefs.of("mine")).toMatchObject({ number: 2, answers: { offer: "Mine" } });
});

test("restoring an old version creates a new one, and the history lists the changes", async () => {
  await save(0, "Pots");
  await briefs.save(me, { base: 1, answers: { ...offering("Soil"), goals: "More readers" } });
  expect(await briefs.restore(me, 1)).toMatchObject({ number: 3, answers: { offer: "Pots" } });
  const history = await briefs.history("mine");
  expect(history.map(({ number, changed }) => [number, changed])).toEqual([
    [3, ["offer", "goals"]],
    [2, ["offer", "goals"]],
    [1, ["offer"]],
  ]);
  await expect(briefs.restore({ workspaceId: "other", user: null }, 1)).rejects.toMatchObject({
    code: "not_found",
  });
});

test("keeps the last two hundred versions", async () => {
  for (let number = 0; number < 205; number += 1) await save(null, `Pots ${number}`);
  const history = await briefs.history("mine");
  expect(history).toHaveLength(200);
  expect(history.at(-1)?.number).toBe(6);
  await expect(briefs.version("mine", 5)).rejects.toMatchObject({ code: "not_found" });
});

test("a rejected change leaves the answers unchanged", async () => {
  await save(0, "Pots");
  const refuse = () => {
    throw new RangeError("no");
  };
  await expect(briefs.update(me, refuse, () => true)).rejects.toThrow("no");
  await expect(
    briefs.update(
      me,
      (each) => each,
      (version) => version === "7",
    ),
  ).rejects.toMatchObject({ code: "changed_meanwhile" });
  expect(await briefs.of("mine")).toMatchObject({ number: 1 });
});
