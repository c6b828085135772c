import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createManualClock, MINUTE } from "#app/core/time/clock.ts";
import { createIds } from "#app/core/secrets/ids.ts";
import { bluesky } from "#app/domain/channels/bluesky/bluesky.server.ts";
import { recordKey } from "#app/domain/channels/bluesky/record-key.server.ts";
import type { Request, Typed } from "#app/domain/channels/channel-adapter.ts";
import { pictureReader } from "#app/domain/channels/send-picture.server.ts";
import { createTestOutbound } from "#tests/harness/outbound.ts";
import { createTestOutbox } from "#tests/harness/outbox.ts";
import { jpegOf } from "#tests/harness/pictures.ts";
import { startRealPds, type RealPds } from "./real-pds.ts";

/*
 * The same questions that the unit tests put to a server of ours, put to a real personal data server.
 */

let server: RealPds;
beforeAll(async () => {
  server = await startRealPds();
}, 120_000);
afterAll(() => server.stop());

const clock = createManualClock(Date.now());
const { request } = createTestOutbound();
const way = (by: Request = request) => ({
  request: by,
  clock,
  signal: AbortSignal.timeout(20_000),
});
const typed = (changes: Typed = {}): Typed => ({
  handle: "@sam.test",
  password: server.appPassword,
  service: server.url,
  ...changes,
});

describe("connecting", () => {
  it("tries the app password and leaves nothing behind", async () => {
    expect(bluesky.mistake(typed())).toBeNull();
    const place = await bluesky.connect(typed(), way());
    expect(place).toMatchObject({
      label: "@sam.test",
      settings: { did: server.did, handle: "sam.test" },
    });
    expect(await server.posts()).toEqual([]);
  });

  it.each<[string, Typed, string, RegExp]>([
    [
      "another app password",
      { password: "aaaa-bbbb-cccc-dddd" },
      "bad_credentials",
      /rejected the app password for sam/,
    ],
    [
      "another handle",
      { handle: "stranger.test" },
      "bad_credentials",
      /rejected the app password for stranger/,
    ],
  ])("tells %s apart", async (_, changes, code, words) => {
    await expect(bluesky.connect(typed(changes), way())).rejects.toMatchObject({
      code,
      message: expect.stringMatching(words) as string,
    });
  });
});

