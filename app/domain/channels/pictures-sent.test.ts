import { afterEach, describe, expect, it } from "vitest";
import { blueskyAccount, startBluesky } from "#tests/fakes/bluesky.ts";
import { ghostKey, startGhost } from "#tests/fakes/ghost.ts";
import { mastodonAccount, startMastodon } from "#tests/fakes/mastodon.ts";
import { startWordPress, wordpressUser } from "#tests/fakes/wordpress.ts";
import { createChannelWorld, lostAnswers } from "#tests/harness/channel-world.ts";
import type { Fault } from "#tests/harness/fake-server.ts";
import { bluesky } from "./bluesky/bluesky.server.ts";
import { ghost } from "./ghost/ghost.server.ts";
import { mastodon } from "./mastodon/mastodon.server.ts";
import type { ChannelAdapter, Typed } from "./channel-adapter.ts";
import { pictureReader } from "./send-picture.server.ts";
import { wordpress } from "./wordpress/wordpress.server.ts";

/* Channels get a post's picture once, with its description, whichever answer is lost. */

const cover = { id: "pic", alt: "Three pots", width: 1_200, height: 800, type: "jpeg" } as const;
const pictureFiles = new Map(
  ["1200.jpeg", "800.jpeg", "400.jpeg"].map((name) => [name, Buffer.from(`JPEG ${name}`)]),
);
const files = { cover, pictureFiles };

const servers: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});
const started = async <Server extends { stop(): Promise<void> }>(starting: Promise<Server>) => {
  const server = await starting;
  servers.push(server);
  return server;
};

async function sent(
  server: { faults: Fault[] },
  [kind, typed]: [ChannelAdapter, Typed],
  faults: readonly Fault[] = [],
) {
  const world = await createChannelWorld(kind, typed, files);
  server.faults.push(...faults);
  await world.settle();
  return world;
}

const typedFor = {
  wordpress: (site: string) => ({
    site,
    user: wordpressUser.name,
    password: wordpressUser.password,
  }),
  ghost: (site: string) => ({ site, key: ghostKey, newsletter: "no" }),
  mastodon: (server: string) => ({ server, access: mastodonAccount.token }),
  bluesky: (service: string) => ({
    handle: blueskyAccount.handle,
    password: blueskyAccount.appPassword,
    service,
  }),
};

describe("WordPress", () => {
  it.each(lostAnswers)("has the picture once, described, after %j, %j", async (...faults) => {
    const site = await started(startWordPress());
    const world = await sent(site, [wordpress, typedFor.wordpress(site.url)], faults);
    expect(site.media()).toMatchObject([{ alt_text: "Three pots" }]);
    expect(site.published()).toMatchObject([{ featured_media: site.media()[0]?.id }]);
    await world.remove();
  });

  it("publishes without the picture when the user may not upload files, and says so", async () => {
    const site = await started(startWordPress());
    site.forbidUploads();
    const world = await sent(site, [wordpress, typedFor.wordpress(site.url)]);
    expect(site.media()).toEqual([]);
    expect(site.published()).toMatchObject([{ title: "Seven habits" }]);
    expect(site.published()[0]?.featured_media).toBeUndefined();
    expect(world.storedPublications()).toMatchObject([{ state: "published" }]);
    await world.remove();
  });

  it("doesn't upload the picture again for another post or an update", async () => {
    const site = await started(startWordPress());
    const world = await sent(site, [wordpress, typedFor.wordpress(site.url)]);
    const { article: first } = world;
    await world.place(await world.addArticle("Eight habits", world.workspaceId, { cover }));
    await world.settle();
    expect(site.published()).toHaveLength(2);
    expect(site.media()).toHaveLength(1);
    await world.place(await world.correct(first));
    await world.settle();
    // The corrected one has no picture.
    expect(
      site
        .published()
        .map(({ featured_media }) => featured_media)
        .sort(),
    ).toEqual([0, site.media()[0]?.id]);
    await world.remove();
  });
});

