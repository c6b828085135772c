import { afterEach, beforeEach, expect, it } from "vitest";
import { startWebhookReceiver } from "#tests/fakes/webhook-receiver.ts";
import { createTestOutbound } from "#tests/harness/outbound.ts";
import { createTestOutbox, type TestOutbox } from "#tests/harness/outbox.ts";
import { createManualClock, DAY, HOUR, MINUTE } from "#app/core/time/clock.ts";
import { createVault } from "#app/platform/vault/vault.server.ts";
import { webhookEventTypes, type WebhookEventType } from "#app/workspace/webhook-event.ts";
import { recordWebhookEvent } from "#app/workspace/webhook-deliveries.server.ts";
import type { Actor } from "#app/workspace/viewer.ts";
import type { Request } from "#app/domain/channels/channel-adapter.ts";
import { createWebhookEndpoints } from "./webhook-endpoints.server.ts";

/* Events are sent to webhook endpoints of the owner's, signed as the reference library of Standard Webhooks reads it. */

type Receiver = Awaited<ReturnType<typeof startWebhookReceiver>>;
let receiver: Receiver;
let world: TestOutbox;
let actor: Actor;

beforeEach(async () => {
  receiver = await startWebhookReceiver();
  world = await createTestOutbox({ clock: createManualClock(Date.now()) });
  actor = { workspaceId: world.workspaceId, user: null };
});
afterEach(async () => {
  await receiver.stop();
  expect(world.complaints).toEqual([]);
  await world.remove();
});

const news: string[] = [];
function open(request: Request = createTestOutbound().request) {
  const { db, clock, newId } = world;
  const log = { warn: () => undefined, error: () => undefined, info: () => undefined };
  news.length = 0;
  return createWebhookEndpoints({
    db,
    clock,
    newId,
    log: log as never,
    vault: createVault({ secret: { value: "s".repeat(40), check: "" }, clock }),
    request,
    appUrl: "https://app.test",
    emit: (event) => void (event.type === "activity" && news.push(event.activity.title)),
  });
}

const happens = (type: WebhookEventType = "publication.published", id = "p1") => {
  const about = { id, title: "Cold brew", path: `/content/${id}`, channel: "Blog" };
  const { workspaceId, clock, newId, db } = world;
  return db.write((tx) =>
    recordWebhookEvent(tx, { workspaceId, type, about, origin: "real", now: clock.now() }, newId),
  );
};

async function added(
  events: readonly WebhookEventType[] = webhookEventTypes,
  to = receiver,
  request?: Request,
) {
  const webhookEndpoints = open(request);
  const { id, signingKey } = await webhookEndpoints.add(actor, {
    name: "Sheet",
    address: to.url,
    events,
  });
  to.checksWith(signingKey);
  const run = async (ms = 0) => {
    world.clock.advance(ms);
    await webhookEndpoints.run();
  };
  const deliveries = async () => (await webhookEndpoints.find(world.workspaceId, id)).deliveries;
  const present = async () => (await webhookEndpoints.find(world.workspaceId, id)).endpoint;
  return { webhookEndpoints, id, run, deliveries, present };
}

it("sends the chosen events, signed, with only IDs, title and address", async () => {
  const { run, deliveries } = await added(["publication.published"]);
  await happens();
  await happens("review.requested", "p2");
  await run();
  expect(receiver.refused).toEqual([]);
  const [row] = await deliveries();
  expect(receiver.taken).toEqual([
    {
      id: row?.id,
      type: "publication.published",
      data: {
        id: "p1",
        title: "Cold brew",
        url: "https://app.test/content/p1",
        origin: "real",
        channel: "Blog",
      },
    },
  ]);
  expect(await deliveries()).toMatchObject([{ state: "delivered", answer: "200" }]);
});

it("sends nothing for a transaction that was rolled back", async () => {
  const { run } = await added();
  const { workspaceId, clock, newId, db } = world;
  const about = { id: "p1", title: "Cold brew", path: "/content/p1" };
  const type = "review.requested" as const;
  await expect(
    db.write(async (tx) => {
      await recordWebhookEvent(
        tx,
        { workspaceId, type, about, origin: "real", now: clock.now() },
        newId,
      );
      throw new Error("the process ends");
    }),
  ).rejects.toThrow("the process ends");
  await run();
  expect(receiver.taken).toEqual([]);
});

it("retries after a lost answer with the same ID", async () => {
  const { run } = await added();
  await happens();
  receiver.answers({ status: 200, hangsUp: true });
  await run();
  receiver.answers({ status: 200 });
  await run(MINUTE);
  const [first, second] = receiver.taken;
  expect(receiver.taken).toHaveLength(2);
  expect(second).toEqual(first);
});

