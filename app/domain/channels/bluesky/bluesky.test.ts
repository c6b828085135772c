import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { blueskyAccount, startBluesky } from "#tests/fakes/bluesky.ts";
import { pageOf } from "#tests/harness/fake-server.ts";
import { createTestOutbound } from "#tests/harness/outbound.ts";
import { createChannelWorld, lostAnswers } from "#tests/harness/channel-world.ts";
import { DAY, HOUR, systemClock } from "#app/core/time/clock.ts";
import type { Typed } from "#app/domain/channels/channel-adapter.ts";
import { bluesky } from "./bluesky.server.ts";
import { recordKey } from "./record-key.server.ts";
import { shortened } from "#app/domain/channels/shortened.ts";
import { facetsOf } from "./rich-text.ts";

let server: Awaited<ReturnType<typeof startBluesky>>;
beforeEach(async () => {
  server = await startBluesky();
});
afterEach(() => server.stop());

const { request } = createTestOutbound();
const way = () => ({ request, clock: systemClock, signal: AbortSignal.timeout(10_000) });
const typed = (changes: Typed = {}): Typed => ({
  handle: "@sam.test",
  password: blueskyAccount.appPassword,
  service: server.url,
  ...changes,
});

describe("connecting", () => {
  it.each<[Typed, RegExp]>([
    [{ handle: "sam" }, /such as yourname/],
    [{ password: "hunter2" }, /your sign-in password/],
    [{ service: "http://pds.example" }, /must start with https/],
  ])("rejects %j before any request", (changes, words) => {
    expect(bluesky.mistake(typed(changes))).toEqual({
      field: Object.keys(changes)[0],
      words: expect.stringMatching(words) as string,
    });
  });

  it.each<[string, Typed, RegExp]>([
    [
      "another app password",
      { password: "aaaa-bbbb-cccc-dddd" },
      /rejected the app password for sam\.test/,
    ],
    ["the password one signs in with", { password: "sign-in-of-sam" }, /Create an app password/],
  ])("reports %s", async (_, changes, words) => {
    await expect(bluesky.connect(typed(changes), way())).rejects.toMatchObject({
      code: "bad_credentials",
      about: "secret",
      message: expect.stringMatching(words) as string,
    });
  });

  it.each([200, 404])(
    "reports a server that isn't Bluesky's and answers with %i",
    async (status) => {
      server.faultsAt.push(["POST /xrpc/com.atproto.server.createSession", pageOf(status)]);
      await expect(bluesky.connect(typed(), way())).rejects.toMatchObject({
        about: "address",
        message: expect.stringMatching(/doesn’t respond like a Bluesky server/) as string,
      });
    },
  );

  it("leaves no session open", async () => {
    expect(bluesky.mistake(typed())).toBeNull();
    expect(await bluesky.connect(typed(), way())).toMatchObject({ label: "@sam.test" });
    expect(server.posts()).toEqual([]);
  });
});

