import { afterEach, describe, expect, it } from "vitest";
import { blueskyAccount, startBluesky } from "#tests/fakes/bluesky.ts";
import { ghostKey, startGhost } from "#tests/fakes/ghost.ts";
import { mastodonAccount, startMastodon } from "#tests/fakes/mastodon.ts";
import { mediumToken, startMedium } from "#tests/fakes/medium.ts";
import { startWebhookReceiver } from "#tests/fakes/webhook-receiver.ts";
import { startWordPress, wordpressUser } from "#tests/fakes/wordpress.ts";
import { createTestOutbound } from "#tests/harness/outbound.ts";
import { createChannelWorld } from "#tests/harness/channel-world.ts";
import { newSigningKey } from "#app/platform/outbound/webhook-signature.server.ts";
import { retryPublishing } from "#app/domain/publishing/issues/retry-publishing.server.ts";
import { bluesky } from "./bluesky/bluesky.server.ts";
import { ghost } from "./ghost/ghost.server.ts";
import { mastodon } from "./mastodon/mastodon.server.ts";
import { mediumAt } from "./medium/medium.server.ts";
import type { ChannelAdapter, Request, Typed } from "./channel-adapter.ts";
import { webhook } from "./webhook/webhook.server.ts";
import { wordpress } from "./wordpress/wordpress.server.ts";

/* Unusual content and servers, tested with every type of channel. */

/** A channel with its own ledger. */
interface Server {
  kind: ChannelAdapter;
  typed: Typed;
  /** What readers see there. */
  posts(): readonly object[];
  /** Rejects the next post because of its length. */
  refuses(): void;
  /** Accepts the next attempt; left out: it does so by itself. */
  heals?(): void;
  /** The error that the owner sees. */
  words: RegExp;
  /** Repeats all that it has done; left out: it can't be searched, or each key is unique. */
  twice?(): void;
  stop(): Promise<void>;
}

const servers: Server[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});
const json = { "Content-Type": "application/json" };

const starts: Readonly<Record<string, () => Promise<Server>>> = {
  async wordpress() {
    const site = await startWordPress();
    const { name: user, password } = wordpressUser;
    const body = JSON.stringify({ code: "rest_too_long", message: "It is <b>too long</b>." });
    return {
      ...site,
      kind: wordpress,
      typed: { site: site.url, user, password },
      posts: site.published,
      refuses: () =>
        void site.faultsAt.push([
          "POST /wp-json/wp/v2/posts",
          { status: 400, headers: json, body },
        ]),
      words: /rejected it: It is too long/u,
      twice: () => site.published().forEach(({ id: _, ...post }) => site.add(post)),
    };
  },
  async ghost() {
    const site = await startGhost();
    const errors = [{ message: "Validation error", context: "Title has 255 characters at most." }];
    return {
      ...site,
      kind: ghost,
      typed: { site: site.url, key: ghostKey, newsletter: "no" },
      posts: site.published,
      refuses: () =>
        void site.faultsAt.push([
          "POST /ghost/api/admin/posts/",
          { status: 422, headers: json, body: JSON.stringify({ errors }) },
        ]),
      words: /rejected it: Title has 255/u,
      twice: site.twice,
    };
  },
  async bluesky() {
    const server = await startBluesky();
    const { handle, appPassword } = blueskyAccount;
    const message = "Record/text must not be longer than 3000 bytes";
    return {
      ...server,
      kind: bluesky,
      typed: { handle, password: appPassword, service: server.url },
      refuses: () =>
        void server.faultsAt.push([
          "POST /xrpc/com.atproto.repo.putRecord",
          {
            status: 400,
            headers: json,
            body: JSON.stringify({ error: "InvalidRequest", message }),
          },
        ]),
      words: /rejected it: Record\/text must not be longer/u,
    };
  },
  async mastodon() {
    const server = await startMastodon();
    const error = "Validation failed: Text character limit of 20 exceeded";
    return {
      ...server,
      kind: mastodon,
      typed: { server: server.url, access: mastodonAccount.token },
      refuses: () =>
        void server.faultsAt.push([
          "POST /api/v1/statuses",
          { status: 422, headers: json, body: JSON.stringify({ error }) },
        ]),
      words: /rejected it: .*limit of 20/u,
      twice: () => server.posts().forEach(({ text }) => server.add(text)),
    };
  },
  async medium() {
    const server = await startMedium();
    const errors = [{ message: "Content is too long.", code: 2004 }];
    return {
      ...server,
      kind: mediumAt(server.url),
      typed: { token: mediumToken },
      posts: () => server.stories,
      refuses: () =>
        void server.faults.push({ status: 400, headers: json, body: JSON.stringify({ errors }) }),
      words: /rejected it: Content is too long/u,
    };
  },
  async webhook() {
    const receiver = await startWebhookReceiver();
    return {
      kind: webhook,
      typed: { address: receiver.url, takes: "articles", key: newSigningKey() },
      posts: () => receiver.taken.filter(({ type }) => type === "text.published"),
      refuses: () => receiver.answers({ status: 413 }),
      heals: () => {
        receiver.taken.length = 0;
        receiver.answers({ status: 200 });
      },
      words: /rejected this because it’s too large/u,
      stop: receiver.stop,
    };
  },
};

