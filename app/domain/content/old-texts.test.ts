import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/harness/database.ts";
import { insertWorkspace } from "#app/workspace/workspaces.server.ts";
import { deleteOldReports } from "./old-texts.server.ts";
import { addContentItem } from "./content-items.server.ts";
import { leaveOutDuplicates } from "#tests/harness/duplicates.ts";

leaveOutDuplicates();

let database: TestDatabase;
beforeEach(async () => {
  database = createTestDatabase();
  await database.db.write((tx) =>
    insertWorkspace(tx, {
      id: "w",
      kind: "user",
      ownerId: null,
      mode: "simulation",
      seed: "",
      goalCents: 0,
      nextRoutineAt: null,
      accessCheckAt: null,
      createdAt: 0,
    }),
  );
});
afterEach(() => database.remove());

const addReport = (id: string, body: string) =>
  database.db.write((tx) =>
    addContentItem(
      tx,
      {
        id,
        workspaceId: "w",
        ideaId: null,
        parentId: null,
        kind: "report",
        variant: "",
        agentId: null,
        origin: "simulated",
        state: "approved",
      },
      {
        id: `${id}-1`,
        title: "The day",
        body,
        fields: {},
        madeBy: "agent",
        makerId: null,
        writer: "scripted",
        provenance: {},
        checks: [],
      },
      10,
    ),
  );
const texts = () =>
  database.db.read
    .statement<{ text: string }>("SELECT text FROM content_body_texts ORDER BY 1")
    .values();
const fold = () =>
  database.db.write((tx) => deleteOldReports(tx, { workspaceId: "w", before: 20, limit: 10 }));

test("a report is deleted with its text", async () => {
  await addReport("a", "What was made.");
  expect(await fold()).toBe(1);
  expect(await texts()).toEqual([]);
});

test("a text is kept while another is packed against it", async () => {
  await addReport("a", "What was made.");
  const { writer } = database.db;
  writer
    .prepare(
      `INSERT INTO content_bodies (workspace_id, hash, base_hash, packed)
       SELECT workspace_id, 'beside', hash, packed('What was made, and more.', 'What was made.') FROM content_bodies`,
    )
    .run();
  expect(await fold()).toBe(1);
  expect(await texts()).toEqual(["What was made, and more.", "What was made."]);
});
