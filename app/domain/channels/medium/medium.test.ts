import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { mediumToken, startMedium } from "#tests/fakes/medium.ts";
import { pageOf, type Fault } from "#tests/harness/fake-server.ts";
import { createTestOutbound } from "#tests/harness/outbound.ts";
import { createChannelWorld } from "#tests/harness/channel-world.ts";
import { createManualClock, HOUR } from "#app/core/time/clock.ts";
import { mediumAt } from "./medium.server.ts";

let server: Awaited<ReturnType<typeof startMedium>>;
beforeEach(async () => {
  server = await startMedium();
});
afterEach(() => server.stop());

const { request } = createTestOutbound();
const way = () => ({
  request,
  clock: createManualClock(Date.UTC(2026, 5, 1, 8)),
  signal: AbortSignal.timeout(10_000),
});
const due = (keywords: readonly string[] = []) =>
  createChannelWorld(mediumAt(server.url), { token: mediumToken }, { keywords });

describe("connecting", () => {
  it.each([
    ["", /Enter the integration token/],
    ["my password", /long row of digits/],
    [mediumToken, null],
  ])("sees what is wrong with “%s”", (token, words) => {
    const mistake = mediumAt().mistake({ token });
    if (words === null) expect(mistake).toBeNull();
    else expect(mistake).toEqual({ field: "token", words: expect.stringMatching(words) as string });
  });

  it("asks whose token it is, and publishes nothing", async () => {
    const place = await mediumAt(server.url).connect({ token: mediumToken }, way());
    expect(place).toMatchObject({ label: "@sam", secret: mediumToken, found: "as @sam" });
    expect(JSON.stringify(place.settings)).not.toContain(mediumToken);
    expect(server.stories).toEqual([]);
  });

  it("says when the token was taken back", async () => {
    server.revoke();
    await expect(mediumAt(server.url).connect({ token: mediumToken }, way())).rejects.toMatchObject(
      {
        code: "bad_credentials",
        about: "secret",
      },
    );
  });
});

describe("publishing", () => {
  it("puts a story up, with its title in it and three tags at most", async () => {
    const world = await due(["Herbs", "Summer", "Balcony", "Tea", "A keyword longer than any tag"]);
    await world.settle();
    expect(server.stories).toMatchObject([
      { title: "Seven habits", publishStatus: "public", tags: ["Herbs", "Summer", "Balcony"] },
    ]);
    expect(server.stories[0]?.content).toMatch(/^<h1>Seven habits<\/h1>/u);
    expect(world.storedPublications()).toMatchObject([
      { state: "published", url: expect.stringMatching(/^https:\/\/medium\.com\/@sam/u) as string },
    ]);
    await world.remove();
  });

  it("shortens the title for search engines between words, and cuts no sign in two", async () => {
    const world = await due();
    const title = `${"Herbs ".repeat(16)}🌿🌿🌿 on balconies`;
    const version = { kind: "article" as const, title, body: "Sow.", fields: {} };
    const payload = world.channel.render(version, { key: "key", variant: "" });
    expect(JSON.parse(payload)).toMatchObject({ title: `${"Herbs ".repeat(16).trim()}…` });
    await world.remove();
  });

  it.each<[Fault, number]>([
    ["hangsUp", 1],
    ["fails", 1],
    ["lost", 0],
    [{ status: 503 }, 0],
  ])("asks a person after %j, and sends nothing by itself", async (fault, stands) => {
    const world = await due();
    server.faults.push(fault);
    await world.run();
    await world.run(24 * HOUR);
    expect(world.publishJobs()).toMatchObject([{ state: "unconfirmed" }]);
    expect(server.stories).toHaveLength(stands);
    await world.remove();
  });

  it.each<Fault>([{ status: 429, headers: { "Retry-After": "120" } }])(
    "waits after %j, and stands there once",
    async (fault) => {
      const world = await due();
      server.faults.push(fault);
      await world.settle();
      expect(server.stories).toHaveLength(1);
      await world.remove();
    },
  );

  it("is held when the token was taken back, and asks where a firewall answered", async () => {
    const held = await due();
    server.revoke();
    await held.settle();
    expect(held.publishJobs()).toMatchObject([{ state: "on_hold" }]);
    expect(server.stories).toEqual([]);
    await held.remove();
  });

  it("asks where something before Medium has answered in its place", async () => {
    const world = await due();
    server.faults.push(pageOf(403));
    await world.run();
    expect(world.publishJobs()).toMatchObject([{ state: "unconfirmed" }]);
    await world.remove();
  });

  it.each(["https://blog.example/seven-habits", null])(
    "names %s as where it stands first",
    async (originalAt) => {
      const world = await createChannelWorld(
        mediumAt(server.url),
        { token: mediumToken },
        { originalAt },
      );
      await world.settle();
      expect(server.stories.map(({ canonicalUrl }) => canonicalUrl ?? null)).toEqual([originalAt]);
      await world.remove();
    },
  );

  it("says that it is changed and taken down there", async () => {
    const world = await due();
    await world.settle();
    expect(await world.unpublish()).toMatchObject({
      whyNot: expect.stringMatching(/there yourself/u) as string,
    });
    expect(server.stories).toHaveLength(1);
    await world.remove();
  });
});