it("continues after the process has ended midway", async () => {
  const { deliveries } = await added();
  await happens();
  // Another process had claimed it, and is no more.
  await world.db.write((tx) =>
    tx
      .statement("UPDATE webhook_deliveries SET due_at = ? WHERE id NOT LIKE 'duplicate-%'")
      .run(world.clock.now() + MINUTE),
  );
  const next = open();
  await next.run();
  expect(receiver.taken).toEqual([]);
  world.clock.advance(2 * MINUTE);
  await next.run();
  expect(receiver.taken).toHaveLength(1);
  expect(await deliveries()).toMatchObject([{ state: "delivered" }]);
});

it("retries for a day, gives up, notifies once, and can be sent again", async () => {
  const { webhookEndpoints, id, run, deliveries } = await added();
  // The reference library takes nothing that is days away.
  receiver.checksWith("");
  await happens();
  await happens();
  receiver.answers({ status: 500 });
  for (let hour = 0; hour < 30; hour += 1) await run(HOUR);
  expect(await deliveries()).toMatchObject([
    { state: "failed" },
    { state: "failed", answer: "500" },
  ]);
  expect(news.filter((title) => title === "Webhook Sheet failed")).toHaveLength(1);
  const tried = receiver.taken.length;
  expect(tried).toBeLessThan(30);

  receiver.answers({ status: 200 });
  const [newest] = await deliveries();
  const answer = await webhookEndpoints.resend(actor, { id: newest?.id ?? "", endpointId: id });
  expect(answer).toEqual({ delivered: true, answer: "200" });
  expect(receiver.taken.at(-1)?.id).toBe(newest?.id);
});

it("an event that the endpoint rejects delays no other event", async () => {
  const { run, deliveries, present } = await added();
  receiver.answers({ status: 422, only: "review.requested" });
  await happens("review.requested");
  await happens("publication.published");
  await happens("review.requested");
  await happens("publication.published");
  await run();
  expect((await deliveries()).map(({ state }) => state).toReversed()).toEqual([
    "pending",
    "delivered",
    "pending",
    "delivered",
  ]);
  expect(await present()).toMatchObject({ failsSince: null });
  await run(MINUTE);
  expect(receiver.taken).toHaveLength(6);
});

it.each([408, 429, 500, 503])(
  "an endpoint that answers with %d gets no request for each waiting event",
  async (status) => {
    const { run } = await added();
    receiver.answers({ status });
    for (let count = 0; count < 5; count += 1) await happens();
    await run();
    await run();
    expect(receiver.taken).toHaveLength(1);
    receiver.answers({ status: 200 });
    await run(MINUTE);
    expect(receiver.taken).toHaveLength(6);
  },
);

it("pauses an endpoint that fails for three days, until the owner resumes it", async () => {
  const { webhookEndpoints, id, run, deliveries, present } = await added();
  // The reference library takes nothing that is days away.
  receiver.checksWith("");
  receiver.answers({ status: 503 });
  for (let hour = 0; hour < 80; hour += 1) {
    if (hour % 5 === 0) await happens();
    await run(HOUR);
  }
  expect(await present()).toMatchObject({ pausedFor: "fails", problem: "503" });
  expect(news).toContain("Webhook Sheet paused");
  const tried = receiver.taken.length;
  await happens();
  await run(HOUR);
  expect(receiver.taken).toHaveLength(tried);
  receiver.answers({ status: 200 });
  await webhookEndpoints.resume(actor, id);
  await run();
  expect(await present()).toMatchObject({ pausedFor: null, failsSince: null });
  expect((await deliveries()).filter(({ state }) => state === "pending")).toEqual([]);
  expect((await deliveries())[0]).toMatchObject({ state: "delivered" });
});

it("pauses an endpoint that answers 410 at once", async () => {
  const { run, present } = await added();
  receiver.answers({ status: 410 });
  await happens();
  await run();
  expect(await present()).toMatchObject({ pausedFor: "gone" });
});

it("holds events for a paused endpoint, for a day at most", async () => {
  const { webhookEndpoints, id, run, deliveries } = await added();
  // The reference library takes nothing that is days away.
  receiver.checksWith("");
  await webhookEndpoints.pause(actor, id);
  await happens("report.created");
  world.clock.advance(DAY);
  await happens();
  await run(HOUR);
  expect(receiver.taken).toEqual([]);
  await webhookEndpoints.resume(actor, id);
  await run();
  expect(receiver.taken.map(({ type }) => type)).toEqual(["publication.published"]);
  expect(await deliveries()).toMatchObject([{ state: "delivered" }, { state: "failed" }]);
});