describe("publishing", () => {
  it.each(lostAnswers.map((faults) => [faults] as const))(
    "publishes exactly once after %j",
    async (faults) => {
      const world = await createChannelWorld(bluesky, typed());
      // Signing in is asked first, and may be lost as well.
      server.faults.push(...faults);
      await world.settle();
      expect(server.posts()).toMatchObject([{ text: "About Seven habits." }]);
      const url = `https://bsky.app/profile/${blueskyAccount.did}/post/${recordKey(world.publicationId)}`;
      expect(world.storedPublications()).toMatchObject([{ state: "published", url }]);
      await world.remove();
    },
  );

  const long = Array.from(
    { length: 14 },
    (_, index) => `This is sentence number ${index} of many`,
  ).join(". ");
  it.each(lostAnswers.map((faults) => [faults] as const))(
    "publishes a post that is too long as a thread, exactly once after %j, and unpublishes all of it",
    async (faults) => {
      const world = await createChannelWorld(bluesky, typed(), { title: long });
      server.faults.push(...faults);
      await world.settle();
      const posts = server.posts();
      expect(posts.map(({ text }) => /\(\d\/\d\)$/u.exec(text)?.[0])).toEqual(["(1/2)", "(2/2)"]);
      expect(posts.every(({ text }) => text.length <= 300)).toBe(true);
      const [first, second] = posts;
      expect(first?.reply).toBeUndefined();
      const ref = {
        uri: expect.any(String) as string,
        cid: expect.stringMatching(/^cid of/) as string,
      };
      expect(second?.reply).toEqual({ root: ref, parent: ref });
      expect(second?.embed).toBeUndefined();
      server.faults.push(...faults);
      await world.unpublish();
      await world.settle();
      expect(server.posts()).toEqual([]);
      expect(world.storedPublications()).toMatchObject([{ state: "unpublished" }]);
      await world.remove();
    },
  );

  const session = "POST /xrpc/com.atproto.server.createSession";
  const reading = "GET /xrpc/com.atproto.repo.getRecord";
  const putting = "POST /xrpc/com.atproto.repo.putRecord";
  const pages = [200, 403, 404, 503].flatMap((status) =>
    [session, reading, putting].map((at) => [at, status] as const),
  );
  it.each(pages)(
    "publishes exactly once after a gateway's page for %s, status %i",
    async (at, status) => {
      const world = await createChannelWorld(bluesky, typed());
      server.faultsAt.push([at, pageOf(status)]);
      await world.settle();
      expect(server.faultsAt).toEqual([]);
      expect(server.posts()).toHaveLength(1);
      expect(world.storedPublications()).toMatchObject([{ state: "published" }]);
      await world.remove();
    },
  );

  it.each(
    [200, 403, 404].flatMap((status) =>
      [session, reading, "POST /xrpc/com.atproto.repo.deleteRecord"].map(
        (at) => [at, status] as const,
      ),
    ),
  )("unpublishes after a gateway's page for %s, status %i", async (at, status) => {
    const world = await createChannelWorld(bluesky, typed());
    await world.settle();
    server.faultsAt.push([at, pageOf(status)]);
    await world.unpublish();
    await world.settle();
    expect(server.faultsAt).toEqual([]);
    expect(server.posts()).toEqual([]);
    expect(world.storedPublications()).toMatchObject([{ state: "unpublished" }]);
    await world.remove();
  });

  it("knows that nothing was published when sign-in failed", async () => {
    const world = await createChannelWorld(bluesky, typed());
    server.faults.push(...Array.from({ length: 100 }, () => pageOf(503)));
    for (let passed = 0; passed < 72; passed += 1) await world.run(HOUR);
    expect(world.publishJobs()).toMatchObject([{ state: "failed" }]);
    await world.remove();
  });

  it("stays within the byte limit", async () => {
    const { channel, remove } = await createChannelWorld(bluesky, typed());
    const version = {
      kind: "social_post",
      title: "T",
      body: "👩‍👩‍👧‍👦 ".repeat(150),
      fields: {},
    } as const;
    const { posts } = JSON.parse(channel.render(version, { key: "k", variant: "" })) as {
      posts: string[];
    };
    const bytes = posts.map((text) => Buffer.byteLength(text));
    expect(bytes).toHaveLength(2);
    expect(Math.max(...bytes)).toBeLessThanOrEqual(3_000);
    expect(bytes[0]).toBeGreaterThan(2_900);
    await remove();
  });

  it("keeps its time when it is sent again", async () => {
    const world = await createChannelWorld(bluesky, typed());
    const post = {
      key: world.publicationId,
      payload: JSON.stringify({ text: "T", card: null }),
      signal: AbortSignal.timeout(5_000),
    };
    const { channel } = world;
    if (channel.guarantee !== "by_key") throw new Error("it promises more");
    await channel.create(post);
    const [first] = server.posts();
    world.clock.advance(60_000);
    await channel.create(post);
    expect(server.posts()).toEqual([first]);
    await world.remove();
  });

  it("contains a card with a link to the article", async () => {
    const { channel, remove } = await createChannelWorld(bluesky, typed());
    const version = { kind: "social_post", title: "T", body: "B", fields: {} } as const;
    const payload = JSON.parse(channel.render(version, { key: "k", variant: "" })) as unknown;
    expect(payload).toEqual({
      posts: ["B"],
      card: { uri: "https://app.test/go/k", title: "T", description: "" },
    });
    await remove();
  });

  it("can't update a post: unpublishes it and publishes the next version as a new post", async () => {
    const world = await createChannelWorld(bluesky, typed());
    await world.settle();
    const next = await world.correct(world.article);
    expect(await world.place(next)).toMatchObject([
      { scheduled: { whyNot: expect.stringMatching(/Unpublish this post/u) as string } },
    ]);
    await world.settle();
    expect(server.posts()).toHaveLength(1);
    await world.unpublish();
    await world.settle();
    expect(server.posts()).toEqual([]);
    await world.place(next);
    await world.settle();
    expect(server.posts()).toMatchObject([
      { text: expect.stringContaining("corrected") as string },
    ]);
    expect(world.storedPublications()).toMatchObject([
      { state: "published", versionId: next.versionId },
    ]);
    await world.remove();
  });

  it("is unpublished, and counts as unpublished when its owner has deleted it", async () => {
    const world = await createChannelWorld(bluesky, typed());
    await world.settle();
    server.forget();
    await world.unpublish();
    await world.settle();
    expect(world.storedPublications()).toMatchObject([{ state: "unpublished" }]);
    await world.remove();
  });

  it("goes on hold when the app password was revoked", async () => {
    const world = await createChannelWorld(bluesky, typed());
    server.revoke();
    await world.settle();
    expect(world.publishJobs()).toMatchObject([{ state: "on_hold" }]);
    expect(server.posts()).toEqual([]);
    await world.remove();
  });

  it("waits until the rate limit in its headers has passed", async () => {
    const world = await createChannelWorld(bluesky, typed());
    const until = Math.ceil(world.clock.now() / 1_000) + 1_800;
    const limited = { status: 429, headers: { "ratelimit-reset": String(until) } };
    server.faults.push(limited);
    await world.run(0);
    expect(world.publishJobs()).toMatchObject([{ state: "due", dueAt: until * 1_000 }]);
    await world.remove();
  });

  it.each([
    ["ratelimit-reset", String(10 ** 13)],
    ["Retry-After", String(10 ** 9)],
  ])("waits for a day at most, even if %s says %s", async (header, value) => {
    const world = await createChannelWorld(bluesky, typed());
    server.faults.push({ status: 429, headers: { [header]: value } });
    await world.run(0);
    const dueAt = world.clock.now() + DAY;
    expect(world.publishJobs()).toMatchObject([{ state: "due", dueAt }]);
    await world.remove();
  });
});

