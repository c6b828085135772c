import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { changedRows } from "#tests/harness/changed-rows.ts";
import { createTestOutbox, type TestOutbox } from "#tests/harness/outbox.ts";
import type { Queries } from "#db/client.server.ts";
import {
  addWebhookEndpoint,
  bringWebhookEndpointBack,
  chooseEvents,
  findWebhookEndpoint,
  forgetRemoved,
  listWebhookEndpoints,
  noteDelivered,
  noteFailing,
  noteOwnerNotified,
  pauseWebhookEndpoint,
  removeWebhookEndpoint,
  resumeWebhookEndpoint,
  sealedSecret,
  webhookEndpointSecrets,
} from "./webhook-endpoint-store.server.ts";

let world: TestOutbox;
let other: string;

/** Two of one workspace that fail and are paused, one of another's, and one of each that was removed. */
beforeEach(async () => {
  world = await createTestOutbox();
  other = await world.addWorkspace();
  const add = (id: string, workspaceId: string) =>
    world.db.write(async (tx) => {
      const row = { id, workspaceId, name: id, host: "a.example", events: '["plan.changed"]' };
      await addWebhookEndpoint(tx, { ...row, secret: `secret of ${id}`, keyVersion: 1, now: 1 });
      await pauseWebhookEndpoint(tx, { id, reason: "owner", now: 2 });
      await noteFailing(tx, { id, problem: "It is away.", now: 3 });
    });
  for (const id of ["a", "b", "gone"]) await add(id, world.workspaceId);
  for (const id of ["theirs", "their gone"]) await add(id, other);
  await world.db.write(async (tx) => {
    await removeWebhookEndpoint(tx, "gone", 10);
    await removeWebhookEndpoint(tx, "their gone", 20);
  });
});
afterEach(() => world.remove());

const changed = (work: (tx: Queries) => Promise<unknown>) =>
  changedRows(world.db, "webhook_endpoints", work);

describe("a webhook endpoint", () => {
  it.each<[string, (tx: Queries) => Promise<unknown>]>([
    ["events changed", (tx) => chooseEvents(tx, { id: "a", name: "A", events: [] })],
    ["resumed", (tx) => resumeWebhookEndpoint(tx, "a")],
    ["delivered to", (tx) => noteDelivered(tx, "a", 30)],
    ["failing", (tx) => noteFailing(tx, { id: "a", problem: "Again.", now: 30 })],
    ["owner notified", (tx) => noteOwnerNotified(tx, "a", 30)],
    ["removed", (tx) => removeWebhookEndpoint(tx, "a", 30)],
    [
      "secret replaced",
      (tx) => webhookEndpointSecrets.reseal(tx, { id: "a", secret: "s", keyVersion: 2 }),
    ],
  ])("changes only its own row: %s", async (_, work) => {
    expect(await changed(work)).toEqual(["a"]);
  });

  it("keeps the reason for the pause, and the time of its removal", async () => {
    expect(
      await changed((tx) => pauseWebhookEndpoint(tx, { id: "a", reason: "fails", now: 30 })),
    ).toEqual([]);
    await world.db.write((tx) => resumeWebhookEndpoint(tx, "a"));
    expect(
      await changed((tx) => pauseWebhookEndpoint(tx, { id: "a", reason: "fails", now: 30 })),
    ).toEqual(["a"]);
    expect(await changed((tx) => removeWebhookEndpoint(tx, "gone", 30))).toEqual([]);
  });

  it("is found and listed in its own workspace, until it is removed", async () => {
    const ids = async (workspaceId: string) =>
      (await listWebhookEndpoints(world.db.read, workspaceId)).map(({ id }) => id);
    expect(await ids(world.workspaceId)).toEqual(["a", "b"]);
    expect(await ids(other)).toEqual(["theirs"]);
    const find = (id: string) => findWebhookEndpoint(world.db.read, world.workspaceId, id);
    expect((await find("b")).name).toBe("b");
    for (const id of ["theirs", "gone"])
      await expect(find(id)).rejects.toMatchObject({ code: "not_found" });
  });

  it("has its own secret, and none once it is removed", async () => {
    expect(await sealedSecret(world.db.read, "b")).toEqual({
      secret: "secret of b",
      keyVersion: 1,
    });
    expect(await sealedSecret(world.db.read, "gone")).toBeUndefined();
    const sealed = await webhookEndpointSecrets.sealed(world.db.read, other);
    expect(sealed.map(({ id }) => id).sort()).toEqual(["their gone", "theirs"]);
  });

  it("is restored only in its own workspace, and only after it was removed", async () => {
    const back = (id: string) => (tx: Queries) =>
      bringWebhookEndpointBack(tx, world.workspaceId, id);
    expect(await world.db.write(back("their gone"))).toBe(false);
    expect(await world.db.write(back("a"))).toBe(false);
    expect(await changed(back("gone"))).toEqual(["gone"]);
  });

  it("is deleted a while after it was removed", async () => {
    expect(await changed((tx) => forgetRemoved(tx, 20))).toEqual(["gone"]);
  });
});
