import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { mastodonAccount, startMastodon } from "#tests/fakes/mastodon.ts";
import { pageOf } from "#tests/harness/fake-server.ts";
import { createTestOutbound } from "#tests/harness/outbound.ts";
import { createChannelWorld, lostAnswers } from "#tests/harness/channel-world.ts";
import { DAY, HOUR, systemClock } from "#app/core/time/clock.ts";
import type { Typed } from "#app/domain/channels/channel-adapter.ts";
import { mastodon } from "./mastodon.server.ts";

let server: Awaited<ReturnType<typeof startMastodon>>;
beforeEach(async () => {
  server = await startMastodon();
});
afterEach(() => server.stop());

const { request } = createTestOutbound();
const way = () => ({ request, clock: systemClock, signal: AbortSignal.timeout(10_000) });
const typed = (changes: Typed = {}): Typed => ({
  server: server.url,
  access: mastodonAccount.token,
  ...changes,
});

describe("connecting", () => {
  it.each<[Typed, RegExp]>([
    [{ server: "" }, /your server’s address/],
    [{ server: "sam@mastodon.social" }, /your server’s address/],
    [{ server: "http://mastodon.social" }, /must start with https/],
    [{ access: "my password" }, /only letters, digits, and dashes/],
  ])("rejects %j before any request", (changes, words) => {
    expect(mastodon.mistake(typed(changes))).toEqual({
      field: Object.keys(changes)[0],
      words: expect.stringMatching(words) as string,
    });
  });

  it("reads the account and the server's limits, and leaves nothing behind", async () => {
    expect(mastodon.mistake(typed({ server: "mastodon.social" }))).toBeNull();
    const { host } = new URL(server.url);
    expect(await mastodon.connect(typed(), way())).toMatchObject({
      label: `@sam@${host}`,
      settings: { accountId: "1001", most: "500", link: "23" },
      found: `connected as @sam@${host}, 500 characters per post`,
    });
    expect(server.asked.every((each) => each.startsWith("GET"))).toBe(true);
  });

  it("reads the limits of an older server version", async () => {
    const older = await startMastodon({ most: 700, version: 1 });
    expect(await mastodon.connect(typed({ server: older.url }), way())).toMatchObject({
      settings: { most: "700" },
    });
    await older.stop();
  });

  it.each([200, 404])(
    "reports a server that isn't Mastodon's and answers with %i",
    async (status) => {
      const message = expect.stringMatching(/doesn’t respond like a Mastodon server/) as string;
      server.faultsAt.push(["GET /api/v1/accounts/verify_credentials", pageOf(status)]);
      await expect(mastodon.connect(typed(), way())).rejects.toMatchObject({
        about: "address",
        message,
      });
      server.faultsAt.push(["POST /api/v1/apps", pageOf(status)]);
      const request = { ...way(), back: "https://app.test/back", state: "s1", product: "Agents" };
      await expect(mastodon.allowing?.begin(typed(), request)).rejects.toMatchObject({ message });
    },
  );

  it("is refused with another access token", async () => {
    await expect(mastodon.connect(typed({ access: "x".repeat(43) }), way())).rejects.toMatchObject({
      code: "bad_credentials",
      about: "secret",
    });
  });

  it("is allowed on the owner's server", async () => {
    const back = "https://app.test/back";
    const { allowing } = mastodon;
    const request = { ...way(), back, state: "s1", product: "Agents" };
    const begun = await allowing?.begin({ server: server.url }, request);
    const address = new URL(begun?.address ?? "");
    expect(`${address.origin}${address.pathname}`).toBe(`${server.url}/oauth/authorize`);
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      response_type: "code",
      client_id: "client",
      redirect_uri: back,
      scope: "read:accounts read:statuses write:statuses write:media",
      state: "s1",
    });
    const keep = begun?.keep ?? {};
    const yes = new URLSearchParams({ code: "yes" });
    expect(await allowing?.end(yes, keep, { ...way(), back })).toMatchObject({
      secret: mastodonAccount.token,
    });
    for (const no of ["error=access_denied", "code=guessed"])
      await expect(
        allowing?.end(new URLSearchParams(no), keep, { ...way(), back }),
      ).rejects.toMatchObject({ code: "rejected" });
  });
});