it("Ghost shows the picture with its caption, and an update doesn't upload it again", async () => {
  const site = await started(startGhost());
  const world = await sent(site, [ghost, typedFor.ghost(site.url)]);
  expect(site.published()).toMatchObject([
    {
      feature_image: expect.stringMatching(/\/content\/images\/.+\.jpg$/u) as string,
      feature_image_alt: "Three pots",
    },
  ]);
  expect(site.images).toHaveLength(1);
  await world.remove();
});

it.each([[[]], [["lost"]], [["hangsUp"]], [[{ status: 503 }]]] as Fault[][][])(
  "Mastodon gets the post once, with its picture, after %j",
  async (faults) => {
    const server = await started(startMastodon());
    const world = await sent(server, [mastodon, typedFor.mastodon(server.url)], faults);
    expect(server.posts()).toHaveLength(1);
    expect(server.posts().map(server.described)).toEqual([["Three pots"]]);
    await world.remove();
  },
);

it("an account that may not upload pictures posts without", async () => {
  const server = await started(startMastodon());
  const world = await sent(
    server,
    [mastodon, typedFor.mastodon(server.url)],
    [
      {
        status: 403,
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ error: "This action is outside the authorized scopes" }),
      },
    ],
  );
  expect(server.posts().map(server.described)).toEqual([[]]);
  await world.remove();
});

it.each([[], ["lost"], ["hangsUp"], [{ status: 503 }]] as Fault[][])(
  "a card on Bluesky has the picture, after %j",
  async (...faults) => {
    const server = await started(startBluesky());
    const world = await createChannelWorld(bluesky, typedFor.bluesky(server.url), files);
    const { channel } = world;
    if (channel.guarantee !== "by_key") throw new Error("another sort of place");
    const text = {
      kind: "social_post",
      title: "Habits",
      body: "Seven.",
      fields: { cover },
    } as const;
    const key = "019b0000-0000-7000-8000-000000000001";
    const payload = channel.render(text, { key, variant: "" });
    const post = { key, payload, signal: AbortSignal.timeout(10_000) };
    // Signing in comes first.
    server.faultsAt.push(
      ...faults.map((fault): [string, Fault] => ["POST /xrpc/com.atproto.repo.uploadBlob", fault]),
    );
    if (faults.length > 0)
      await expect(channel.create(post)).rejects.toMatchObject({
        code: "channel_unavailable",
      });
    await channel.create(post);
    expect(server.posts()).toMatchObject([
      { embed: { external: { thumb: { $type: "blob", mimeType: "image/jpeg" } } } },
    ]);
    expect(server.blobs()).toBe(1);
    await world.remove();
  },
);

