import { afterEach, beforeEach, expect, it } from "vitest";
import { createRows } from "#tests/harness/stored-rows.ts";
import { createTestOutbox, type TestOutbox } from "#tests/harness/outbox.ts";
import { leaveOutDuplicates } from "#tests/harness/duplicates.ts";
import { readBegun } from "./begun.server.ts";
import { addStep, beginSteps, forgetSteps, readSteps, replaceStep } from "./steps.server.ts";

leaveOutDuplicates();

let outbox: TestOutbox;
let add: ReturnType<typeof createRows>["add"];
beforeEach(async () => {
  outbox = await createTestOutbox();
  const rows = createRows(outbox);
  add = rows.add;
  await rows.addOther();
  await rows.addAgent({ id: "a", position: 1 });
  await rows.addAgent({ id: "b", position: 1, workspace_id: "other" });
});
afterEach(() => outbox.remove());

/** A task with its steps, some of them paid as work on an idea. */
async function addTask(
  id: string,
  {
    status = "failed",
    ideaId = "idea",
    workspace = outbox.workspaceId,
    steps = {},
    at = 1,
  }: {
    status?: string;
    ideaId?: string;
    workspace?: string;
    steps?: Record<string, unknown>;
    at?: number;
  },
): Promise<void> {
  await add("tasks", {
    ...{ id, workspace_id: workspace, agent_id: workspace === "other" ? "b" : "a" },
    ...{ ordinal: at, title: "T", topic: "T", status, step: 0, attempt: 0, failures: 0 },
    ...{ origin: "real", created_at: at },
  });
  for (const amount of [10, 5])
    await add("spend_entries", {
      ...{ id: `${id} ${amount}`, workspace_id: workspace, payer: "owner", task_id: id },
      ...{ idea_id: ideaId, purpose: "write", provider: "openai", model: "m", status: "settled" },
      ...{ amount_micro_dollars: amount, tokens: 1, origin: "real", day: "2026-06-01" },
      created_at: at,
    });
  await outbox.db.write(async (tx) => {
    for (const [name, answer] of Object.entries(steps))
      await addStep(tx, { taskId: id, name, answer, now: at });
  });
}
const stepsOf = async (id: string) => Object.fromEntries(await readSteps(outbox.db, id));
const begin = (taskId: string, matter: string, ideaId: string | null = "idea") =>
  outbox.db.write((tx) => beginSteps(tx, { taskId, ideaId, matter, now: 9 }));

it("keeps a step's first answer unless it is replaceable, and deletes only the steps of its task", async () => {
  await addTask("one", { steps: { a: 1, b: 2 } });
  await addTask("two", { steps: { a: 5 }, at: 2 });
  await outbox.db.write(async (tx) => {
    await addStep(tx, { taskId: "one", name: "a", answer: 3, now: 3 });
    await replaceStep(tx, { taskId: "one", name: "b", answer: 4, now: 3 });
    await replaceStep(tx, { taskId: "one", name: "c", answer: null, now: 3 });
  });
  expect(await stepsOf("one")).toEqual({ a: 1, b: 4, c: null });
  await outbox.db.write((tx) => forgetSteps(tx, "one"));
  expect([await stepsOf("one"), await stepsOf("two")]).toEqual([{}, { a: 5 }]);
});

it("takes over the steps of the newest ended task with the same work on the same idea", async () => {
  await addTask("new", { status: "running", at: 20 });
  await addTask("older", { steps: { matter: "m", outline: 1 }, at: 2 });
  await addTask("newest", { steps: { matter: "m", outline: 2 }, at: 3 });
  await addTask("another matter", { steps: { matter: "n", outline: 3 }, at: 4 });
  await addTask("at work", { status: "running", steps: { matter: "m", outline: 4 }, at: 5 });
  await addTask("waiting", { status: "queued", steps: { matter: "m", outline: 5 }, at: 6 });
  await addTask("another idea", { ideaId: "other", steps: { matter: "m", outline: 6 }, at: 7 });
  await addTask("by another name", { steps: { matter: "x", sources: "m", outline: 7 }, at: 8 });
  await begin("new", "m");
  expect(await stepsOf("new")).toEqual({ matter: "m", outline: 2 });
  expect(await stepsOf("newest")).toEqual({});
  for (const [id, outline] of Object.entries({
    ...{ older: 1, "another matter": 3, "at work": 4, waiting: 5 },
    ...{ "another idea": 6, "by another name": 7 },
  }))
    expect(await stepsOf(id)).toMatchObject({ outline });
});

it("starts over without earlier steps or without an idea", async () => {
  await addTask("older", { steps: { matter: "m", outline: 1 } });
  await addTask("new", { status: "running", at: 2 });
  await begin("new", "m", null);
  expect(await stepsOf("new")).toEqual({ matter: "m" });
  await addTask("last", { status: "running", at: 3 });
  await begin("last", "n");
  expect(await stepsOf("last")).toEqual({ matter: "n" });
});

it("shows the unfinished draft with its cost", async () => {
  const part = (markdown: string) => ({ value: { markdown } });
  const outline = {
    value: { title: "Frost", sections: [{ heading: "Water" }, { heading: "Light" }] },
  };
  const read = () => readBegun(outbox.db.read, outbox.workspaceId, "idea");
  expect(await read()).toBeNull();
  await addTask("outline alone", { steps: { matter: "m", outline } });
  expect(await read()).toBeNull();
  await addTask("older", { steps: { outline, "section 1": part("Old.") }, at: 2 });
  await addTask("newest", {
    steps: { matter: "m", outline, "section 2": part("Sun."), "section 3": part("More.") },
    at: 3,
  });
  await addTask("at work", { status: "running", steps: { "section 1": part("Now.") }, at: 5 });
  await addTask("another idea", { ideaId: "x", steps: { "section 1": part("X.") }, at: 6 });
  await addTask("theirs", { workspace: "other", steps: { "section 1": part("Theirs.") }, at: 7 });
  // Paid by the same task for another idea.
  await add("spend_entries", {
    ...{ id: "x", workspace_id: outbox.workspaceId, payer: "owner", task_id: "newest" },
    ...{ idea_id: "x", purpose: "write", provider: "openai", model: "m", status: "settled" },
    ...{ amount_micro_dollars: 1_000, tokens: 1, origin: "real", day: "d", created_at: 1 },
  });
  await outbox.db.write((tx) =>
    addStep(tx, { taskId: "newest", name: "section 1", answer: part("Wet."), now: 4 }),
  );
  expect(await read()).toEqual({
    title: "Frost",
    body: "## Light\n\nSun.\n\nMore.\n\n## Water\n\nWet.",
    microDollars: 15,
    at: 4,
  });
});
