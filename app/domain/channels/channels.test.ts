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
let announced: string[];

beforeEach(async () => {
  receiver = await startWebhookReceiver();
  world = await createTestOutbox({ clock: createManualClock(Date.now()) });
  actor = { workspaceId: world.workspaceId, user: null };
  announced = [];
});
afterEach(async () => {
  await receiver.stop();
  expect(world.complaints).toEqual([]);
  await world.remove();
});

/** The channels of a workspace, and an outbox that publishes to them. */
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
  const channels = createChannels({
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
      announced.push(title);
    },
    release: async (tx, workspaceId) => {
      await publications.release(tx, workspaceId, await channels.of(workspaceId));
    },
  });
  world.finds((target) => channels.find(target));
  const connect = () =>
    channels.connect(actor, webhook, { address: receiver.url, takes: "articles", key });
  /** Approved articles that are due there. */
  async function schedule(count: number) {
    const [channel] = await channels.of(world.workspaceId);
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
  return { channels, connections, publications, connect, schedule, run };
}

const states = () => {
  const count: Record<string, number> = {};
  for (const { state } of world.publishJobs()) count[state] = (count[state] ?? 0) + 1;
  return count;
};

it("connects a channel only after its test has succeeded, and announces it", async () => {
  const { channels, connect } = open();
  receiver.answers({ status: 500 });
  await expect(connect()).rejects.toMatchObject({ code: "channel_unavailable" });
  expect(await channels.list(world.workspaceId)).toEqual([]);
  receiver.answers({ status: 200 });
  expect(await connect()).toMatch(/accepted a test/);
  expect(announced).toEqual(["Webhook connected"]);
  const [channel] = await channels.list(world.workspaceId);
  expect(channel).toMatchObject({ failsSince: null, workedAt: world.clock.now() });
  expect(JSON.stringify(channel)).not.toContain(key);
  expect(await channels.find({ workspaceId: "another", name: channel?.name ?? "" })).toBeNull();
});

it("asks a channel that rejects the sign-in once, puts the rest on hold, and resumes without a burst after the repair", async () => {
  const { channels, connect, schedule, run } = open();
  await connect();
  await schedule(40);
  receiver.answers({ status: 401 });
  await run();
  expect(receiver.taken.length).toBe(1);
  await run(HOUR);
  expect(receiver.taken.length).toBe(1);
  expect(states()).toEqual({ on_hold: 40 });
  const [channel] = await channels.list(world.workspaceId);
  expect(channel?.problem).toMatch(/no longer accepts our sign-in/);

  await expect(channels.tryAgain(actor, channel?.id ?? "")).rejects.toMatchObject({
    code: "bad_credentials",
  });
  expect(states()).toEqual({ on_hold: 40 });
  receiver.answers({ status: 200 });
  receiver.taken.length = 0;
  await channels.tryAgain(actor, channel?.id ?? "");
  await run();
  expect(receiver.taken.map(({ type }) => type)).toEqual(["text.test", "text.published"]);
  await run(MINUTE);
  while (states().confirmed !== 40) await run(MINUTE);
  expect(new Set(receiver.taken.map(({ id }) => id)).size).toBe(41);
  expect(receiver.taken).toHaveLength(41);
});

it("puts jobs for a disconnected channel on hold, and sends them once it is reconnected", async () => {
  const { channels, connections, connect, schedule, run } = open();
  await connect();
  await schedule(1);
  const [channel] = await channels.list(world.workspaceId);
  await world.db.write((tx) => connections.remove(tx, world.workspaceId, channel?.id ?? ""));
  await run(MINUTE);
  expect(world.publishJobs()).toMatchObject([
    { state: "on_hold", error: expect.stringMatching(/isn’t connected/) as string },
  ]);
  await connect();
  await run(MINUTE);
  expect(states()).toEqual({ confirmed: 1 });
});

it("keeps jobs waiting while a channel is unavailable, and doesn't mark it for repair", async () => {
  const { channels, connect, schedule, run } = open();
  await connect();
  await schedule(1);
  receiver.answers({ status: 429 });
  await run();
  expect(states()).toEqual({ due: 1 });
  expect(await channels.list(world.workspaceId)).toMatchObject([{ failsSince: null }]);
  receiver.answers({ status: 200 });
  await run(MINUTE);
  expect(states()).toEqual({ confirmed: 1 });
});

