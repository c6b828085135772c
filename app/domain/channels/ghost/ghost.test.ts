import { pageOf } from "#tests/harness/fake-server.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ghostKey, startGhost } from "#tests/fakes/ghost.ts";
import { createTestOutbound, startListener } from "#tests/harness/outbound.ts";
import { createChannelWorld, lostAnswers } from "#tests/harness/channel-world.ts";
import { systemClock } from "#app/core/time/clock.ts";
import type { Typed } from "#app/domain/channels/channel-adapter.ts";
import { ghost } from "./ghost.server.ts";

let site: Awaited<ReturnType<typeof startGhost>>;
beforeEach(async () => {
  site = await startGhost();
});
afterEach(() => site.stop());

const { request } = createTestOutbound();
const way = () => ({ request, clock: systemClock, signal: AbortSignal.timeout(10_000) });
const typed = (changes: Typed = {}): Typed => ({
  site: site.url,
  key: ghostKey,
  newsletter: "no",
  ...changes,
});

describe("connecting", () => {
  it.each<[Typed, RegExp]>([
    [{ site: "" }, /address of your site/],
    [{ site: "http://journal.example" }, /must start with https/],
    [{ key: "c".repeat(26) }, /Content API key/],
    [{ key: "my password" }, /colon in the middle/],
  ])("rejects %j before any request", (changes, words) => {
    expect(ghost.mistake(typed(changes))).toEqual({
      field: Object.keys(changes)[0],
      words: expect.stringMatching(words) as string,
    });
  });

  it.each([
    ["no", "“Ledge & Leaf”", ""],
    ["yes", "“Ledge & Leaf”, with its newsletter", "weekly"],
  ])(
    "tests with a draft and leaves nothing behind (newsletter: %s)",
    async (newsletter, found, slug) => {
      expect(ghost.mistake(typed())).toBeNull();
      expect(await ghost.connect(typed({ newsletter }), way())).toMatchObject({
        label: new URL(site.url).host,
        found,
        settings: { site: site.url, newsletter: slug },
      });
      expect(site.posts()).toEqual([]);
      expect(site.asked.filter((each) => each.startsWith("DELETE"))).toHaveLength(1);
    },
  );

  it("finds a site's separate admin domain, and publishes there", async () => {
    const visitors = await site.startVisitorsHost();
    const world = await createChannelWorld(ghost, typed({ site: visitors.url }));
    expect(world.channel.name).toBe(`Ghost ${new URL(visitors.url).host}`);
    await world.settle();
    expect(site.published()).toMatchObject([{ title: "Seven habits" }]);
    expect(visitors.asked).toEqual(["GET /ghost/api/admin/site/"]);
    await world.remove();
    await visitors.stop();
  });

  it("sends no key when the site redirects to an address without https", async () => {
    const visitors = await site.startVisitorsHost(
      site.url.replace("127.0.0.1", "admin.journal.example"),
    );
    await expect(ghost.connect(typed({ site: visitors.url }), way())).rejects.toMatchObject({
      code: "rejected",
      message: expect.stringMatching(/without https/) as string,
    });
    expect(site.posts()).toEqual([]);
    await visitors.stop();
  });

  it("distinguishes a wrong key from a site that isn't Ghost's", async () => {
    const other = `${"a1".repeat(12)}:${"c3".repeat(32)}`;
    await expect(ghost.connect(typed({ key: other }), way())).rejects.toMatchObject({
      code: "bad_credentials",
      about: "secret",
    });
    const plain = await startListener((_, response) => response.writeHead(404).end("nothing"));
    await expect(ghost.connect(typed({ site: plain.url() }), way())).rejects.toMatchObject({
      about: "address",
      message: expect.stringMatching(/doesn’t respond like a Ghost site/) as string,
    });
  });
});

describe("publishing", () => {
  it.each(lostAnswers.map((faults) => [faults] as const))(
    "publishes exactly once after %j, and emails the members once",
    async (faults) => {
      const world = await createChannelWorld(ghost, typed({ newsletter: "yes" }));
      site.faults.push(...faults);
      await world.settle();
      expect(site.published()).toMatchObject([{ title: "Seven habits", slug: "seven-habits" }]);
      expect(site.posts()).toHaveLength(1);
      expect(site.mails).toEqual(["weekly: Seven habits"]);
      expect(world.storedPublications()).toMatchObject([
        { state: "published", url: `${site.url}/seven-habits/` },
      ]);
      await world.remove();
    },
  );

  it.each([401, 403, 404])(
    "waits while a firewall answers every request with %i, then publishes once",
    async (status) => {
      const world = await createChannelWorld(ghost, typed());
      site.faultsAt.push(["GET /ghost/api/admin/posts/", pageOf(status)]);
      site.faults.push(pageOf(status), pageOf(status));
      await world.settle();
      expect(site.published()).toHaveLength(1);
      expect(site.posts()).toHaveLength(1);
      expect(world.storedPublications()).toMatchObject([{ state: "published" }]);
      await world.remove();
    },
  );

  it("updates a post under its address while it is open in the editor, emails no one again, and reverts to a draft", async () => {
    const world = await createChannelWorld(ghost, typed({ newsletter: "yes" }));
    await world.settle();
    await world.place(await world.correct(world.article, "Eight habits"));
    site.editElsewhere();
    await world.settle();
    expect(site.published()).toMatchObject([{ title: "Eight habits", slug: "seven-habits" }]);
    expect(site.mails).toHaveLength(1);
    await world.unpublish();
    await world.settle();
    expect(site.posts()).toMatchObject([{ status: "draft" }]);
    expect(world.storedPublications()).toMatchObject([{ state: "unpublished" }]);
    await world.remove();
  });

  it("publishes once although a restored backup doesn't know the post", async () => {
    const world = await createChannelWorld(ghost, typed());
    await world.settle();
    const before = site.posts();
    const { channel, publicationId: key } = world;
    if (channel.guarantee !== "two_phase") throw new Error("it promises something else");
    const version = { kind: "article", title: "Seven habits", body: "", fields: {} } as const;
    const payload = channel.render(version, { key, variant: "" });
    const again = { key, payload, signal: AbortSignal.timeout(5_000) };
    const { remoteId } = await channel.draft(again);
    expect(String(before[0]?.id)).toBe(remoteId);
    expect(site.posts()).toEqual(before);
    await world.remove();
  });

  it("goes on hold when the key was revoked", async () => {
    const world = await createChannelWorld(ghost, typed());
    site.revoke();
    await world.settle();
    expect(world.publishJobs()).toMatchObject([{ state: "on_hold" }]);
    expect(site.posts()).toEqual([]);
    await world.remove();
  });
});

it("shortens a long description between words, and splits no character", async () => {
  const world = await createChannelWorld(ghost, typed());
  const description = `${"Herbs ".repeat(49)}🌿🌿🌿🌿🌿🌿 on balconies`;
  const version = {
    kind: "article" as const,
    title: "Herbs",
    body: "Sow.",
    fields: { description },
  };
  const payload = world.channel.render(version, { key: "key", variant: "" });
  const { custom_excerpt: excerpt } = JSON.parse(payload) as { custom_excerpt: string };
  expect(excerpt).toMatch(/^(?:Herbs ){48}Herbs…$/u);
  await world.remove();
});
