import { afterEach, beforeEach, expect, it } from "vitest";
import { createTestEngine } from "#tests/harness/engine.ts";
import { createRows } from "#tests/harness/stored-rows.ts";
import { AppError } from "#app/core/errors.ts";
import { fillWeek } from "./fill-week.server.ts";

let engine: Awaited<ReturnType<typeof createTestEngine>>;

beforeEach(async () => {
  engine = await createTestEngine({ fillPlan: false, duplicates: true, repeatableIds: false });
  const proposed = { state: "proposed", slot_at: null };
  const rows = createRows(engine);
  await rows.addIdea(proposed);
  await rows.addIdea({ ...proposed, id: "second" });
});
afterEach(() => engine.remove());

/** @param error what planning the first idea fails with */
const fillAfter = (error: Error) => {
  const { db, clock, workspaceId } = engine;
  const asked: string[] = [];
  const plan = async (_tx: unknown, _workspaceId: string, id: string) => {
    asked.push(id);
    if (id === "idea") throw error;
    return clock.now();
  };
  const deps = { plan: { plan }, fillRest: () => Promise.resolve(0) };
  const fill = db.write((tx) => fillWeek(tx, { workspaceId, now: clock.now() }, deps));
  return fill.then(({ filled }) => ({ filled, asked }));
};

it("continues with the next idea when one is a duplicate", async () => {
  const filled = await fillAfter(new AppError("conflict", "It says the same."));
  expect(filled).toEqual({ filled: 1, asked: ["idea", "second"] });
});

it.each([new AppError("not_waiting", "It is being written."), new TypeError("a mistake")])(
  "fails when an idea cannot be planned for another reason: %s",
  async (error) => {
    await expect(fillAfter(error)).rejects.toBe(error);
  },
);