it("keeps the settings of a broken webhook for its repair, for the same workspace and type only", async () => {
  const { connect, channels } = open();
  await connect();
  const [{ id } = { id: "" }] = await channels.list(actor.workspaceId);
  expect(await channels.typedBefore(actor.workspaceId, webhook, id)).toMatchObject({
    address: receiver.url,
    takes: "articles",
    key,
  });
  const others: [string, ChannelAdapter][] = [
    [await world.addWorkspace(), webhook],
    [actor.workspaceId, { ...webhook, id: "another" }],
  ];
  for (const [workspaceId, kind] of others)
    await expect(channels.typedBefore(workspaceId, kind, id)).rejects.toMatchObject({
      code: "not_found",
    });
});

it("changes an option of one channel of its own workspace only", async () => {
  const { connect, connections, channels } = open();
  await connect();
  const [{ id } = { id: "" }] = await channels.list(actor.workspaceId);
  const choose = (typed: Typed, of = actor.workspaceId, at = id) =>
    channels.choose({ workspaceId: of, user: null }, at, typed);
  expect(isAble((await channels.of(actor.workspaceId))[0]?.update)).toBe(true);
  const none: Typed[] = [{}, { events: "odd" }, { takes: "posts" }, { name: "Mine" }];
  for (const typed of none) expect(await choose(typed)).toBeNull();
  expect(announced).toEqual(["Webhook connected"]);
  const words = await choose({ events: "new", takes: "posts" });
  expect(words).toBe("When to send: Only when content is first published");
  const { host } = new URL(receiver.url);
  expect(announced).toEqual(["Webhook connected", `Webhook ${host} changed`]);
  const [channel] = await channels.list(actor.workspaceId);
  expect(channel?.settings).toMatchObject({ events: "new", takes: "articles", host });
  expect(isAble((await channels.of(actor.workspaceId))[0]?.update)).toBe(false);
  await expect(choose({ events: "all" }, await world.addWorkspace())).rejects.toMatchObject({
    code: "not_found",
  });
  // A connected account without a channel publishes nothing.
  const { workspaceId } = actor;
  const search = { workspaceId, provider: "search", label: "x", settings: {}, secret: "s" };
  await world.db.write((tx) => connections.save(tx, search));
  const all = await connections.list(workspaceId);
  const other = all.find(({ provider }) => provider === "search")?.id ?? "";
  expect((await channels.list(workspaceId)).map((each) => each.id)).toEqual([id]);
  expect(await channels.of(workspaceId)).toHaveLength(1);
  const nothing = { code: "not_found", message: "This connection can’t publish." };
  await expect(choose({ events: "all" }, workspaceId, other)).rejects.toMatchObject(nothing);
  await expect(channels.tryAgain(actor, other)).rejects.toMatchObject(nothing);
  expect(channels.kindOf("webhook")).toBe(webhook);
  expect(channels.kindOf("search")).toBeNull();
});

it("stores a channel's errors and that they need the owner", async () => {
  const { connect, channels, schedule, run } = open();
  await connect();
  const there = async () => (await channels.of(actor.workspaceId))[0];
  const { name = "" } = (await there()) ?? {};
  expect((await there())?.needsHand).toBeNull();
  expect((await channels.find({ workspaceId: actor.workspaceId, name }))?.name).toBe(name);
  expect(await channels.find({ workspaceId: actor.workspaceId, name: `${name}x` })).toBeNull();
  await schedule(1);
  receiver.answers({ status: 401 });
  await run();
  expect((await there())?.needsHand).toMatch(
    /^Webhook .* needs your attention under Settings, Connections: .* no longer accepts our sign-in\.$/u,
  );
});

it("rethrows unknown errors, and stores nothing after a failed test", async () => {
  const mistaken = new TypeError("ours");
  const fails = () => Promise.reject(mistaken);
  const { connect, channels } = open([{ ...webhook, limits: fails }, mastodon]);
  await connect();
  const [{ id } = { id: "" }] = await channels.list(actor.workspaceId);
  await expect(channels.tryAgain(actor, id)).rejects.toBe(mistaken);
  const unknown = open([{ ...webhook, check: fails, connect: fails }]);
  await expect(unknown.channels.tryAgain(actor, id)).rejects.toBe(mistaken);
  await expect(unknown.channels.connect(actor, { ...webhook, connect: fails }, {})).rejects.toBe(
    mistaken,
  );
  expect(await channels.list(actor.workspaceId)).toMatchObject([{ failsSince: null }]);
});

