import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/harness/database.ts";
import { createIds } from "#app/core/secrets/ids.ts";
import { createManualClock } from "#app/core/time/clock.ts";
import { insertWorkspace } from "#app/workspace/workspaces.server.ts";
import { addContentItem, addReview, addVersion, findContentItem } from "./content-items.server.ts";
import { findVersion, type NewVersion } from "./versions.server.ts";
import { checksOf } from "./stored-checks.server.ts";
import { leaveOutDuplicates } from "#tests/harness/duplicates.ts";

leaveOutDuplicates();

let database: TestDatabase;
const newId = createIds({ clock: createManualClock(1_000) });
beforeEach(async () => {
  database = createTestDatabase();
  for (const id of ["w", "other"]) {
    await database.db.write((tx) =>
      insertWorkspace(tx, {
        id,
        kind: "user",
        ownerId: null,
        mode: "simulation",
        seed: id,
        goalCents: 0,
        nextRoutineAt: null,
        accessCheckAt: null,
        createdAt: 0,
      }),
    );
  }
});
afterEach(() => database.remove());

const version = (id: string, body: string, change: Partial<NewVersion> = {}): NewVersion => ({
  id,
  title: `Title of ${id}`,
  body,
  fields: { description: "What it is about" },
  madeBy: "agent",
  makerId: null,
  writer: "scripted",
  provenance: {},
  checks: [{ name: "length", outcome: "look", fact: "2 words" }],
  ...change,
});
const contentItem = {
  id: "p",
  workspaceId: "w",
  ideaId: null,
  parentId: null,
  kind: "article",
  variant: "",
  agentId: null,
  origin: "simulated",
  state: "in_review",
} as const;
const target = { contentItemId: "p", workspaceId: "w", opensReview: false };
const { write, read } = {
  write: <T>(...work: Parameters<typeof database.db.write<T>>) => database.db.write(...work),
  read: () => database.db.read,
};
const decision = (versionId: string, workspaceId = "w") =>
  ({
    id: newId(),
    contentItemId: "p",
    workspaceId,
    versionId,
    decision: "approved",
    note: "",
    decidedBy: "person",
    actorId: "u",
  }) as const;

test("content keeps each of its versions, and stores a shared body once", async () => {
  await write((tx) => addContentItem(tx, contentItem, version("v1", "One body."), 10));
  await write((tx) => addVersion(tx, { ...target, baseId: "v1" }, version("v2", "Another."), 20));
  await write((tx) => addVersion(tx, { ...target, baseId: "v2" }, version("v3", "One body."), 30));
  expect(await findContentItem(read(), "w", "p")).toMatchObject({
    title: "Title of v3",
    versionId: "v3",
    stateAt: 30,
  });
  expect(await findVersion(read(), "w", "v1")).toMatchObject({
    number: 1,
    body: "One body.",
    baseId: null,
  });
  expect(await findVersion(read(), "w", "v3")).toMatchObject({
    number: 3,
    body: "One body.",
    baseId: "v2",
    fields: { description: "What it is about" },
  });
  expect(await read().statement("SELECT hash FROM content_bodies").all()).toHaveLength(2);
});

test("a version is packed against a text that is stored in full, whatever its base", async () => {
  const texts = ["First.", "First and second.", "First, second and third.", "Another one."];
  await write((tx) => addContentItem(tx, contentItem, version("v1", texts[0] ?? ""), 10));
  for (const [index, body] of texts.slice(1).entries()) {
    const next = { ...target, baseId: `v${index + 1}` };
    await write((tx) => addVersion(tx, next, version(`v${index + 2}`, body), 20));
  }
  // Its first text belongs to other content, too.
  await write((tx) =>
    addContentItem(tx, { ...contentItem, id: "p2" }, version("w1", texts[1] ?? ""), 30),
  );
  const next = { ...target, contentItemId: "p2", baseId: "w1" };
  await write((tx) => addVersion(tx, next, version("w2", "What is read."), 40));
  const bodyOf = async (id: string) => (await findVersion(read(), "w", id)).body;
  expect(await Promise.all(["v1", "v2", "v3", "v4"].map(bodyOf))).toEqual(texts);
  expect(await Promise.all(["w1", "w2"].map(bodyOf))).toEqual([texts[1], "What is read."]);
  const bases = read().statement<{ alone: number }>(
    `SELECT b.base_hash IS NULL AS alone FROM content_bodies d JOIN content_bodies b ON b.hash = d.base_hash`,
  );
  expect(await bases.values()).toEqual([1, 1, 1, 1]);
});

