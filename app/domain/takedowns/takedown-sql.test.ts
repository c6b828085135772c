import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Queries } from "#db/client.server.ts";
import { changedRows } from "#tests/harness/changed-rows.ts";
import { createTestOutbox, type TestOutbox } from "#tests/harness/outbox.ts";
import { takedownEmailsSql } from "./takedown-email-delivery.server.ts";
import { takedownSql } from "./takedown-sql.server.ts";

/* One notice beside others of the same post, of another post and of another workspace. */

let world: TestOutbox;
let other: string;

beforeEach(async () => {
  world = await createTestOutbox();
  other = await world.addWorkspace();
  await world.db.write(async (tx) => {
    for (const [key, workspaceId] of [
      ["p1", world.workspaceId],
      ["p2", world.workspaceId],
      ["theirs", other],
    ]) {
      await tx
        .statement(
          `INSERT INTO blog_posts (key, workspace_id, slug, payload, published_at, updated_at)
            VALUES (?, ?, ?, '{}', 1, 1)`,
        )
        .run(String(key), String(workspaceId), String(key));
    }
    await add(tx, { id: "n1" });
    await add(tx, { id: "n2", postKey: "p2" });
    await add(tx, { id: "n3", postKey: "theirs", workspaceId: other });
  });
});
afterEach(() => world.remove());

const words = {
  address: "a",
  article: "{}",
  grounds: "copyright",
  name: "Ada",
  contactDetails: "r",
};

function add(tx: Queries, changes: { id: string } & Record<string, string | number>) {
  const owner = { workspaceId: world.workspaceId, postKey: "p1", email: "ada@example.com" };
  const row = { ...words, ...owner, claim: "Mine.", now: 100, ...changes };
  return tx.statement(takedownSql.add).run(row);
}

const stateOf = (id: string, state: string) =>
  world.db.write((tx) =>
    tx.statement("UPDATE takedown_requests SET state = ? WHERE id = ?").run(state, id),
  );

const ids = async (text: string, ...values: (string | number)[]) =>
  (await world.db.read.statement<{ id: string }>(text).all(...values)).map(({ id }) => id);

describe("a notice", () => {
  it("is a repetition of a recent one only if all its content is equal", async () => {
    const asked = {
      postKey: "p1",
      since: 99,
      email: "ada@example.com",
      claim: "Mine.",
      grounds: "copyright",
    };
    const same = (changes: Partial<typeof asked>) =>
      world.db.read.statement<{ id: string }>(takedownSql.same).value({ ...asked, ...changes });
    expect(await same({})).toBe("n1");
    expect(await same({ postKey: "p2" })).toBe("n2");
    for (const changes of [
      { postKey: "p3" },
      { since: 100 },
      { email: "bob@example.com" },
      { claim: "Not mine." },
      { grounds: "unlawful" },
    ])
      expect(await same(changes)).toBeUndefined();
  });

  it("is found by its id, and by its post if both are given", async () => {
    expect(await ids(takedownSql.one, "n2")).toEqual(["n2"]);
    expect(await ids(takedownSql.exists, "n2", "p2")).toEqual(["n2"]);
    expect(await ids(takedownSql.exists, "n2", "p1")).toEqual([]);
  });

  it("moves alone, and only from its current state", async () => {
    const move = (id: string, from: string) =>
      changedRows(world.db, "takedown_requests", (tx) =>
        tx.statement(takedownSql.move).run({ id, from, state: "taken_down" }),
      );
    expect(await move("n1", "countered")).toEqual([]);
    expect(await move("n1", "received")).toEqual(["n1"]);
  });

  it("is countered alone, and only if its post was taken down", async () => {
    const counter = (id: string) =>
      changedRows(world.db, "takedown_requests", (tx) =>
        tx
          .statement(takedownSql.counter)
          .run({ id, name: "Sam", contactDetails: "r", claim: "No.", now: 200 }),
      );
    expect(await counter("n1")).toEqual([]);
    for (const id of ["n1", "n2"]) await stateOf(id, "taken_down");
    expect(await counter("n1")).toEqual(["n1"]);
  });

  it("keeps only its own post down", async () => {
    const down = (key: string) => world.db.read.statement(takedownSql.keepingDown).value(key);
    await stateOf("n1", "taken_down");
    expect([await down("p1"), await down("p2")]).toEqual([1, 0]);
    await stateOf("n1", "restored");
    expect(await down("p1")).toBe(0);
  });

  it("is open until decided, and listed after the last seen one", async () => {
    await stateOf("n2", "dismissed");
    const page = (text: string, before: string) =>
      world.db.read.statement<{ id: string }>(text).all({ before, limit: 10 });
    const idsOf = async (text: string, before: string) =>
      (await page(text, before)).map(({ id }) => id);
    expect(await idsOf(takedownSql.open, "z")).toEqual(["n3", "n1"]);
    expect(await idsOf(takedownSql.open, "n3")).toEqual(["n1"]);
    expect(await idsOf(takedownSql.done, "z")).toEqual(["n2"]);
    expect(await idsOf(takedownSql.done, "n2")).toEqual([]);
    expect(await world.db.read.statement(takedownSql.countOpen).value()).toBe(2);
  });

  it("is counted for its own workspace, and against it only for copyright", async () => {
    await stateOf("n1", "taken_down");
    await stateOf("n2", "taken_down");
    const unlawful = "UPDATE takedown_requests SET grounds = 'unlawful' WHERE id = 'n2'";
    await world.db.write((tx) => tx.statement(unlawful).run());
    const count = (workspaceId: string) =>
      world.db.read.statement(takedownSql.countOf).get(workspaceId);
    expect(await count(world.workspaceId)).toEqual({ all: 2, counting: 1 });
    expect(await count(other)).toEqual({ all: 1, counting: 0 });
  });

  it("is shown to the owner of its workspace once it has a result", async () => {
    await stateOf("n1", "taken_down");
    await stateOf("n3", "taken_down");
    expect(await ids(takedownSql.owned, world.workspaceId)).toEqual(["n1"]);
  });

  it("has its own steps", async () => {
    const step = { state: "dismissed", actorId: null, now: 1 };
    await world.db.write(async (tx) => {
      await tx
        .statement(takedownSql.addStep)
        .run({ ...step, id: "s1", takedownRequestId: "n1", reason: "One" });
      await tx
        .statement(takedownSql.addStep)
        .run({ ...step, id: "s2", takedownRequestId: "n2", reason: "Two" });
    });
    const steps =
      (await world.db.read.statement<{ reason: string }>(takedownSql.steps).all("n1")) ?? [];
    expect(steps.map(({ reason }) => reason)).toEqual(["One"]);
    expect(await world.db.read.statement(takedownSql.lastStep).value("n1")).toBe("One");
  });
});