describe("a post's text", () => {
  it.each([
    ["a".repeat(300), "a".repeat(300)],
    [`${"word ".repeat(70)}end`, `${"word ".repeat(58)}word…`],
    ["👩‍👩‍👧‍👦".repeat(301), `${"👩‍👩‍👧‍👦".repeat(299)}…`],
  ])("$# is at most 300 graphemes long, cut between words", (text, fitted) => {
    expect(shortened(text, 300)).toBe(fitted);
  });

  it.each([
    ["cut after a link: https://example.test/a…", ["https://example.test/a"]],
    ["#हिन्दी and #café", ["#हिन्दी", "#café"]],
    [`#${"a".repeat(65)}`, []],
  ])("%s keeps whole links and tags only", (text, expected) => {
    const bytes = Buffer.from(text);
    expect(
      facetsOf(text).map(({ index: { byteStart, byteEnd } }) =>
        bytes.subarray(byteStart, byteEnd).toString(),
      ),
    ).toEqual(expected);
  });

  it("has the byte offsets of its links and tags", () => {
    const text = "Käse 🧀 (https://example.test/a?b=1). #Käse #1 #a_b";
    const parts = facetsOf(text).map(({ index: { byteStart, byteEnd }, features }) => [
      Buffer.from(text).subarray(byteStart, byteEnd).toString(),
      features[0]?.uri ?? features[0]?.tag,
    ]);
    expect(parts).toEqual([
      ["https://example.test/a?b=1", "https://example.test/a?b=1"],
      ["#Käse", "Käse"],
      ["#a_b", "a_b"],
    ]);
  });
});

it("has a record key for each publication that sorts by time", () => {
  const early = "01890000-0000-7000-8000-000000000001";
  const late = "01890000-0001-7000-8000-000000000001";
  expect(recordKey(early)).toMatch(/^[2-7a-j][2-7a-z]{12}$/u);
  expect(recordKey(early)).toBe(recordKey(early));
  expect(recordKey(early) < recordKey(late)).toBe(true);
  expect(recordKey(early)).not.toBe(recordKey("01890000-0000-7000-8000-000000000002"));
});
