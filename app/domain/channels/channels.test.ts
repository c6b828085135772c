import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { mastodonAccount, startMastodon } from "#tests/fakes/mastodon.ts";
import { startWebhookReceiver } from "#tests/fakes/webhook-receiver.ts";
import { createTestOutbound } from "#tests/harness/outbound.ts";
import { createTestOutbox, type TestOutbox } from "#tests/harness/outbox.ts";
import { createManualClock, DAY, HOUR, MINUTE } from "#app/core/time/clock.ts";
import { createVault } from "#app/platform/vault/vault.server.ts";
import type { Actor } from "#app/workspace/viewer.ts";
import { createConnections } from "#app/domain/credentials/connections.server.ts";
import { isAble } from "#app/domain/publishing/channel-port.ts";
import { retryPublishing } from "#app/domain/publishing/issues/retry-publishing.server.ts";
import { mastodon } from "./mastodon/mastodon.server.ts";
import { createAllowing } from "./allowing.server.ts";
import type { ChannelAdapter, Typed } from "./channel-adapter.ts";
import { createChannels } from "./channels.server.ts";
import { webhook } from "./webhook/webhook.server.ts";
import { newSigningKey } from "#app/platform/outbound/webhook-signature.server.ts";

const key = newSigningKey();
let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>;
let world: TestOutbox;
let actor: Actor;
let told: string[];

beforeEach(async () => {
  receiver = await startWebhookReceiver();
  world = await createTestOutbox({ clock: createManualClock(Date.now()) });
  actor = { workspaceId: world.workspaceId, user: null };
  told = [];
});
afterEach(async () => {
  await receiver.stop();
  expect(world.complaints).toEqual([]);
  await world.remove();
});

/** The places of a workspace, and an outbox that sends to them. */
function open(kinds: readonly ChannelAdapter[] = [webhook, mastodon]) {
  const { db, clock, newId } = world;
  const secret = { value: "s".repeat(40), check: "" };
  const connections = createConnections({
    db,
    clock,
    newId,
    vault: createVault({ secret, clock }),
  });
  const { outbox, publications } = world.open();
  const places = createChannels({
    db,
    clock,
    kinds,
    connections,
    request: createTestOutbound().request,
    linkOf: (id) => `https://app.test/go/${id}`,
    originalOf: () => Promise.resolve(null),
    pictureFile: () => Promise.resolve(null),
    tell: async (_, title) => {
      await Promise.resolve();
      told.push(title);
    },
    release: async (tx, workspaceId) => {
      await publications.release(tx, workspaceId, await places.of(workspaceId));
    },
  });
  world.finds((place) => places.find(place));
  const connect = () =>
    places.connect(actor, webhook, { address: receiver.url, takes: "articles", key });
  /** Approved articles that are due there. */
  async function schedule(count: number) {
    const [channel] = await places.of(world.workspaceId);
    if (!channel) throw new Error("nothing is connected");
    for (let index = 0; index < count; index += 1) {
      const article = await world.article(`Text ${index}`);
      const slots = [{ channel, dueAt: clock.now() }];
      const owner = { workspaceId: world.workspaceId, ...article };
      await db.write((tx) => publications.schedule(tx, owner, slots));
    }
    receiver.taken.length = 0;
  }
  const run = async (ms = 0) => {
    clock.advance(ms);
    await outbox.run();
  };
  return { places, connections, publications, connect, schedule, run };
}

const states = () => {
  const count: Record<string, number> = {};
  for (const { state } of world.publishJobs()) count[state] = (count[state] ?? 0) + 1;
  return count;
};

it("keeps a place only after it has worked, and tells of it", async () => {
  const { places, connect } = open();
  receiver.answers({ status: 500 });
  await expect(connect()).rejects.toMatchObject({ code: "channel_unavailable" });
  expect(await places.list(world.workspaceId)).toEqual([]);
  receiver.answers({ status: 200 });
  expect(await connect()).toMatch(/took a test/);
  expect(told).toEqual(["Webhook connected"]);
  const [place] = await places.list(world.workspaceId);
  expect(place).toMatchObject({ failsSince: null, workedAt: world.clock.now() });
  expect(JSON.stringify(place)).not.toContain(key);
  expect(await places.find({ workspaceId: "another", name: place?.name ?? "" })).toBeNull();
});