async function started(name: string): Promise<Server> {
  const server = await (starts[name] ?? expect.fail(name))();
  servers.push(server);
  return server;
}

const names = Object.keys(starts);

it.each(names)(
  "%s publishes a title of emoji only, once, at an address with a name",
  async (name) => {
    const { kind, typed, posts } = await started(name);
    const world = await createChannelWorld(kind, typed, { title: "🌱🪴🌿" });
    await world.settle();
    expect(posts()).toHaveLength(1);
    expect(JSON.stringify(posts())).toContain("🌱🪴🌿");
    const [{ url } = { url: null }] = world.storedPublications();
    expect(world.storedPublications()).toMatchObject([{ state: "published" }]);
    if (url !== null) expect(new URL(url).pathname).toMatch(/[\w\d]/u);
    await world.remove();
  },
);

it.each(["wordpress", "ghost", "bluesky", "mastodon"])(
  "%s keeps two posts with such titles apart, and finds each after a lost answer",
  async (name) => {
    const server = await started(name);
    let left = 0;
    const { request } = createTestOutbound();
    const losing: Request = async (address, options) => {
      const answer = await request(address, options);
      const changes = options?.method !== undefined && options.method !== "GET";
      return changes && (left -= 1) >= 0 ? { ...answer, status: 500, json: () => ({}) } : answer;
    };
    const world = await createChannelWorld(server.kind, server.typed, {
      title: "🌱",
      request: losing,
    });
    left = 2;
    await world.settle();
    left = 2;
    await world.place(await world.addArticle("🪴"));
    await world.settle();
    expect(server.posts()).toHaveLength(2);
    const placed = world.storedPublications();
    expect(placed.map(({ state }) => state)).toEqual(["published", "published"]);
    expect(new Set(placed.map(({ url }) => url)).size).toBe(2);
    await world.remove();
  },
);

it.each(names)(
  "%s rejects a text that is too long: reports it, and publishes once after a retry",
  async (name) => {
    const server = await started(name);
    const world = await createChannelWorld(server.kind, server.typed);
    const { db, workspaceId, clock, newId, channel } = world;
    server.refuses();
    await world.settle();
    const [failed] = world.publishJobs();
    expect(failed).toMatchObject({
      state: "failed",
      error: expect.stringMatching(server.words) as string,
    });
    server.heals?.();
    const now = clock.now();
    const findStop = () => Promise.resolve(null);
    const wanted = { workspaceId, publishJobId: failed?.id ?? "", notBefore: now, now, newId };
    await db.write((tx) => retryPublishing(tx, { ...wanted, findStop }, channel));
    await world.settle();
    expect(server.posts()).toHaveLength(1);
    expect(world.storedPublications()).toMatchObject([{ state: "published" }]);
    await world.remove();
  },
);

describe("a server that publishes one request twice", () => {
  it.each(["wordpress", "ghost", "mastodon"])(
    "%s: counts the first and reports the second",
    async (name) => {
      const server = await started(name);
      const { request } = createTestOutbound();
      let isDone = false;
      const doubling: Request = async (address, options) => {
        const answer = await request(address, options);
        if (isDone || server.posts().length === 0) return answer;
        isDone = true;
        server.twice?.();
        return { ...answer, status: 500, json: () => ({}) };
      };
      const world = await createChannelWorld(server.kind, server.typed, { request: doubling });
      await world.settle();
      expect(server.posts()).toHaveLength(2);
      const [{ url } = { url: null }] = world.storedPublications();
      const [confirmed] = world.outcomes;
      expect(world.outcomes).toHaveLength(1);
      expect(confirmed).toMatchObject({ result: "confirmed", url });
      const duplicates = confirmed?.result === "confirmed" ? confirmed.duplicates : [];
      expect(duplicates).toHaveLength(1);
      expect(duplicates).not.toContain(url);
      // Unpublishing removes the one that counts.
      await world.unpublish();
      await world.settle();
      expect(server.posts()).toHaveLength(1);
      await world.remove();
    },
  );
});
