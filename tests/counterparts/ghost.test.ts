import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createManualClock, HOUR, MINUTE } from "#app/core/time/clock.ts";
import { ghost } from "#app/domain/channels/ghost/ghost.server.ts";
import type { Request, Typed } from "#app/domain/channels/channel-adapter.ts";
import { createTestOutbound } from "#tests/harness/outbound.ts";
import { createTestOutbox } from "#tests/harness/outbox.ts";
import { startRealGhost, type RealGhost } from "./real-ghost.ts";

/*
 * The same questions that the unit tests put to a site of ours, put to a real Ghost.
 */

let site: RealGhost;
beforeAll(async () => {
  site = await startRealGhost();
}, 120_000);
afterAll(() => site.stop());

beforeEach(async () => {
  for (const { id } of await site.posts()) await site.asOwner(`posts/${id}/`, { method: "DELETE" });
});

const { request } = createTestOutbound();
const typed = (changes: Typed = {}): Typed => ({
  site: site.url,
  key: site.key,
  newsletter: "no",
  ...changes,
});

async function dueAt(by: Request = request, changes: Typed = {}) {
  // It signs for minutes around now.
  const clock = createManualClock(Date.now());
  const way = { request, clock, signal: AbortSignal.timeout(20_000) };
  const { label, settings, secret } = await ghost.connect(typed(changes), way);
  const world = await createTestOutbox({ clock });
  const account = {
    name: `Ghost ${label}`,
    label,
    settings,
    secret: () => Promise.resolve(secret),
  };
  const channel = ghost.open(account, {
    request: by,
    clock: { ...clock, now: () => Date.now() },
    linkOf: (id) => id,
    originalOf: () => Promise.resolve(null),
    readPicture: () => Promise.resolve(null),
  });
  world.places.set(channel.name, channel);
  const article = await world.article("Seven habits");
  const { outbox, publications } = world.open();
  const { workspaceId, db } = world;
  const place = (ids: typeof article) =>
    db.write((tx) =>
      publications.schedule(tx, { workspaceId, ...ids }, [{ channel, dueAt: clock.now() }]),
    );
  const [placed] = await place(article);
  const publicationId = placed?.publicationId ?? "";
  const run = async (ms = MINUTE) => {
    clock.advance(ms);
    await outbox.run();
  };
  return {
    ...world,
    channel,
    article,
    place,
    run,
    unpublish: () =>
      db.write((tx) => publications.unpublish(tx, { workspaceId, publicationId }, channel)),
    async settle(): Promise<void> {
      for (let round = 0; round < 30; round += 1)
        if (world.publishJobs().some(({ dueAt: at }) => at !== null)) await run();
    },
    async arrives(): Promise<void> {
      for (let round = 0; world.publishJobs()[0]?.state !== "draft_created"; round += 1) {
        expect(round).toBeLessThan(10);
        await run();
      }
    },
  };
}

/** Loses the answers to the first of what changes something; it has arrived. */
function losing(count: number): Request {
  let left = count;
  return async (address, options) => {
    const answer = await request(address, options);
    const changes = options?.method === "POST" || options?.method === "PUT";
    if (changes && (left -= 1) >= 0) return { ...answer, status: 500, json: () => ({}) };
    return answer;
  };
}

describe("connecting", () => {
  const connect = (changes: Typed) => {
    const clock = createManualClock(Date.now());
    const way = { request, clock, signal: AbortSignal.timeout(20_000) };
    return ghost.connect(typed(changes), way);
  };

  it.each([
    ["no", "“Ledge & Leaf”"],
    ["yes", "“Ledge & Leaf”, with its newsletter"],
  ])("tries with a draft and leaves nothing behind (newsletter: %s)", async (newsletter, found) => {
    expect(await connect({ newsletter })).toMatchObject({ found });
    expect(await site.posts()).toEqual([]);
  });

  it("tells a wrong key", async () => {
    expect(ghost.mistake(typed())).toBeNull();
    const other = `${site.key.split(":")[0]}:${"c3".repeat(32)}`;
    await expect(connect({ key: other })).rejects.toMatchObject({ code: "bad_credentials" });
  });
});

describe("publishing", () => {
  it.each([0, 1, 2, 3])(
    "is published once although %i answers were lost, is updated and becomes a draft",
    async (lost) => {
      const world = await dueAt(losing(lost));
      await world.settle();
      expect(await site.posts()).toMatchObject([{ status: "published", slug: "seven-habits" }]);
      const [post] = await site.posts();
      expect(post?.html).toContain("About Seven habits.");
      expect(world.storedPublications()).toMatchObject([
        { state: "published", url: `${site.url}/seven-habits/` },
      ]);
      await world.place(await world.correct(world.article, "Eight habits"));
      await world.settle();
      expect(await site.posts()).toMatchObject([
        { status: "published", slug: "seven-habits", title: "Eight habits" },
      ]);
      await world.unpublish();
      await world.settle();
      expect(await site.posts()).toMatchObject([{ status: "draft" }]);
      expect(world.storedPublications()).toMatchObject([{ state: "unpublished" }]);
      await world.remove();
    },
  );

  it("never claims a stranger's post of the same address", async () => {
    const theirs = { title: "Hers", slug: "seven-habits", status: "published" };
    await site.asOwner("posts/", { method: "POST", json: { posts: [theirs] } });
    const world = await dueAt(losing(2));
    await world.settle();
    expect(world.storedPublications()).toMatchObject([
      { state: "published", url: `${site.url}/seven-habits-2/` },
    ]);
    const all = (await site.posts()).map(({ slug, title }) => [slug, title]);
    expect(all.sort()).toEqual([
      ["seven-habits", "Hers"],
      ["seven-habits-2", "Seven habits"],
    ]);
    await world.remove();
  });

  it.each([0, 1, 2])(
    "arrives as one draft although %i answers were lost, and counts once its owner has published it",
    async (lost) => {
      const world = await dueAt(losing(lost), { arrival: "draft" });
      await world.arrives();
      const [draft] = await site.posts();
      expect(await site.posts()).toMatchObject([{ status: "draft", slug: "seven-habits" }]);
      const editUrl = `${site.url}/ghost/#/editor/post/${draft?.id}`;
      expect(world.storedPublications()).toMatchObject([{ state: "draft", url: null, editUrl }]);
      await world.run(HOUR);
      expect(world.publishJobs()).toMatchObject([{ state: "draft_created", error: null }]);
      await site.edit(draft?.id ?? "", { status: "published", title: "Seven habits of mine" });
      await world.run(HOUR);
      expect(world.storedPublications()).toMatchObject([
        { state: "published", url: `${site.url}/seven-habits/`, editUrl: null },
      ]);
      await world.run(HOUR);
      expect(await site.posts()).toMatchObject([{ title: "Seven habits of mine" }]);
      await world.remove();
    },
  );

  it("is removed once its owner has deleted the draft", async () => {
    const world = await dueAt(request, { arrival: "draft" });
    await world.arrives();
    const [draft] = await site.posts();
    await site.asOwner(`posts/${draft?.id}/`, { method: "DELETE" });
    await world.run(HOUR);
    expect(world.publishJobs()).toMatchObject([{ state: "cancelled" }]);
    expect(world.storedPublications()).toMatchObject([{ state: "unpublished", remoteId: null }]);
    await world.remove();
  });

  it("is on hold when the key was revoked, and nothing of it arrives", async () => {
    const world = await dueAt();
    await site.revoke();
    await world.settle();
    expect(world.publishJobs()).toMatchObject([{ state: "on_hold" }]);
    expect(await site.posts()).toEqual([]);
    await world.remove();
  });
});