describe("a post on Bluesky with its own picture", () => {
  const key = "019b0000-0000-7000-8000-000000000001";
  const uri = `https://app.test/go/${key}`;
  const own = { ...cover, own: true } as const;
  const image = {
    embed: {
      $type: "app.bsky.embed.images",
      images: [
        {
          image: { $type: "blob", mimeType: "image/jpeg" },
          alt: "Three pots",
          aspectRatio: { width: 1_200, height: 800 },
        },
      ],
    },
  };
  const card = { embed: { $type: "app.bsky.embed.external", external: { uri, title: "Pots" } } };

  /** @param lost the faults of the picture's upload, then of the record's creation */
  async function posted(body: string, lost: readonly Fault[] = [], files_ = pictureFiles) {
    const server = await started(startBluesky());
    const world = await createChannelWorld(bluesky, typedFor.bluesky(server.url), {
      pictureFiles: files_,
    });
    const { channel } = world;
    if (channel.guarantee !== "by_key") throw new Error("another sort of place");
    const text = { kind: "social_post", title: "Pots", body, fields: { cover: own } } as const;
    const payload = channel.render(text, { key, variant: "" });
    const post = { key, payload, signal: AbortSignal.timeout(10_000) };
    for (const name of ["uploadBlob", "putRecord"])
      server.faultsAt.push(
        ...lost.map((fault): [string, Fault] => [`POST /xrpc/com.atproto.repo.${name}`, fault]),
      );
    for (let count = 0; count < 2 * lost.length; count += 1)
      await channel.create(post).catch(() => null);
    await channel.create(post);
    await world.remove();
    return { server, preview: channel.preview(payload) };
  }

  it.each([[], ["lost"], ["hangsUp"], [{ status: 503 }]] as Fault[][])(
    "shows it once, and ends with a link to the article, after %j",
    async (...faults) => {
      const { server, preview } = await posted("Grüße 🏺", faults);
      expect(server.posts()).toMatchObject([image]);
      expect(server.blobs()).toBe(1);
      const [post] = server.posts() as unknown as {
        text: string;
        facets: { index: { byteStart: number; byteEnd: number }; features: unknown[] }[];
      }[];
      expect(post?.text).toBe("Grüße 🏺\n\napp.test/go/019b0000-...");
      const [facet] = post?.facets ?? [];
      const { byteStart = 0, byteEnd = 0 } = facet?.index ?? {};
      const pointed = Buffer.from(post?.text ?? "").subarray(byteStart, byteEnd);
      expect(pointed.toString()).toBe("app.test/go/019b0000-...");
      expect(facet?.features).toEqual([{ $type: "app.bsky.richtext.facet#link", uri }]);
      expect(preview).toMatchObject({ parts: [{ text: post?.text }], card: null, picture: own });
    },
  );

  it("has the card in a reply when there is no room for the link", async () => {
    const body = "x".repeat(295);
    const { server, preview } = await posted(body);
    expect(server.posts()).toMatchObject([
      { text: body, ...image },
      { text: "Pots", ...card, reply: {} },
    ]);
    expect(preview).toMatchObject({ card: { address: uri, at: 1 }, picture: own });
  });

  it("has the card in the last part of a thread", async () => {
    const { server, preview } = await posted("One sentence more. ".repeat(40));
    const [first, second, third] = server.posts();
    expect(first).toMatchObject(image);
    expect(second?.embed).toBeUndefined();
    expect(third).toMatchObject(card);
    expect(preview).toMatchObject({ card: { at: 2 } });
  });

  it("uses the largest file that Bluesky accepts, and none when it was deleted", async () => {
    const large = new Map([
      ["1200.jpeg", Buffer.alloc(1_000_001)],
      ["800.jpeg", Buffer.alloc(9)],
    ]);
    const { server } = await posted("Pots", [], large);
    expect(server.posts()).toMatchObject([{ embed: { images: [{ image: { size: 9 } }] } }]);
    const gone = await posted("Pots", [], new Map());
    expect(gone.server.posts()).toMatchObject([
      { text: expect.stringMatching(/^Pots/u) as string },
    ]);
    expect(gone.server.posts()[0]?.embed).toBeUndefined();
  });
});

it("reads the largest file of a picture that the channel accepts", async () => {
  const file = (name: string) => Buffer.alloc(Number(name.split(".")[0]));
  const asked: string[] = [];
  const read = pictureReader((id, name) => {
    asked.push(`${id} ${name}`);
    return Promise.resolve(name.startsWith("1200") && id === "gone" ? null : file(name));
  });
  const sizeOf = async (of: Parameters<typeof read>[0], most?: Parameters<typeof read>[1]) =>
    (await read(of, most))?.bytes.length ?? null;
  expect(await sizeOf(cover)).toBe(1_200);
  expect(await sizeOf(cover, { width: 1_199 })).toBe(800);
  expect(await sizeOf(cover, { width: 800 })).toBe(800);
  expect(await sizeOf(cover, { bytes: 799 })).toBe(400);
  expect(await sizeOf(cover, { bytes: 399 })).toBeNull();
  expect(await sizeOf({ ...cover, id: "gone" })).toBe(800);
  expect(asked[0]).toBe("pic 1200.jpeg");
  expect(await read(cover)).toMatchObject({
    ...{
      type: "image/jpeg",
      alt: "Three pots",
      fileName: expect.stringMatching(/^[0-9a-f]{24}\.jpg$/u) as string,
    },
  });
  expect(await read({ ...cover, type: "png" })).toMatchObject({
    ...{ type: "image/png", fileName: expect.stringMatching(/\.png$/u) as string },
  });
});