it("asks a place that refuses us once, holds the rest, and goes on without a burst when it is mended", async () => {
  const { places, connect, schedule, run } = open();
  await connect();
  await schedule(40);
  receiver.answers({ status: 401 });
  await run();
  expect(receiver.taken.length).toBe(1);
  await run(HOUR);
  expect(receiver.taken.length).toBe(1);
  expect(states()).toEqual({ on_hold: 40 });
  const [place] = await places.list(world.workspaceId);
  expect(place?.problem).toMatch(/does not let us in/);

  await expect(places.tryAgain(actor, place?.id ?? "")).rejects.toMatchObject({
    code: "bad_credentials",
  });
  expect(states()).toEqual({ on_hold: 40 });
  receiver.answers({ status: 200 });
  receiver.taken.length = 0;
  await places.tryAgain(actor, place?.id ?? "");
  await run();
  expect(receiver.taken.map(({ type }) => type)).toEqual(["text.test", "text.published"]);
  await run(MINUTE);
  while (states().confirmed !== 40) await run(MINUTE);
  expect(new Set(receiver.taken.map(({ id }) => id)).size).toBe(41);
  expect(receiver.taken).toHaveLength(41);
});

it("holds what is for a place that is not connected any more, and sends it once it is again", async () => {
  const { places, connections, connect, schedule, run } = open();
  await connect();
  await schedule(1);
  const [place] = await places.list(world.workspaceId);
  await world.db.write((tx) => connections.remove(tx, world.workspaceId, place?.id ?? ""));
  await run(MINUTE);
  expect(world.publishJobs()).toMatchObject([
    { state: "on_hold", error: expect.stringMatching(/is not connected/) as string },
  ]);
  await connect();
  await run(MINUTE);
  expect(states()).toEqual({ confirmed: 1 });
});

it("keeps what is only away waiting, and marks nothing that its owner would have to mend", async () => {
  const { places, connect, schedule, run } = open();
  await connect();
  await schedule(1);
  receiver.answers({ status: 429 });
  await run();
  expect(states()).toEqual({ due: 1 });
  expect(await places.list(world.workspaceId)).toMatchObject([{ failsSince: null }]);
  receiver.answers({ status: 200 });
  await run(MINUTE);
  expect(states()).toEqual({ confirmed: 1 });
});

it("keeps for whoever mends a webhook what it was connected with, of its own workspace and sort alone", async () => {
  const { connect, places } = open();
  await connect();
  const [{ id } = { id: "" }] = await places.list(actor.workspaceId);
  expect(await places.typedBefore(actor.workspaceId, webhook, id)).toMatchObject({
    address: receiver.url,
    takes: "articles",
    key,
  });
  const others: [string, ChannelAdapter][] = [
    [await world.addWorkspace(), webhook],
    [actor.workspaceId, { ...webhook, id: "another" }],
  ];
  for (const [workspaceId, kind] of others)
    await expect(places.typedBefore(workspaceId, kind, id)).rejects.toMatchObject({
      code: "not_found",
    });
});

it("makes another choice where there is one to make, of its own workspace and of a place alone", async () => {
  const { connect, connections, places } = open();
  await connect();
  const [{ id } = { id: "" }] = await places.list(actor.workspaceId);
  const choose = (typed: Typed, of = actor.workspaceId, at = id) =>
    places.choose({ workspaceId: of, user: null }, at, typed);
  expect(isAble((await places.of(actor.workspaceId))[0]?.update)).toBe(true);
  const none: Typed[] = [{}, { events: "odd" }, { takes: "posts" }, { name: "Mine" }];
  for (const typed of none) expect(await choose(typed)).toBeNull();
  expect(told).toEqual(["Webhook connected"]);
  const words = await choose({ events: "new", takes: "posts" });
  expect(words).toBe("When something is sent: Only when a text goes out for the first time");
  const { host } = new URL(receiver.url);
  expect(told).toEqual(["Webhook connected", `Webhook ${host} changed`]);
  const [place] = await places.list(actor.workspaceId);
  expect(place?.settings).toMatchObject({ events: "new", takes: "articles", host });
  expect(isAble((await places.of(actor.workspaceId))[0]?.update)).toBe(false);
  await expect(choose({ events: "all" }, await world.addWorkspace())).rejects.toMatchObject({
    code: "not_found",
  });
  // What is connected and no place publishes nothing.
  const { workspaceId } = actor;
  const search = { workspaceId, provider: "search", label: "x", settings: {}, secret: "s" };
  await world.db.write((tx) => connections.save(tx, search));
  const all = await connections.list(workspaceId);
  const other = all.find(({ provider }) => provider === "search")?.id ?? "";
  expect((await places.list(workspaceId)).map((each) => each.id)).toEqual([id]);
  expect(await places.of(workspaceId)).toHaveLength(1);
  const nothing = { code: "not_found", message: "This connection publishes nothing." };
  await expect(choose({ events: "all" }, workspaceId, other)).rejects.toMatchObject(nothing);
  await expect(places.tryAgain(actor, other)).rejects.toMatchObject(nothing);
  expect(places.kindOf("webhook")).toBe(webhook);
  expect(places.kindOf("search")).toBeNull();
});