describe("a channel that its owner allows on the provider's page", () => {
  let server: Awaited<ReturnType<typeof startMastodon>>;
  beforeEach(async () => {
    server = await startMastodon();
  });
  afterEach(() => server.stop());
  const back = "https://app.test/back";

  it("is connected once its owner has allowed it there, and releases the jobs on hold", async () => {
    const { channels } = open();
    const begun = await channels.beginAllowing(
      mastodon,
      { server: server.url },
      { back, state: "s", product: "Product" },
    );
    expect(begun.address).toContain(server.url);
    const end = (code: string) =>
      channels.endAllowing(actor, mastodon, {
        query: new URLSearchParams({ code }),
        keep: begun.keep,
        back,
      });
    await expect(end("no")).rejects.toMatchObject({ name: "AppError" });
    expect(await channels.list(actor.workspaceId)).toEqual([]);
    expect(await end("yes")).toMatch(/^connected as @sam@/u);
    expect(announced).toEqual(["Mastodon connected"]);
    expect(await channels.list(actor.workspaceId)).toMatchObject([{ provider: "mastodon" }]);
  });

  it("has no provider page when the channel type offers none", async () => {
    const { channels } = open();
    const none = { code: "not_found", message: "Webhook doesn’t support signing in this way." };
    expect(() => channels.beginAllowing(webhook, {}, { back, state: "s", product: "P" })).toThrow(
      expect.objectContaining(none) as Error,
    );
    await expect(
      channels.endAllowing(actor, webhook, { query: new URLSearchParams(), keep: {}, back }),
    ).rejects.toMatchObject(none);
  });
});

it("keeps a started sign-in for the same user and channel, for ten minutes", () => {
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

describe("a channel's limits", () => {
  let server: Awaited<ReturnType<typeof startMastodon>>;
  beforeEach(async () => {
    server = await startMastodon();
  });
  afterEach(() => server.stop());

  /** A connected server, and how a post of a given length turns out there. */
  async function connected() {
    const opened = open();
    const { channels, publications } = opened;
    const { workspaceId, db, clock, newId } = world;
    await channels.connect(actor, mastodon, { server: server.url, access: mastodonAccount.token });
    const there = async () => {
      const [channel] = await channels.of(workspaceId);
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

  it("are read again when the owner tests the channel, and kept when the channel doesn't report them", async () => {
    const { channels, there } = await connected();
    const [{ id } = { id: "" }] = await channels.list(actor.workspaceId);
    expect((await there()).maxChars).toBe(500 - 25);
    server.takes({ characters: 5_000 });
    await channels.tryAgain(actor, id);
    expect((await there()).maxChars).toBe(5_000 - 25);
    for (const version of ["v1", "v2"])
      server.faultsAt.push([`GET /api/${version}/instance`, { status: 503 }]);
    await channels.tryAgain(actor, id);
    expect((await there()).maxChars).toBe(5_000 - 25);
  });

  it("are read again before the first post of a day only", async () => {
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

  it("are reported after a rejection, and a retry fits", async () => {
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
      error: `Mastodon @sam@${host} now allows 200 characters, and this has 432. Send it again to shorten it automatically, or approve a shorter version first`,
    });
    await again();
    await run(HOUR);
    expect(server.posts()).toHaveLength(2);
    expect(world.storedPublications().map(({ state }) => state)).toEqual([
      "published",
      "published",
    ]);
  });

  it("are not blamed for a rejection with another reason", async () => {
    const { post, run } = await connected();
    await post(20);
    const body = JSON.stringify({ error: "Validation failed: no cats" });
    const headers = { "Content-Type": "application/json" };
    server.faultsAt.push(["POST /api/v1/statuses", { status: 422, headers, body }]);
    await run(HOUR);
    expect(world.publishJobs()).toMatchObject([
      { state: "failed", error: expect.stringMatching(/rejected it: .*no cats/) as string },
    ]);
  });
});