it("writes only to an owner with a verified address", async () => {
  await world.db.write(async (tx) => {
    const user = `INSERT INTO users (id, issuer, subject, email, email_verified, created_at, last_sign_in_at)
      VALUES (?, 'i', ?, ?, ?, 1, 1)`;
    await tx.statement(user).run("sam", "sam", "sam@example.com", 1);
    await tx.statement(user).run("bob", "bob", "bob@example.com", 0);
    const own = "UPDATE workspaces SET owner_id = ? WHERE id = ?";
    await tx.statement(own).run("sam", world.workspaceId);
    await tx.statement(own).run("bob", other);
  });
  const email = (text: string, workspaceId: string) =>
    world.db.read.statement<{ email: string }>(text).get(workspaceId);
  expect((await email(takedownSql.ownerOf, world.workspaceId))?.email).toBe("sam@example.com");
  expect(await email(takedownSql.ownerOf, other)).toBeUndefined();
  expect((await email(takedownSql.accountOf, other))?.email).toBe("bob@example.com");
});

describe("a letter", () => {
  beforeEach(() =>
    world.db.write(async (tx) => {
      const letter = { recipient: "owner", to: "a@example.com", replyName: "", replyPath: "" };
      const rest = { subject: "s", text: "t", now: 100 };
      const add = tx.statement(takedownEmailsSql.add);
      await add.run({ ...letter, ...rest, id: "l1", takedownRequestId: "n1", dueAt: 100 });
      await add.run({ ...letter, ...rest, id: "l2", takedownRequestId: "n2", dueAt: 100 });
      await add.run({ ...letter, ...rest, id: "l3", takedownRequestId: "n2", dueAt: 900 });
    }),
  );

  it("belongs to its notice, and is due at its time", async () => {
    const ofTakedown = await world.db.read.statement(takedownEmailsSql.ofTakedown).all("n2");
    expect(ofTakedown).toHaveLength(2);
    expect(await ids(takedownEmailsSql.due, 100, 10)).toEqual(["l1", "l2"]);
  });

  it("is claimed alone, and not before it is due", async () => {
    const claim = (id: string) =>
      changedRows(world.db, "takedown_emails", (tx) =>
        tx.statement(takedownEmailsSql.claim).get({ id, until: 500, now: 100 }),
      );
    expect(await claim("l1")).toEqual(["l1"]);
    expect(await claim("l3")).toEqual([]);
  });

  it.each<[string, string, (string | number)[], (string | number)[]]>([
    ["with a moved lease", takedownEmailsSql.moveLease, [500, "l1", 100], [500, "l1", 99]],
    ["that is sent", takedownEmailsSql.sent, [200, "l1", 100], [200, "l1", 99]],
    [
      "that fails",
      takedownEmailsSql.fail,
      [500, "It is away.", "l1", 100],
      [500, "It is away.", "l1", 99],
    ],
  ])("%s changes alone, and only with the current lease", async (_, text, own, stale) => {
    const letters = (values: (string | number)[]) =>
      changedRows(world.db, "takedown_emails", (tx) => tx.statement(text).run(...values));
    expect(await letters(stale)).toEqual([]);
    expect(await letters(own)).toEqual(["l1"]);
  });
});
