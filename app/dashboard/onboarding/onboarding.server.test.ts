import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestEngine } from "#tests/harness/engine.ts";
import { MINUTE, SECOND } from "#app/core/time/clock.ts";
import { createIds } from "#app/core/secrets/ids.ts";
import { exampleAnswers, noAnswers } from "#app/domain/brief/brief.ts";
import { createBriefs, type Briefs } from "#app/domain/brief/briefs.server.ts";
import { unusedSamples } from "#app/domain/simulation/sample-plan.server.ts";
import { proposeIdeas } from "./propose-ideas.ts";
import type { FirstText } from "./onboarding.ts";
import { createOnboarding, type Onboarding } from "./onboarding.server.ts";

let engine: Awaited<ReturnType<typeof createTestEngine>>;
let onboarding: Onboarding;
let briefs: Briefs;
/** How many parts were asked for while the text was being written. */
let asked: number[];

beforeEach(async () => {
  engine = await createTestEngine();
  asked = [];
  const { db, clock } = engine;
  const newId = createIds({ clock });
  briefs = createBriefs({ db, clock, newId });
  onboarding = createOnboarding({
    db,
    clock,
    newId,
    samplesFor: (tx, workspaceId, now) => unusedSamples(tx, { workspaceId, now, timeZone: "UTC" }),
    soFar(_workspaceId, _ideaId, parts) {
      asked.push(parts);
      return Promise.resolve({ title: "Some", body: "of it", isWhole: false });
    },
  });
  await onboarding.open(engine.workspaceId);
});
afterEach(() => engine.remove());

const choose = (chosen: Parameters<Onboarding["choose"]>[1]) =>
  onboarding.choose({ workspaceId: engine.workspaceId }, chosen);

async function firstText(): Promise<FirstText> {
  const { workspaceId } = engine;
  const ideaId = (await onboarding.of(workspaceId))?.ideaId ?? "";
  return onboarding.firstText({ workspaceId, ideaId, timeZone: "UTC" });
}

const own = { topic: "which bread keeps for a week", despite: false };

test("writes the user's own idea first and lists it with the others in three minutes", async () => {
  // Agents have had their first tasks.
  await engine.run(5 * MINUTE);
  await briefs.save(engine.actor, { base: 0, answers: exampleAnswers });
  expect(await choose(own)).toBeNull();
  const stages: FirstText[] = [];
  for (let second = 0; second < 180; second += 2) {
    await engine.run(2 * SECOND);
    stages.push(await firstText());
  }
  const written = stages.find(({ readAt }) => readAt !== null);
  expect(written?.text?.body).toContain(exampleAnswers.audience);
  expect(stages.findIndex(({ readAt }) => readAt !== null)).toBeLessThan(45);
  // It grows while the user watches.
  expect(new Set(asked).size).toBeGreaterThan(1);
  const arriving = stages.filter(({ text }) => text?.isWhole === false);
  expect(arriving.length).toBeGreaterThan(1);
  expect(
    arriving.every(({ progress, secondsLeft }) => progress !== null && secondsLeft !== null),
  ).toBe(true);
  const rooms = stages.at(-1)?.rooms ?? [];
  expect(rooms).toHaveLength(6);
  // Performance reviews run on their own schedule.
  expect(rooms.filter(({ state }) => state === "done")).toHaveLength(5);
  expect(rooms.filter(({ state }) => state === "to_come")).toHaveLength(1);
});

test("reports a similar idea, and writes it if the user still wants it", async () => {
  await choose(own);
  const again = { topic: "Which bread keeps a week?", despite: false };
  expect(await choose(again)).toBe(own.topic);
  expect(await choose({ ...again, despite: true })).toBeNull();
  const ideas = engine.rows<{ topic: string; state: string }>(
    "SELECT topic, state FROM ideas WHERE source = 'owner' ORDER BY created_at, id",
  );
  // What was chosen before and not begun makes room.
  expect(ideas).toEqual([
    { topic: own.topic, state: "dropped" },
    { topic: again.topic, state: "planned" },
  ]);
});

test("an idea is proposed three times over, and what is not proposed cannot be chosen", async () => {
  const { workspaceId } = engine;
  const ideas = await onboarding.ideas(workspaceId);
  expect(ideas).toHaveLength(3);
  await expect(choose({ key: "sample:no-such-text" })).rejects.toMatchObject({ code: "not_found" });
  expect(await choose({ key: ideas[0]?.key ?? "" })).toBeNull();
  expect(await onboarding.of(workspaceId)).toMatchObject({ step: 5, ended: false });
  await engine.run(MINUTE);
  expect((await firstText()).topic).toBe(ideas[0]?.topic);
});

test("a writer that is at work on something else says so", async () => {
  await engine.run(3 * SECOND);
  const [working] = engine.rows<{ title: string }>("SELECT title FROM tasks WHERE step = 0");
  await choose(own);
  const { before, rooms, text } = await firstText();
  expect(before).toBe(working?.title);
  expect(rooms[0]).toMatchObject({ state: "to_come", words: `Finishes “${before}” first` });
  expect(text).toBeNull();
});

test("remembers the step, and does not return to a dismissed onboarding", async () => {
  const { workspaceId } = engine;
  await onboarding.lookAt(workspaceId, 3);
  expect(await onboarding.open(workspaceId)).toEqual({ step: 3, ideaId: null, ended: false });
  await onboarding.end(workspaceId);
  expect(await onboarding.of(workspaceId)).toMatchObject({ step: 3, ended: true });
  await onboarding.lookAt(workspaceId, 1);
  expect(await onboarding.of(workspaceId)).toMatchObject({ step: 1, ended: true });
  await onboarding.goOn(workspaceId, 2);
  expect(await onboarding.of(workspaceId)).toMatchObject({ step: 2, ended: false });
  expect(await onboarding.of("unknown")).toBeNull();
});

test("a live workspace has no onboarding, because prioritizing an idea would cost money", async () => {
  const { workspaceId, rows, switchMode } = engine;
  expect(await onboarding.leadsAnybody(workspaceId)).toBe(true);
  await switchMode("live");
  expect(await onboarding.leadsAnybody(workspaceId)).toBe(false);
  expect(await onboarding.of(workspaceId)).toMatchObject({ ended: true });
  await expect(choose(own)).rejects.toMatchObject({ code: "conflict" });
  expect(rows("SELECT 1 FROM ideas WHERE topic = ?", own.topic)).toEqual([]);
  await switchMode("simulation");
  expect(await onboarding.of(workspaceId)).toMatchObject({ ended: false });
});

test("proposals quote what was answered, and without answers they are samples", () => {
  const found = [1, 2, 3, 4].map((n) => ({ slug: `s${n}`, topic: `Topic ${n}`, reason: "Why" }));
  expect(proposeIdeas(noAnswers, found).map(({ key }) => key)).toEqual([
    "sample:s1",
    "sample:s2",
    "sample:s3",
  ]);
  const samples = [{ id: "a", title: "Winter list", text: "Text", from: "pasted" } as const];
  const [first, second, third] = proposeIdeas({ ...exampleAnswers, samples }, found);
  expect(first?.reason).toContain("We sell pots, soil, bulbs and tools");
  expect(second?.topic).toContain("Winter list");
  expect(third?.key).toBe("sample:s1");
});