describe("publishing", () => {
  it.each(lostAnswers.map((faults) => [faults] as const))(
    "publishes exactly once after %j, although keys are not relied on",
    async (faults) => {
      const world = await createChannelWorld(mastodon, typed());
      server.faults.push(...faults);
      await world.settle();
      expect(server.posts()).toMatchObject([
        { text: `About Seven habits.\n\nhttps://app.test/go/${world.publicationId}` },
      ]);
      const [post] = server.posts();
      expect(world.storedPublications()).toMatchObject([
        { state: "published", remoteId: post?.id, url: `${server.url}/@sam/${post?.id}` },
      ]);
      await world.remove();
    },
  );

  const listing = `GET /api/v1/accounts/${mastodonAccount.id}/statuses`;
  it.each([
    [listing, 200],
    [listing, 403],
    [listing, 404],
    [listing, 503],
    ["POST /api/v1/statuses", 200],
    ["POST /api/v1/statuses", 403],
    ["POST /api/v1/statuses", 404],
  ])("publishes exactly once after a gateway's page for %s, status %i", async (at, status) => {
    const world = await createChannelWorld(mastodon, typed());
    server.faultsAt.push([at, pageOf(status)]);
    await world.settle();
    expect(server.faultsAt).toEqual([]);
    expect(server.posts()).toHaveLength(1);
    expect(world.storedPublications()).toMatchObject([{ state: "published" }]);
    await world.remove();
  });

  it.each([["nothing"], ["hangsUp"]] as const)(
    "publishes once more after it was unpublished within the hour, and again (%s)",
    async (fault) => {
      const world = await createChannelWorld(mastodon, typed());
      await world.settle();
      for (let times = 0; times < 2; times += 1) {
        await world.unpublish();
        await world.settle();
        expect(server.posts()).toEqual([]);
        // The first request is refused, and the answer to the second is lost.
        server.faults.push(...Array<"nothing">(times + 1).fill("nothing"), fault);
        await world.place(world.article);
        await world.settle();
        expect(server.posts()).toHaveLength(1);
        expect(world.storedPublications()).toMatchObject([{ state: "published" }]);
      }
      await world.remove();
    },
  );

  it.each([200, 404])("unpublishes after a gateway's page, status %i", async (status) => {
    const world = await createChannelWorld(mastodon, typed());
    await world.settle();
    server.faultsAt.push([`DELETE /api/v1/statuses/${server.posts()[0]?.id}`, pageOf(status)]);
    await world.unpublish();
    await world.settle();
    expect(server.posts()).toEqual([]);
    expect(world.storedPublications()).toMatchObject([{ state: "unpublished" }]);
    await world.remove();
  });

  it("is found below everything that its owner has posted since", async () => {
    const world = await createChannelWorld(mastodon, typed());
    server.faults.push("hangsUp");
    await world.run(0);
    const [sent] = server.posts();
    for (let count = 0; count < 100; count += 1) server.add(`Of my own, ${count}`);
    world.clock.advance(2 * DAY);
    await world.settle();
    expect(server.posts()).toHaveLength(101);
    expect(world.storedPublications()).toMatchObject([{ state: "published", remoteId: sent?.id }]);
    await world.remove();
  });

  it("is distinguished from an owner's post with the same link", async () => {
    const world = await createChannelWorld(mastodon, typed());
    server.faults.push("hangsUp");
    await world.run(0);
    const [sent] = server.posts();
    server.add(`Have you read https://app.test/go/${world.publicationId} ?`);
    await world.settle();
    expect(world.storedPublications()).toMatchObject([{ state: "published", remoteId: sent?.id }]);
    await world.remove();
  });

  it("searches no further back than the time it can have been sent", async () => {
    const long = new Date(Date.now() - 30 * DAY).toISOString();
    for (let count = 0; count < 500; count += 1) server.add(`Of long ago, ${count}`, "", long);
    const world = await createChannelWorld(mastodon, typed());
    await world.settle();
    expect(server.asked.filter((each) => each === listing)).toHaveLength(1);
    await world.remove();
  });

  it("asks a person to check when there are too many posts to search", async () => {
    const world = await createChannelWorld(mastodon, typed());
    server.faults.push("lost");
    await world.run(0);
    for (let count = 0; count < 1_100; count += 1) server.add(`Of my own, ${count}`);
    for (let passed = 0; passed < 72; passed += 1) await world.run(HOUR);
    expect(world.storedPublications()).toMatchObject([{ state: "unconfirmed" }]);
    expect(server.posts()).toHaveLength(1_100);
    await world.remove();
  });

  it("fits its text and link to the server's limit", async () => {
    const small = await startMastodon({ most: 60 });
    const title = "a text that is much longer than what this small server takes of anybody";
    const world = await createChannelWorld(mastodon, typed({ server: small.url }), { title });
    expect(world.channel.maxChars).toBe(60 - 23 - 2);
    await world.settle();
    expect(small.posts()[0]?.text).toMatch(/^About a text that is much longer…\n\nhttps/);
    await world.remove();
    await small.stop();
  });

  it("is updated in place, measured, and unpublished", async () => {
    const world = await createChannelWorld(mastodon, typed());
    await world.settle();
    await world.place(await world.correct(world.article, "Eight habits"));
    await world.settle();
    expect(server.posts()).toMatchObject([
      { text: expect.stringMatching(/^About Eight/) as string },
    ]);
    world.clock.advance(2 * HOUR);
    await world.measuring.run();
    expect(world.growths).toMatchObject([{ grown: { interactions: 6 } }]);
    await world.unpublish();
    await world.settle();
    expect(server.posts()).toEqual([]);
    expect(world.storedPublications()).toMatchObject([{ state: "unpublished" }]);
    await world.remove();
  });

  it("publishes once although a restored backup doesn't know the post", async () => {
    const world = await createChannelWorld(mastodon, typed());
    await world.settle();
    const before = server.posts();
    const { channel, publicationId: key } = world;
    if (channel.guarantee !== "find_after") throw new Error("it promises something else");
    const version = { kind: "article", title: "Seven habits", body: "", fields: {} } as const;
    const payload = channel.render(version, { key, variant: "" });
    const again = { key, payload, signal: AbortSignal.timeout(5_000) };
    const { remoteId } = await channel.create(again);
    expect(String(before[0]?.id)).toBe(remoteId);
    expect(server.posts()).toEqual(before);
    await world.remove();
  });

  it("goes on hold when access was revoked", async () => {
    const world = await createChannelWorld(mastodon, typed());
    server.revoke();
    await world.settle();
    expect(world.publishJobs()).toMatchObject([{ state: "on_hold" }]);
    expect(server.posts()).toEqual([]);
    await world.remove();
  });
});