test("stored checks are read unchanged, problems first", async () => {
  const checks: NewVersion["checks"] = [
    { name: "title", outcome: "passed", fact: "12 characters" },
    { name: "length", outcome: "passed", fact: "“612” words" },
    { name: "repeats", outcome: "look", fact: "40% of it" },
  ];
  await write((tx) => addContentItem(tx, contentItem, version("v1", "Body.", { checks }), 10));
  expect(await checksOf(read(), "v1")).toEqual([checks[2], checks[1], checks[0]]);
  const none = version("v2", "Body.", { checks: [] });
  await write((tx) => addVersion(tx, { ...target, baseId: "v1" }, none, 20));
  expect(await checksOf(read(), "v2")).toEqual([]);
  expect(await checksOf(read(), "nothing")).toEqual([]);
});

test("equal texts have equal hashes, and others do not", async () => {
  await write((tx) => addContentItem(tx, contentItem, version("v1", "Body."), 10));
  const same = version("v2", "Body.", { title: "Title of v1" });
  await write((tx) => addVersion(tx, { ...target, baseId: "v1" }, same, 20));
  const other = { ...same, id: "v3", fields: { description: "Something else" } };
  await write((tx) => addVersion(tx, { ...target, baseId: "v2" }, other, 20));
  const hashes = await read()
    .statement<{ sha256: string }>("SELECT sha256 FROM content_versions ORDER BY number")
    .values();
  expect(hashes[0]).toBe(hashes[1]);
  expect(hashes[2]).not.toBe(hashes[1]);
});

test("a version based on an older one becomes a proposal, and the approval stays", async () => {
  await write((tx) => addContentItem(tx, contentItem, version("v1", "First."), 10));
  const edit = version("v2", "Edited.", { madeBy: "person" });
  await write((tx) => addVersion(tx, { ...target, baseId: "v1" }, edit, 20));
  await write((tx) => addReview(tx, decision("v2"), 30));
  const late = write((tx) =>
    addVersion(tx, { ...target, baseId: "v1" }, version("v3", "Late."), 40),
  );
  expect(await late).toBe(false);
  expect(await findContentItem(read(), "w", "p")).toMatchObject({
    versionId: "v2",
    approvedVersionId: "v2",
    title: "Title of v2",
    state: "approved",
  });
  expect(await findVersion(read(), "w", "v3")).toMatchObject({ baseId: "v1", body: "Late." });
});

describe("a decision", () => {
  beforeEach(() => write((tx) => addContentItem(tx, contentItem, version("v1", "First."), 10)));
  const reviews = () =>
    read().statement("SELECT decision, version_id AS version FROM reviews").all();

  test("is stored with its effect on the content", async () => {
    await write((tx) => addReview(tx, decision("v1"), 20));
    expect(await reviews()).toEqual([{ decision: "approved", version: "v1" }]);
    expect(await findContentItem(read(), "w", "p")).toMatchObject({
      state: "approved",
      approvedVersionId: "v1",
    });
  });

  test.each([
    ["an older version", decision("v0"), "version_outdated"],
    ["another workspace's text", decision("v1", "other"), "not_found"],
  ])("on %s is refused and stores nothing", async (_, review, code) => {
    await expect(write((tx) => addReview(tx, review, 20))).rejects.toMatchObject({ code });
    expect(await reviews()).toEqual([]);
    expect(await findContentItem(read(), "w", "p")).toMatchObject({ state: "in_review" });
  });

  test("is made only once when two people decide", async () => {
    await write((tx) => addReview(tx, decision("v1"), 20));
    await expect(write((tx) => addReview(tx, decision("v1"), 21))).rejects.toMatchObject({
      code: "not_waiting",
    });
    expect(await reviews()).toHaveLength(1);
  });
});

test("a version of another workspace is not found", async () => {
  await write((tx) => addContentItem(tx, contentItem, version("v1", "First."), 10));
  await expect(findVersion(read(), "other", "v1")).rejects.toMatchObject({ code: "not_found" });
});

test("no publication sends simulated content to a real channel", async () => {
  await write((tx) => addContentItem(tx, contentItem, version("v1", "First."), 10));
  const place = (origin: string, channel: string) =>
    write((tx) =>
      tx
        .statement(
          `INSERT INTO publications (id, workspace_id, content_item_id, channel, origin, state, created_at)
           VALUES (?, 'w', 'p', ?, ?, 'scheduled', 1)`,
        )
        .run(newId(), channel, origin),
    );
  await place("simulated", "sample blog");
  await expect(place("real", "blog.example")).rejects.toThrow(/FOREIGN KEY/u);
  await expect(place("simulated", "blog.example")).rejects.toThrow(/CHECK/u);
  await expect(place("simulated", "sample blog")).rejects.toThrow(/UNIQUE/u);
});
