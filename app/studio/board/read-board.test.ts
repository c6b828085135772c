import { afterEach, beforeEach, expect, it } from "vitest";
import { createTestOutbox, type TestOutbox } from "../../../tests/harness/outbox";
import { createRows, type Values } from "../../../tests/harness/stored-rows";
import { DAY } from "../../core/clock";
import type { Heap } from "./board";
import { readBoard } from "./read-board.server";

/* One row lies on a heap; with one thing about it changed it lies there no longer. */

let world: TestOutbox;
let rows: ReturnType<typeof createRows>;
let now: number;

beforeEach(async () => {
  world = await createTestOutbox();
  now = world.clock.now();
  rows = createRows(world);
  await rows.addOther();
  await rows.addAgent({ id: "me", position: 1 });
  await rows.addAgent({ id: "another", position: 2 });
});
afterEach(() => world.remove());

const heap = async (name: Heap): Promise<unknown> => {
  const looker = { workspaceId: world.workspaceId, agentId: "me", origin: "real" as const };
  const times = { timeZone: "UTC", now, leadMs: 0 };
  const board = await readBoard(
    world.db.read,
    { ...looker, ...times },
    { of: [name], waitingAtMost: 9 },
  );
  return board[name];
};
const addPiece = (values: Values) => rows.addPiece({ agent_id: "me", ...values });
const addIdea = (values: Values) => rows.addIdea(values);
const addAddress = (values: Values = {}) => rows.addAddress(values);
const addClaim = (claim: string, of?: string) => rows.addClaim(claim, of);
const isEmpty = (found: unknown) => found === null || found === 0;

const elsewhere = { workspace_id: "other" };
const played = { origin: "simulated" };
const post = { kind: "social_post" };
const theirs = { agent_id: "another" };
const longAgo = 1;

const pieces: [Heap, Values, Values[]][] = [
  ["waiting", { state: "in_review" }, [theirs, played, { state: "draft" }, { decide_at: 5 }]],
  ["drafts", { state: "draft" }, [theirs, played, { state: "in_review" }]],
  ["changesAsked", { state: "changes_asked" }, [theirs, played, { state: "in_review" }]],
  [
    "toImprove",
    { state: "draft" },
    [elsewhere, played, post, { state: "in_review" }, { improve_task_id: "t" }],
  ],
  [
    "toPlace",
    { state: "approved" },
    [elsewhere, played, post, { state: "draft" }, { place_task_id: "t" }],
  ],
  [
    "toFilm",
    { state: "approved" },
    [elsewhere, played, post, { state: "draft" }, { film_task_id: "t" }, { state_at: longAgo }],
  ],
];

it.each(pieces)("what lies on %s is there", async (name, values) => {
  await addPiece(values);
  expect(isEmpty(await heap(name))).toBe(false);
});

it.each(
  pieces.flatMap(([name, values, others]) => others.map((other) => [name, values, other] as const)),
)("what does not lie on %s: %j but %j", async (name, values, other) => {
  await addPiece({ ...values, ...other });
  expect(isEmpty(await heap(name))).toBe(true);
});

it("a change that somebody answers already is not asked for again", async () => {
  await addPiece({ state: "changes_asked" });
  await addClaim("answer:v1", "other");
  expect(await heap("changesAsked")).not.toBeNull();
  await addClaim("answer:v1");
  expect(await heap("changesAsked")).toBeNull();
});

it("what a removed agent of the same kind has left is answered by another", async () => {
  await addPiece({ state: "changes_asked", agent_id: "another" });
  expect(await heap("changesAsked")).toBeNull();
  const set = (column: string, value: string | number) =>
    world.db.write((tx) =>
      tx.statement(`UPDATE agents SET ${column} = ? WHERE id = 'another'`).run(value),
    );
  await set("removed_at", 5);
  expect(await heap("changesAsked")).not.toBeNull();
  await set("type", "publisher");
  expect(await heap("changesAsked")).toBeNull();
});

it("the next idea is planned, has its time, and nobody has begun it", async () => {
  const others: Values[] = [elsewhere, { state: "proposed" }, { slot_at: null }];
  for (const changes of others) {
    await addIdea({ id: JSON.stringify(changes), ...changes });
    expect(await heap("nextIdea")).toBeNull();
  }
  await addIdea({});
  await addClaim("write:idea:real", "other");
  await addClaim("write:idea:simulated");
  await addPiece({ id: "played", idea_id: "idea", ...played });
  await addPiece({ id: "post", idea_id: "idea", ...post });
  expect(await heap("nextIdea")).not.toBeNull();
  await addIdea({ id: "later", slot_at: now + DAY });
  await addClaim("write:later:real");
  await addPiece({ id: "written", idea_id: "idea" });
  expect(await heap("nextIdea")).toBeNull();
});

it("what came out lately and can be read somewhere is posted about once", async () => {
  const out = { state: "approved", published_at: now };
  await addPiece({ ...out, id: "nowhere" });
  expect(await heap("toPost")).toBeNull();
  const wrong: Values[] = [
    elsewhere,
    post,
    { published_at: longAgo },
    { post_task_id: "t" },
    { published_at: null },
  ];
  for (const [index, changes] of wrong.entries()) {
    const id = `wrong ${index}`;
    await addPiece({ ...out, id, ...changes });
    await addAddress({ id, piece_id: id });
    expect(await heap("toPost")).toBeNull();
  }
  await addPiece(out);
  await addAddress({ url: null });
  expect(await heap("toPost")).toBeNull();
  await addAddress({ id: "there", destination: "Site" });
  expect(await heap("toPost")).not.toBeNull();
});

it("a page of long ago is written anew unless one is on its way already", async () => {
  const old = { state: "approved", published_at: longAgo, state_at: longAgo };
  await addAgedPage(old);
  expect(await heap("toRefresh")).not.toBeNull();
  await addClaim("refresh:v1", "other");
  expect(await heap("toRefresh")).not.toBeNull();
  await addPiece({ id: "new", state: "in_review" });
  await addPiece({
    id: "their update",
    state: "in_review",
    published_at: 5,
    workspace_id: "other",
  });
  await addPiece({ id: "post update", state: "in_review", published_at: 5, ...post });
  expect(await heap("toRefresh")).not.toBeNull();
  await addPiece({ id: "update", state: "in_review", published_at: 5 });
  expect(await heap("toRefresh")).toBeNull();
});

it.each<Values>([elsewhere, post, { state: "draft" }, { published_at: null }])(
  "what is not written anew: %j",
  async (changes) => {
    await addAgedPage({ state: "approved", published_at: longAgo, state_at: longAgo, ...changes });
    await addPiece({ id: "out" });
    await addAddress({ id: "out", piece_id: "out" });
    expect(await heap("toRefresh")).toBeNull();
  },
);

it("a page that is being written anew is not begun again", async () => {
  await addAgedPage({ state: "approved", published_at: longAgo, state_at: longAgo });
  await addClaim("refresh:v1");
  expect(await heap("toRefresh")).toBeNull();
});

async function addAgedPage(changes: Values): Promise<void> {
  await addPiece(changes);
  await rows.addVersion({});
  await addAddress();
}
