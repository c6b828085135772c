import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { changedRows } from "#tests/harness/changed-rows.ts";
import { createTestOutbox, type TestOutbox } from "#tests/harness/outbox.ts";
import {
  bringEarningBack,
  byHand,
  correctEarning,
  enterEarning,
  removeEarning,
} from "./entries.server.ts";

let world: TestOutbox;
let workspaceId: string;
let byAnn: string;
let byBob: string;

beforeEach(async () => {
  world = await createTestOutbox();
  workspaceId = world.workspaceId;
  byAnn = await articleBy("Ann", 0);
  byBob = await articleBy("Bob", 1);
});
afterEach(() => world.remove());

const run = (sql: string, ...values: (string | number)[]) =>
  world.db.write((tx) => tx.statement(sql).run(...values));

/** A real text by an agent of this name. */
async function articleBy(agentId: string, position: number): Promise<string> {
  await run(
    `INSERT INTO agents (id, workspace_id, type, name, position, status, enabled, created_at)
     VALUES (?, ?, 'article', ?, ?, 'active', 1, 0)`,
    agentId,
    workspaceId,
    agentId,
    position,
  );
  const { contentItemId } = await world.article(`by ${agentId}`);
  await run("UPDATE content_items SET agent_id = ? WHERE id = ?", agentId, contentItemId);
  return contentItemId;
}

const earned = { day: "2026-05-01", source: "Awin", note: "", original: "" };
const fieldsOf = (contentItemId: string | null, amountCents: number) =>
  ({ ...earned, type: "affiliate", contentItemId, amountCents }) as const;
const change = (id: string) => ({ id, workspaceId, by: null, now: 9 });
const enter = (
  id: string,
  contentItemId: string | null,
  amountCents: number,
  fingerprint?: string,
) =>
  world.db.write((tx) =>
    enterEarning(tx, change(id), fieldsOf(contentItemId, amountCents), {
      ...byHand,
      fingerprint: fingerprint ?? null,
    }),
  );
const correct = (id: string, contentItemId: string | null, amountCents: number) =>
  world.db.write((tx) =>
    correctEarning(tx, { ...change(id), newId: world.newId }, fieldsOf(contentItemId, amountCents)),
  );
const remove = (id: string) => world.db.write((tx) => removeEarning(tx, change(id)));
const bringBack = (id: string) => world.db.write((tx) => bringEarningBack(tx, change(id)));

/** Each agent's earnings by its counters. */
function revenue(): Record<string, number> {
  const rows = world.db.reader
    .prepare<[string], { id: string; counts: string }>(
      "SELECT id, real_counters AS counts FROM agents WHERE workspace_id = ? ORDER BY position",
    )
    .all(workspaceId);
  return Object.fromEntries(
    rows.map(({ id, counts }) => [
      id,
      (JSON.parse(counts) as { revenueCents?: number }).revenueCents ?? 0,
    ]),
  );
}

describe("an agent's revenue", () => {
  it("includes entries related to its content", async () => {
    await enter("a", byAnn, 100);
    await enter("b", byBob, 30);
    expect(revenue()).toEqual({ Ann: 100, Bob: 30 });
    await correct("a", byAnn, 150);
    expect(revenue()).toEqual({ Ann: 150, Bob: 30 });
    await correct("a", byBob, 150);
    expect(revenue()).toEqual({ Ann: 0, Bob: 180 });
    await correct("a", null, 150);
    expect(revenue()).toEqual({ Ann: 0, Bob: 30 });
  });

  it("excludes removed entries until they are restored", async () => {
    await enter("a", byAnn, 100);
    await enter("b", byBob, 30);
    await enter("c", byBob, 7);
    for (const id of ["a", "b", "c"]) await remove(id);
    expect(revenue()).toEqual({ Ann: 0, Bob: 0 });
    expect(await bringBack("c")).toBe(true);
    expect(revenue()).toEqual({ Ann: 0, Bob: 7 });
    expect(await bringBack("a")).toBe(true);
    expect(revenue()).toEqual({ Ann: 100, Bob: 7 });
    expect(await bringBack("a")).toBe(false);
    expect(revenue()).toEqual({ Ann: 100, Bob: 7 });
  });

  it("counts the same row of a file once", async () => {
    expect(await enter("a", byAnn, 100, "row")).toBe(true);
    expect(await enter("b", byAnn, 100, "row")).toBe(false);
    expect(revenue()).toEqual({ Ann: 100, Bob: 0 });
  });

  it("excludes reports, which earn nothing", async () => {
    await run("UPDATE content_items SET kind = 'report' WHERE id = ?", byBob);
    expect(await enter("a", byBob, 100)).toBe(true);
    expect(revenue()).toEqual({ Ann: 0, Bob: 0 });
  });
});

it("rejects unknown content", async () => {
  await expect(enter("a", "no-such-text", 100)).rejects.toMatchObject({ code: "bad_request" });
  await enter("a", null, 100);
  await expect(correct("a", "no-such-text", 100)).rejects.toMatchObject({ code: "bad_request" });
});

it("restores one entry and keeps the others removed", async () => {
  for (const id of ["a", "b", "c"]) await enter(id, null, 100);
  for (const id of ["a", "b", "c"]) await remove(id);
  const ledger = () =>
    changedRows(world.db, "earnings_entries", (tx) => bringEarningBack(tx, change("b")));
  expect(await ledger()).toEqual(["b"]);
  expect(await ledger()).toEqual([]);
});
