import { afterEach, beforeEach, expect, it } from "vitest";
import { createTestEngine } from "#tests/harness/engine.ts";
import { checkContentItem } from "./check-text.server.ts";

let engine: Awaited<ReturnType<typeof createTestEngine>>;
beforeEach(async () => {
  engine = await createTestEngine();
});
afterEach(() => engine.remove());

it("yields to others before and after the comparison with all texts", async () => {
  const { db, workspaceId } = engine;
  const text = { title: "Water in winter", body: "Water it every second week.", fields: {} };
  const of = {
    workspaceId,
    contentItemId: "none",
    ideaId: null,
    origin: "simulated",
    text,
  } as const;
  let turns = 0;
  const names = await db.write(async (tx) => {
    let next = setImmediate(function count() {
      turns += 1;
      next = setImmediate(count);
    });
    const found = await checkContentItem(tx, "article", { ...of, unsupported: null });
    clearImmediate(next);
    return found.map(({ name }) => name);
  });
  expect(turns).toBe(2);
  expect(names).toEqual(expect.arrayContaining(["readability", "phrases"]));
});
