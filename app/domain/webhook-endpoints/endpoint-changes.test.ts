import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestOutbox, type TestOutbox } from "#tests/harness/outbox.ts";
import { DAY } from "#app/core/time/clock.ts";
import { recordWebhookEvent } from "#app/workspace/webhook-deliveries.server.ts";
import { createEndpointChanges } from "./endpoint-changes.server.ts";
import { maxWebhookEndpointNameLength, maxWebhookEndpoints } from "./webhook-endpoint.ts";
import { findWebhookEndpoint, listWebhookEndpoints } from "./webhook-endpoint-store.server.ts";

let world: TestOutbox;
let announced: string[];
let changes: ReturnType<typeof createEndpointChanges>;
const actor = () => ({ workspaceId: world.workspaceId, user: null });

beforeEach(async () => {
  world = await createTestOutbox();
  announced = [];
  changes = createEndpointChanges({
    ...world,
    secrets: { seal: () => Promise.resolve({ secret: "sealed", keyVersion: 1 }) },
    emit: (event) =>
      void announced.push(event.type === "activity" ? event.activity.title : event.type),
  });
});
afterEach(() => world.remove());

const wanted = {
  name: "Sheet",
  address: "https://a.example/hook",
  events: ["publication.published"] as const,
};
const add = async (more: object = {}) => (await changes.add(actor(), { ...wanted, ...more })).id;
const find = (id: string) => findWebhookEndpoint(world.db.read, world.workspaceId, id);
const happens = (id: string) =>
  world.db.write((tx) =>
    recordWebhookEvent(
      tx,
      {
        workspaceId: world.workspaceId,
        type: "publication.published",
        about: { id, title: "Frost", path: "/content/p", channel: "Blog" },
        origin: "real",
        now: world.clock.now(),
      },
      world.newId,
    ),
  );
const deliveries = () =>
  world.db.reader
    .prepare<[], { state: string; due: number }>(
      `SELECT state, due_at IS NOT NULL AS due FROM webhook_deliveries WHERE id NOT LIKE 'duplicate-%' ORDER BY id`,
    )
    .all()
    .map(({ state, due }) => [state, due]);

describe("an endpoint", () => {
  it("is named after its host when it has no name", async () => {
    expect((await find(await add({ name: "" }))).name).toBe("a.example");
    expect((await find(await add())).name).toBe("Sheet");
  });

  it.each<[string, object, string]>([
    ["no address", { address: "" }, "address"],
    ["another protocol", { address: "ftp://a.example/" }, "address"],
    ["an address that cannot be read", { address: "https://a.example:port/" }, "address"],
    ["a space in its address", { address: "https://a.example/ b" }, "address"],
    ["too long an address", { address: `https://a.example/${"a".repeat(2_000)}` }, "address"],
    ["too long a name", { name: "n".repeat(maxWebhookEndpointNameLength + 1) }, "name"],
    ["no events", { events: [] }, "events"],
  ])("with %s is refused, and nothing is stored", async (_, more, about) => {
    await expect(add(more)).rejects.toMatchObject({ code: "bad_request", about });
    expect(await listWebhookEndpoints(world.db.read, world.workspaceId)).toEqual([]);
    expect(announced).toEqual([]);
  });

  it("may have a name of the maximum length", async () => {
    const name = "n".repeat(maxWebhookEndpointNameLength);
    expect((await find(await add({ name }))).name).toBe(name);
  });

  it("is limited in number", async () => {
    for (let count = 0; count < maxWebhookEndpoints; count += 1) await add();
    await expect(add()).rejects.toMatchObject({ code: "conflict" });
  });

  it("can be changed, except without a name or events, or in another workspace", async () => {
    const id = await add();
    const choice = { name: "Table", events: ["review.requested"] as const };
    await changes.choose(actor(), id, choice);
    expect(await find(id)).toMatchObject(choice);
    for (const wrong of [{ name: "" }, { events: [] }])
      await expect(changes.choose(actor(), id, { ...choice, ...wrong })).rejects.toMatchObject({
        code: "bad_request",
      });
    const other = { workspaceId: await world.addWorkspace(), user: null };
    await expect(changes.choose(other, id, choice)).rejects.toMatchObject({ code: "not_found" });
    expect(await find(id)).toMatchObject(choice);
  });
});

it("each change is announced once, and only removing can be undone", async () => {
  const id = await add();
  const undo = [
    await changes.pause(actor(), id),
    await changes.resume(actor(), id),
    await changes.remove(actor(), id),
  ].map((each) => each.undo !== null);
  expect(undo).toEqual([false, false, true]);
  expect(announced).toEqual([
    "Webhook Sheet added",
    "Sheet paused",
    "Webhook Sheet resumed",
    "Sheet removed",
  ]);
});

describe("events for an endpoint", () => {
  it("are held while the endpoint is paused, and sent when it is resumed, unless they are a day old", async () => {
    const id = await add();
    await happens("old");
    await changes.pause(actor(), id);
    expect(await find(id)).toMatchObject({ pausedFor: "owner" });
    expect(deliveries()).toEqual([["pending", 0]]);
    world.clock.advance(DAY + 1);
    await happens("young");
    expect(deliveries()).toEqual([
      ["pending", 0],
      ["pending", 0],
    ]);
    await changes.resume(actor(), id);
    expect(await find(id)).toMatchObject({ pausedFor: null });
    expect(deliveries()).toEqual([
      ["failed", 0],
      ["pending", 1],
    ]);
  });

  it("are held while the endpoint is removed, and sent when that is undone, unless the endpoint is paused", async () => {
    const id = await add();
    const parts = [{ subject: id, field: "removed", before: false, after: true }];
    const revert = () =>
      world.db.write((tx) => changes.revert(tx, world.workspaceId, parts, "person"));
    await happens("p");
    await changes.remove(actor(), id);
    await expect(find(id)).rejects.toMatchObject({ code: "not_found" });
    expect(deliveries()).toEqual([["pending", 0]]);
    expect([await revert(), await revert()]).toEqual([1, 0]);
    expect(deliveries()).toEqual([["pending", 1]]);
    await changes.pause(actor(), id);
    await changes.remove(actor(), id);
    expect(await revert()).toBe(1);
    expect(deliveries()).toEqual([["pending", 0]]);
  });
});