it("notes what came of what a place was asked, and that it needs its owner's hand", async () => {
  const { connect, places, schedule, run } = open();
  await connect();
  const there = async () => (await places.of(actor.workspaceId))[0];
  const { name = "" } = (await there()) ?? {};
  expect((await there())?.needsHand).toBeNull();
  expect((await places.find({ workspaceId: actor.workspaceId, name }))?.name).toBe(name);
  expect(await places.find({ workspaceId: actor.workspaceId, name: `${name}x` })).toBeNull();
  await schedule(1);
  receiver.answers({ status: 401 });
  await run();
  expect((await there())?.needsHand).toMatch(
    /^Webhook .* needs your hand, under Settings, Connections: .* does not let us in any more\.$/u,
  );
});

it("says what it does not know itself, and keeps nothing of what has failed", async () => {
  const mistaken = new TypeError("ours");
  const fails = () => Promise.reject(mistaken);
  const { connect, places } = open([{ ...webhook, limits: fails }, mastodon]);
  await connect();
  const [{ id } = { id: "" }] = await places.list(actor.workspaceId);
  await expect(places.tryAgain(actor, id)).rejects.toBe(mistaken);
  const unknown = open([{ ...webhook, check: fails, connect: fails }]);
  await expect(unknown.places.tryAgain(actor, id)).rejects.toBe(mistaken);
  await expect(unknown.places.connect(actor, { ...webhook, connect: fails }, {})).rejects.toBe(
    mistaken,
  );
  expect(await places.list(actor.workspaceId)).toMatchObject([{ failsSince: null }]);
});

describe("a place that its owner allows on a page of its own", () => {
  let server: Awaited<ReturnType<typeof startMastodon>>;
  beforeEach(async () => {
    server = await startMastodon();
  });
  afterEach(() => server.stop());
  const back = "https://app.test/back";

  it("is kept once its owner has said yes there, and what was held for it goes on", async () => {
    const { places } = open();
    const begun = await places.beginAllowing(
      mastodon,
      { server: server.url },
      { back, state: "s", product: "Product" },
    );
    expect(begun.address).toContain(server.url);
    const end = (code: string) =>
      places.endAllowing(actor, mastodon, {
        query: new URLSearchParams({ code }),
        keep: begun.keep,
        back,
      });
    await expect(end("no")).rejects.toMatchObject({ name: "AppError" });
    expect(await places.list(actor.workspaceId)).toEqual([]);
    expect(await end("yes")).toMatch(/^lets us in as @sam@/u);
    expect(told).toEqual(["Mastodon connected"]);
    expect(await places.list(actor.workspaceId)).toMatchObject([{ provider: "mastodon" }]);
  });

  it("has no such page where it knows none", async () => {
    const { places } = open();
    const none = { code: "not_found", message: "Webhook has no page for that." };
    expect(() => places.beginAllowing(webhook, {}, { back, state: "s", product: "P" })).toThrow(
      expect.objectContaining(none) as Error,
    );
    await expect(
      places.endAllowing(actor, webhook, { query: new URLSearchParams(), keep: {}, back }),
    ).rejects.toMatchObject(none);
  });
});

it("keeps what was begun on another page for who began it, at that place, for ten minutes", () => {
  const { clock } = world;
  const secret = { value: "s".repeat(40), check: "" };
  const allowing = createAllowing({ secret, clock });
  const owner = { workspaceId: actor.workspaceId, kind: "mastodon" };
  const begun = { state: allowing.newState(), keep: { server: "https://a.example" } };
  const sealed = allowing.seal({ ...owner, ...begun });
  expect(sealed).not.toContain("a.example");
  expect(allowing.open(sealed, owner)).toMatchObject(begun);
  for (const others of [{ workspaceId: "another" }, { kind: "wordpress" }])
    expect(allowing.open(sealed, { ...owner, ...others })).toBeNull();
  expect(allowing.open(`${sealed.slice(0, -4)}AAAA`, owner)).toBeNull();
  expect(begun.state).toMatch(/^[\w-]{22}$/u);
  expect(allowing.newState()).not.toBe(begun.state);
  clock.advance(10 * MINUTE);
  expect(allowing.open(sealed, owner)).toMatchObject(begun);
  clock.advance(1);
  expect(allowing.open(sealed, owner)).toBeNull();
});

