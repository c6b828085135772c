import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { mastodonAccount, startMastodon } from "../../../../tests/fakes/mastodon";
import { createTestOutbound } from "../../../../tests/harness/outbound";
import { createPlaceWorld, lostAnswers } from "../../../../tests/harness/place-world";
import { HOUR, systemClock } from "../../../core/clock";
import type { Typed } from "../place-kind";
import { mastodon } from "./mastodon.server";

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
    [{ server: "" }, /address of your server/],
    [{ server: "sam@mastodon.social" }, /address of your server/],
    [{ server: "http://mastodon.social" }, /begins with https/],
    [{ access: "my password" }, /long row of letters/],
  ])("sees a mistake in %j before asking", (changes, words) => {
    expect(mastodon.mistake(typed(changes))).toMatch(words);
  });

  it("asks who it is and what the server allows, and leaves nothing behind", async () => {
    expect(mastodon.mistake(typed({ server: "mastodon.social" }))).toBeNull();
    const { host } = new URL(server.url);
    expect(await mastodon.connect(typed(), way())).toMatchObject({
      label: `@sam@${host}`,
      settings: { accountId: "1001", most: "500", link: "23" },
      found: `lets us in as @sam@${host}, 500 characters a post`,
    });
    expect(server.asked.every((each) => each.startsWith("GET"))).toBe(true);
  });

  it("is refused with another access token", async () => {
    await expect(mastodon.connect(typed({ access: "x".repeat(43) }), way())).rejects.toMatchObject({
      code: "bad_credentials",
    });
  });

  it("is allowed at the owner's server", async () => {
    const back = "https://app.test/back";
    const { allowing } = mastodon;
    const told = { ...way(), back, state: "s1", product: "Agents" };
    const begun = await allowing?.begin({ server: server.url }, told);
    const address = new URL(begun?.address ?? "");
    expect(`${address.origin}${address.pathname}`).toBe(`${server.url}/oauth/authorize`);
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      response_type: "code",
      client_id: "client",
      redirect_uri: back,
      scope: "read:accounts read:statuses write:statuses",
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
    "stands there exactly once after %j, although keys are not relied on",
    async (faults) => {
      const world = await createPlaceWorld(mastodon, typed());
      server.faults.push(...faults);
      await world.settle();
      expect(server.posts()).toMatchObject([
        { text: `About Seven habits.\n\nhttps://app.test/go/${world.placementId}` },
      ]);
      const [post] = server.posts();
      expect(world.placementsStored()).toMatchObject([
        { state: "published", remoteId: post?.id, url: `${server.url}/@sam/${post?.id}` },
      ]);
      await world.remove();
    },
  );

  it("fits its text to what the server allows, its link included", async () => {
    const small = await startMastodon({ most: 60 });
    const title = "a text that is much longer than what this small server takes of anybody";
    const world = await createPlaceWorld(mastodon, typed({ server: small.url }), { title });
    expect(world.destination.charsAtMost).toBe(60);
    await world.settle();
    expect(small.posts()[0]?.text).toMatch(/^About a text that is much longer…\n\nhttps/);
    await world.remove();
    await small.stop();
  });

  it("is changed in its place, counted, and taken down", async () => {
    const world = await createPlaceWorld(mastodon, typed());
    await world.settle();
    await world.place(await world.correct(world.article, "Eight habits"));
    await world.settle();
    expect(server.posts()).toMatchObject([
      { text: expect.stringMatching(/^About Eight/) as string },
    ]);
    world.clock.advance(2 * HOUR);
    await world.measuring.run();
    expect(world.growths).toMatchObject([{ grown: { interactions: 6 } }]);
    await world.withdraw();
    await world.settle();
    expect(server.posts()).toEqual([]);
    expect(world.placementsStored()).toMatchObject([{ state: "withdrawn" }]);
    await world.remove();
  });

  it("stands there once although a backup knows nothing of it", async () => {
    const world = await createPlaceWorld(mastodon, typed());
    await world.settle();
    const before = server.posts();
    const { destination, placementId: key } = world;
    if (destination.guarantee !== "find_after") throw new Error("it promises something else");
    const version = { kind: "article", title: "Seven habits", body: "", fields: {} } as const;
    const payload = destination.render(version, { key, variant: "" });
    const again = { key, payload, signal: AbortSignal.timeout(5_000) };
    const { remoteId } = await destination.create(again);
    expect(String(before[0]?.id)).toBe(remoteId);
    expect(server.posts()).toEqual(before);
    await world.remove();
  });

  it("is held when the access was taken back", async () => {
    const world = await createPlaceWorld(mastodon, typed());
    server.revoke();
    await world.settle();
    expect(world.operations()).toMatchObject([{ state: "held" }]);
    expect(server.posts()).toEqual([]);
    await world.remove();
  });
});
