import { expect, test } from "vitest";
import { createGroupCommit } from "./group-commit.ts";

/** A commit that records its batches and can be delayed or fail. */
function createRecorder({ limit = 10, during = (): void => undefined } = {}) {
  const batches: number[][] = [];
  const failed: { error: unknown; batch: number[] }[] = [];
  let underWay = 0;
  const commit = createGroupCommit<number>(
    async (batch) => {
      underWay += 1;
      expect(underWay).toBe(1);
      batches.push(batch);
      if (batches.length === 1) during();
      await new Promise((resolve) => setImmediate(resolve));
      underWay -= 1;
      if (batch.includes(13)) throw new Error("unlucky");
    },
    { limit, onError: (error, batch) => failed.push({ error, batch }) },
  );
  return { commit, batches, failed };
}

test("items of one turn share a batch, in order", async () => {
  const { commit, batches } = createRecorder();
  for (const item of [1, 2, 3]) commit.add(item);
  await commit.idle();
  expect(batches).toEqual([[1, 2, 3]]);
  commit.add(4);
  await commit.idle();
  expect(batches).toEqual([[1, 2, 3], [4]]);
});

test("no batch exceeds the limit, and one runs at a time", async () => {
  const { commit, batches } = createRecorder({
    limit: 2,
    during: () => {
      commit.add(4);
      commit.add(5);
    },
  });
  for (const item of [1, 2, 3]) commit.add(item);
  await commit.idle();
  expect(batches).toEqual([[1, 2], [3, 4], [5]]);
});

test("a failed batch is reported, and later batches continue", async () => {
  const { commit, batches, failed } = createRecorder({ limit: 2 });
  for (const item of [1, 13, 3]) commit.add(item);
  await commit.idle();
  expect(failed).toEqual([{ error: new Error("unlucky"), batch: [1, 13] }]);
  expect(batches).toEqual([[1, 13], [3]]);
});

test("is idle at once without items", async () => {
  const { commit, batches } = createRecorder();
  await commit.idle();
  expect(batches).toEqual([]);
});