describe("how much a place takes", () => {
  let server: Awaited<ReturnType<typeof startMastodon>>;
  beforeEach(async () => {
    server = await startMastodon();
  });
  afterEach(() => server.stop());

  /** A server that is connected, and what a post of a text of so many letters becomes there. */
  async function connected() {
    const opened = open();
    const { places, publications } = opened;
    const { workspaceId, db, clock, newId } = world;
    await places.connect(actor, mastodon, { server: server.url, access: mastodonAccount.token });
    const there = async () => {
      const [channel] = await places.of(workspaceId);
      if (!channel) throw new Error("nothing is connected");
      return channel;
    };
    return {
      ...opened,
      there,
      async post(letters: number) {
        const channel = await there();
        const article = await world.article("x".repeat(letters));
        const slots = [{ channel, dueAt: clock.now() }];
        await db.write((tx) => publications.schedule(tx, { workspaceId, ...article }, slots));
      },
      async again() {
        const channel = await there();
        const now = clock.now();
        const publishJobId = world.publishJobs().at(-1)?.id ?? "";
        const findStop = () => Promise.resolve(null);
        const wanted = { workspaceId, publishJobId, notBefore: now, now, newId, findStop };
        await db.write((tx) => retryPublishing(tx, wanted, channel));
      },
    };
  }

  it("is asked anew when its owner tries it, and kept where it does not say", async () => {
    const { places, there } = await connected();
    const [{ id } = { id: "" }] = await places.list(actor.workspaceId);
    expect((await there()).maxChars).toBe(500 - 25);
    server.takes({ characters: 5_000 });
    await places.tryAgain(actor, id);
    expect((await there()).maxChars).toBe(5_000 - 25);
    for (const version of ["v1", "v2"])
      server.faultsAt.push([`GET /api/${version}/instance`, { status: 503 }]);
    await places.tryAgain(actor, id);
    expect((await there()).maxChars).toBe(5_000 - 25);
  });

  it("is asked anew before the first sending of a day, and not before each", async () => {
    const { there, post, run } = await connected();
    const asked = () => server.asked.filter((each) => each === "GET /api/v2/instance").length;
    expect(asked()).toBe(1);
    server.takes({ characters: 1_000 });
    for (let count = 0; count < 3; count += 1) {
      await post(20);
      await run(HOUR);
    }
    expect(asked()).toBe(2);
    expect((await there()).maxChars).toBe(1_000 - 25);
    await run(DAY);
    await post(20);
    await run(MINUTE);
    expect(asked()).toBe(3);
    expect(server.posts()).toHaveLength(4);
  });

  it("is told where it refuses what was fitted before, and sent again it fits", async () => {
    const { post, run, again } = await connected();
    await post(20);
    await run(MINUTE);
    await post(400);
    server.takes({ characters: 200 });
    await run(HOUR);
    expect(server.posts()).toHaveLength(1);
    const host = new URL(server.url).host;
    expect(world.publishJobs().at(-1)).toMatchObject({
      state: "failed",
      error: `Mastodon @sam@${host} takes 200 characters by now, and this has 432. Send it again, and it is shortened to fit, or approve a shorter version first`,
    });
    await again();
    await run(HOUR);
    expect(server.posts()).toHaveLength(2);
    expect(world.storedPublications().map(({ state }) => state)).toEqual([
      "published",
      "published",
    ]);
  });

  it("is not said to be too little where it refuses for another reason", async () => {
    const { post, run } = await connected();
    await post(20);
    const body = JSON.stringify({ error: "Validation failed: no cats" });
    const headers = { "Content-Type": "application/json" };
    server.faultsAt.push(["POST /api/v1/statuses", { status: 422, headers, body }]);
    await run(HOUR);
    expect(world.publishJobs()).toMatchObject([
      { state: "failed", error: expect.stringMatching(/does not take it: .*no cats/) as string },
    ]);
  });
});
