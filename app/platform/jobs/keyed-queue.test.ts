import { expect, it } from "vitest";
import { createKeyedQueue } from "./keyed-queue.ts";

it("begins an item once all others have had a turn after the one before, and is settled after the last", async () => {
  const begun: string[] = [];
  const turns: (() => void)[] = [];
  const queue = createKeyedQueue({
    concurrency: 1,
    work: async ({ id }) => void begun.push(id),
    nextTurn: () => new Promise((resolve) => turns.push(resolve)),
  });
  const later = () => new Promise((resolve) => setImmediate(resolve));
  void queue.add({ id: "a", key: "same" });
  void queue.add({ id: "b", key: "same" });
  let isSettled = false;
  const settled = queue.settled().then(() => (isSettled = true));
  for (const expected of [["a"], ["a", "b"]]) {
    await later();
    expect([begun, turns.length, isSettled]).toEqual([expected, expected.length, false]);
    turns.at(-1)?.();
  }
  await settled;
  expect(queue.isEmpty()).toBe(true);
});
