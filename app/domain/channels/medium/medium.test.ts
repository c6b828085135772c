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
    ["my password", /only digits and the letters/],
    [mediumToken, null],
  ])("rejects “%s”", (token, words) => {
    const mistake = mediumAt().mistake({ token });
    if (words === null) expect(mistake).toBeNull();
    else expect(mistake).toEqual({ field: "token", words: expect.stringMatching(words) as string });
  });

  it("asks whose token it is, and publishes nothing", async () => {
    const channel = await mediumAt(server.url).connect({ token: mediumToken }, way());
    expect(channel).toMatchObject({ label: "@sam", secret: mediumToken, found: "as @sam" });
    expect(JSON.stringify(channel.settings)).not.toContain(mediumToken);
    expect(server.stories).toEqual([]);
  });

  it("says when the token was revoked", async () => {
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
  it("publishes a story with its title and up to three tags", async () => {
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

  it("shortens the title for search engines between words, and splits no character", async () => {
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
  ])("asks a person after %j, and sends nothing by itself", async (fault, published) => {
    const world = await due();
    server.faults.push(fault);
    await world.run();
    await world.run(24 * HOUR);
    expect(world.publishJobs()).toMatchObject([{ state: "unconfirmed" }]);
    expect(server.stories).toHaveLength(published);
    await world.remove();
  });

  it.each<Fault>([{ status: 429, headers: { "Retry-After": "120" } }])(
    "waits after %j, then publishes once",
    async (fault) => {
      const world = await due();
      server.faults.push(fault);
      await world.settle();
      expect(server.stories).toHaveLength(1);
      await world.remove();
    },
  );

  it("goes on hold when the token was revoked, and asks when a firewall answered", async () => {
    const held = await due();
    server.revoke();
    await held.settle();
    expect(held.publishJobs()).toMatchObject([{ state: "on_hold" }]);
    expect(server.stories).toEqual([]);
    await held.remove();
  });

  it("asks a person when a proxy has answered instead of Medium", async () => {
    const world = await due();
    server.faults.push(pageOf(403));
    await world.run();
    expect(world.publishJobs()).toMatchObject([{ state: "unconfirmed" }]);
    await world.remove();
  });

  it.each(["https://blog.example/seven-habits", null])(
    "names %s as the canonical address",
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

  it("says that updating and unpublishing are done at Medium", async () => {
    const world = await due();
    await world.settle();
    expect(await world.unpublish()).toMatchObject({
      whyNot: expect.stringMatching(/Change it on Medium/u) as string,
    });
    expect(server.stories).toHaveLength(1);
    await world.remove();
  });
});
