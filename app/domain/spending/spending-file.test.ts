import { afterEach, beforeEach, expect, it } from "vitest";
import { ideas, spendEntries, workspaces } from "#db/schema.server.ts";
import { createTestDatabase, type TestDatabase } from "#tests/harness/database.ts";
import { writeSpendingFile } from "./spending-file.server.ts";

let database: TestDatabase;
async function file(workspaceId = "mine"): Promise<string> {
  let text = "";
  for await (const part of writeSpendingFile(database.db, workspaceId)) text += part;
  return text;
}

const entry = {
  workspaceId: "mine",
  payer: "operator",
  purpose: "write",
  provider: "openai",
  model: "gpt",
  status: "settled",
  amountMicroDollars: 1_234,
  tokens: 10,
  origin: "real",
  day: "2026-11-02",
  createdAt: Date.UTC(2026, 10, 2, 9),
} as const;

beforeEach(async () => {
  database = createTestDatabase();
  const workspace = { kind: "user", seed: "x", goalCents: 0, createdAt: 0, mode: "live" } as const;
  await database.db.write(async (tx) => {
    await tx.insert(workspaces).values([
      { ...workspace, id: "mine" },
      { ...workspace, id: "other" },
    ]);
    await tx.insert(ideas).values({
      id: "i1",
      workspaceId: "mine",
      state: "done",
      topic: '=Frost, "early"',
      angle: "",
      keyword: "",
      reason: "",
      source: "owner",
      createdAt: 0,
    });
    await tx.insert(spendEntries).values([
      { ...entry, id: "2", day: "2026-11-03", status: "reserved", payer: "owner" },
      { ...entry, id: "1", ideaId: "i1" },
      { ...entry, id: "3", status: "released", amountMicroDollars: 0 },
      { ...entry, id: "4", origin: "simulated" },
      { ...entry, id: "5", workspaceId: "other" },
    ]);
  });
});
afterEach(() => database.remove());

it("has a line for each call that was or may be charged, oldest day first", async () => {
  expect((await file()).split("\r\n")).toEqual([
    "\uFEFFTime (UTC),Day,Text,Work,Provider,Model,Tokens,State,Paid by,US dollars",
    `2026-11-02T09:00:00.000Z,2026-11-02,"'=Frost, ""early""",write,openai,gpt,10,paid,your plan,0.001234`,
    "2026-11-02T09:00:00.000Z,2026-11-03,,write,openai,gpt,10,reserved,your own key,0.001234",
    "",
  ]);
});

it("has only its header if nothing was spent", async () => {
  expect((await file("unknown")).split("\r\n")).toHaveLength(2);
});