it("a test shows the response, and a failed test delays no delivery", async () => {
  const { webhookEndpoints, id, run, present } = await added();
  expect(await webhookEndpoints.test(actor, id)).toEqual({ delivered: true, answer: "200" });
  expect(receiver.taken).toMatchObject([{ type: "test" }]);
  receiver.answers({ status: 404 });
  expect(await webhookEndpoints.test(actor, id)).toEqual({ delivered: false, answer: "404" });
  expect(await present()).toMatchObject({ failsSince: null });
  receiver.answers({ status: 200 });
  await happens();
  await run();
  expect(receiver.taken).toHaveLength(3);
});

it("sends nothing to a removed endpoint, and what it missed after it is restored", async () => {
  const { webhookEndpoints, id, run } = await added();
  await happens();
  const { undo } = await webhookEndpoints.remove(actor, id);
  expect(undo).not.toBeNull();
  await run();
  expect(receiver.taken).toEqual([]);
  const parts = [{ subject: id, field: "removed", before: false, after: true }];
  await world.db.write((tx) => webhookEndpoints.revert(tx, world.workspaceId, parts, "person"));
  await run();
  expect(receiver.taken).toHaveLength(1);
  await webhookEndpoints.remove(actor, id);
  world.clock.advance(HOUR);
  await webhookEndpoints.forget();
  await expect(webhookEndpoints.find(world.workspaceId, id)).rejects.toMatchObject({
    code: "not_found",
  });
  const left = world.db.reader
    .prepare("SELECT count(*) FROM webhook_deliveries WHERE id NOT LIKE 'duplicate-%'")
    .pluck()
    .get();
  expect(left).toBe(0);
});

it("finishes and stores the delivery in progress when the process stops", async () => {
  let answer: (() => void) | undefined;
  const { webhookEndpoints, run, deliveries } = await added(
    webhookEventTypes,
    receiver,
    async (address) => {
      await new Promise<void>((resolve) => (answer = resolve));
      return { url: address, status: 200, headers: new Headers() } as Awaited<ReturnType<Request>>;
    },
  );
  await happens();
  const running = run();
  await expect.poll(() => answer).toBeDefined();
  const stopped = webhookEndpoints.stop();
  setImmediate(() => answer?.());
  await stopped;
  expect(await deliveries()).toMatchObject([{ state: "delivered", answer: "200" }]);
  await running;
});

it("a slow endpoint delays no other", async () => {
  const slow = await startWebhookReceiver();
  const { webhookEndpoints } = await added(webhookEventTypes, slow);
  const quick = await webhookEndpoints.add(actor, {
    name: "Quick",
    address: receiver.url,
    events: webhookEventTypes,
  });
  receiver.checksWith(quick.signingKey);
  // Never answers: its server is stopped below.
  slow.answers({ status: 200, waits: true });
  await happens();
  const first = webhookEndpoints.run();
  await expect.poll(() => receiver.taken.length).toBe(1);
  await happens();
  const second = webhookEndpoints.run();
  await expect.poll(() => receiver.taken.length).toBe(2);
  await slow.stop();
  await Promise.all([first, second]);
});

it("rejects private addresses and more than five endpoints, and deletes deliveries after a month", async () => {
  const { webhookEndpoints, run, id } = await added();
  for (const address of ["ftp://x.example", "hooks.example", ""])
    await expect(
      webhookEndpoints.add(actor, { name: "", address, events: webhookEventTypes }),
    ).rejects.toMatchObject({ code: "bad_request" });
  const more = { name: "Another", address: receiver.url, events: webhookEventTypes };
  for (let count = 1; count < 5; count += 1) await webhookEndpoints.add(actor, more);
  await expect(webhookEndpoints.add(actor, more)).rejects.toMatchObject({ code: "conflict" });
  await happens();
  await run();
  world.clock.advance(31 * DAY);
  await webhookEndpoints.forget();
  expect((await webhookEndpoints.find(world.workspaceId, id)).deliveries).toEqual([]);
});

it("stores its address and key with the secrets", async () => {
  const { id } = await added();
  const row = world.db.reader.prepare("SELECT * FROM webhook_endpoints WHERE id = ?").get(id);
  expect(JSON.stringify(row)).not.toMatch(/whsec_|\/hook/u);
});