describe("publishing", () => {
  async function dueAt(by: Request = request, title = "Käse 🧀 #tag https://example.test/x") {
    const { label, settings, secret } = await bluesky.connect(typed(), way());
    const world = await createTestOutbox({ clock });
    const account = {
      name: `Bluesky ${label}`,
      label,
      settings,
      secret: () => Promise.resolve(secret),
    };
    const none = () => Promise.resolve(null);
    const linkOf = (id: string) => `https://app.test/go/${id}`;
    const channel = bluesky.open(account, {
      request: by,
      clock,
      linkOf,
      originalOf: none,
      readPicture: none,
    });
    world.places.set(channel.name, channel);
    const article = await world.article(title);
    const { outbox, publications } = world.open();
    const { workspaceId, db } = world;
    const [placed] = await db.write((tx) =>
      publications.schedule(tx, { workspaceId, ...article }, [{ channel, dueAt: clock.now() }]),
    );
    const settle = async () => {
      for (let round = 0; round < 10; round += 1)
        if (world.publishJobs().some(({ dueAt: at }) => at !== null)) {
          clock.advance(MINUTE);
          await outbox.run();
        }
    };
    return { world, publications, channel, settle, publicationId: placed?.publicationId ?? "" };
  }

  /** Loses answers after they have arrived: the first `count` of what puts a record. */
  function losing(count: number): Request {
    let left = count;
    return async (address, options) => {
      const answer = await request(address, options);
      if (address.includes("putRecord") && (left -= 1) >= 0)
        return { ...answer, status: 500, json: () => ({}) };
      return answer;
    };
  }

  it.each([0, 1, 2])(
    "is published once although %i answers were lost, and is unpublished",
    async (lost) => {
      const { world, publications, channel, settle, publicationId } = await dueAt(losing(lost));
      await settle();
      const [post, ...others] = await server.posts();
      expect(others).toEqual([]);
      if (!post) throw new Error("nothing was posted");
      expect(post.uri).toBe(`at://${server.did}/app.bsky.feed.post/${recordKey(publicationId)}`);
      const { text, facets } = post.value as {
        text: string;
        facets: { index: { byteStart: number; byteEnd: number } }[];
      };
      // What the facets point at, byte for byte.
      const pointed = facets.map(({ index }) =>
        Buffer.from(text).subarray(index.byteStart, index.byteEnd).toString(),
      );
      expect(pointed).toEqual(["#tag", "https://example.test/x"]);
      const { workspaceId, db } = world;
      await db.write((tx) => publications.unpublish(tx, { workspaceId, publicationId }, channel));
      await settle();
      expect(await server.posts()).toEqual([]);
      expect(world.storedPublications()).toMatchObject([{ state: "unpublished" }]);
      await world.remove();
    },
  );

  it.each([0, 1, 2, 3])(
    "becomes a thread when too long, each post once although %i answers were lost, and is unpublished",
    async (lost) => {
      const title = "Grüße aus der Käserei 🧀 und noch mehr. ".repeat(18).trim();
      const { world, publications, channel, settle, publicationId } = await dueAt(
        losing(lost),
        title,
      );
      const shown = channel.preview(world.publishJobs()[0]?.payload ?? "");
      const parts = shown.shape === "post" ? shown.parts.map(({ text }) => text) : [];
      expect(parts).toHaveLength(3);
      await settle();
      const posts = (await server.posts())
        .toSorted((a, b) => (a.uri < b.uri ? -1 : 1))
        .map(({ value, ...post }) => ({
          ...post,
          value: value as { text: string; reply?: object },
        }));
      expect(posts.map(({ value }) => value.text)).toEqual(parts);
      expect(posts.map(({ uri }) => uri.split("/").at(-1))).toEqual(
        parts.map((_, index) => recordKey(publicationId, index)),
      );
      const [first, second] = posts.map(({ uri, cid }) => ({ uri, cid }));
      expect(posts.map(({ value }) => value.reply)).toEqual([
        undefined,
        { root: first, parent: first },
        { root: first, parent: second },
      ]);
      const { workspaceId, db } = world;
      await db.write((tx) => publications.unpublish(tx, { workspaceId, publicationId }, channel));
      await settle();
      expect(await server.posts()).toEqual([]);
      await world.remove();
    },
  );

  it.each([0, 1])(
    "shows a picture of its own, described, although %i answers were lost",
    async (lost) => {
      const { label, settings, secret } = await bluesky.connect(typed(), way());
      const bytes = await jpegOf({ width: 900, height: 600 });
      const channel = bluesky.open(
        { name: label, label, settings, secret: () => Promise.resolve(secret) },
        {
          request: losing(lost),
          clock,
          linkOf: (id) => `https://app.test/go/${id}`,
          originalOf: () => Promise.resolve(null),
          readPicture: pictureReader(() => Promise.resolve(bytes)),
        },
      );
      if (channel.guarantee !== "by_key") throw new Error("another sort of place");
      const key = createIds({ clock })();
      const cover = { id: "pic", alt: "Pots", width: 900, height: 600, type: "jpeg", own: true };
      const version = {
        kind: "social_post",
        title: "Pots",
        body: "Grüße 🏺",
        fields: { cover },
      } as const;
      const payload = channel.render(version, { key, variant: "" });
      const post = { key, payload, signal: AbortSignal.timeout(20_000) };
      for (let count = 0; count < lost; count += 1)
        await expect(channel.create(post)).rejects.toMatchObject({ code: "outcome_unknown" });
      const { remoteId } = await channel.create(post);
      const [stored, ...others] = await server.posts();
      expect(others).toEqual([]);
      expect(stored?.value).toMatchObject({
        text: expect.stringMatching(/^Grüße 🏺\n\napp\.test\/go\//u) as string,
        facets: [{ features: [{ uri: `https://app.test/go/${key}` }] }],
        embed: {
          $type: "app.bsky.embed.images",
          images: [{ alt: "Pots", aspectRatio: { width: 900, height: 600 } }],
        },
      });
      if (typeof channel.unpublish !== "function") throw new Error("it cannot be taken down");
      await channel.unpublish({ ...post, remoteId });
      expect(await server.posts()).toEqual([]);
    },
  );

  it("is on hold when the app password was revoked", async () => {
    const { world, settle } = await dueAt();
    await server.revoke();
    await settle();
    expect(world.publishJobs()).toMatchObject([{ state: "on_hold" }]);
    expect(await server.posts()).toEqual([]);
    await world.remove();
  });
});
