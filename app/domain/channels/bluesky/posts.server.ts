import * as z from "zod";
import { MINUTE, SECOND } from "#app/core/time/clock.ts";
import { graphemesIn } from "#app/core/text/graphemes.ts";
import { AppError } from "#app/core/errors.ts";
import type { Channel, Post, Receipt } from "#app/domain/publishing/channel-port.ts";
import type {
  Connecting,
  ChannelAccount,
  ChannelDeps,
} from "#app/domain/channels/channel-adapter.ts";
import { shortened } from "#app/domain/channels/shortened.ts";
import { coverOf, type Cover } from "#app/domain/pictures/picture.ts";
import { withPicture, type ArrangedPost } from "./arrange.ts";
import { largestPicture, largestThumb, uploadBlob } from "./blob.server.ts";
import { recordKey } from "./record-key.server.ts";
import { facetsOf, maxPostLength } from "./rich-text.ts";
import { threadOf } from "./thread.ts";
import {
  call,
  createSession,
  home,
  isRefusal,
  readStored,
  type Session,
  type Stored,
} from "./xrpc.server.ts";

/** The public API for posts and their counts. */
const publicView = "https://public.api.bsky.app";
const collection = "app.bsky.feed.post";
const maxCardTextLength = 300;

/** In to a connected account. */
export async function signIn(
  { settings: { service = home, did = "" }, secret }: ChannelAccount,
  way: Connecting,
): Promise<Session> {
  return createSession({ service, identifier: did, password: await secret() }, way);
}

/** The payload, without its time. */
interface Payload extends ArrangedPost {
  /** Of the card; left out: it has none. */
  cover?: Cover;
}

/** Rendered below; jobs scheduled by an earlier version have a single text. */
function read(payload: string): Payload {
  const { text, ...rest } = JSON.parse(payload) as Payload & { text?: string };
  return text === undefined ? rest : { ...rest, posts: [text] };
}

const Counts = z.object({
  posts: z.array(
    z.object({
      likeCount: z.number().catch(0),
      repostCount: z.number().catch(0),
      replyCount: z.number().catch(0),
      quoteCount: z.number().catch(0),
    }),
  ),
});

/** A connected account as a publishing channel. */
export function openBluesky(
  account: ChannelAccount,
  { request, clock, linkOf, readPicture }: ChannelDeps,
): Channel {
  const { did = "", handle = "" } = account.settings;
  const way = (signal: AbortSignal): Connecting => ({ request, clock, signal });
  // A handle can move to another account; the DID doesn't change.
  const receipt = (key: string): Receipt => ({
    remoteId: recordKey(key),
    url: `https://bsky.app/profile/${did}/post/${recordKey(key)}`,
  });

  /** The published post of a publication; null: it doesn't exist. */
  async function findPublished(
    session: Session,
    { key, signal }: Pick<Post, "key" | "signal">,
    index = 0,
  ): Promise<Stored | null> {
    const query = { repo: did, collection, rkey: recordKey(key, index) };
    try {
      const answer = await call(way(signal), session.service, "com.atproto.repo.getRecord", {
        query,
        session,
      });
      return readStored(answer, session, false);
    } catch (error) {
      if (isRefusal(error, "RecordNotFound")) return null;
      throw error;
    }
  }

  async function put(
    session: Session,
    { key, signal }: Pick<Post, "key" | "signal">,
    index: number,
    record: object,
  ): Promise<Stored> {
    const json = { repo: did, collection, rkey: recordKey(key, index), record, validate: true };
    const asked = { json, session };
    const answer = await call(way(signal), session.service, "com.atproto.repo.putRecord", asked);
    return readStored(answer, session, true);
  }

  /** What one of the posts embeds below its text; null: nothing. */
  async function embedOf(
    { card, cardAt, cover, picture }: Payload,
    index: number,
    session: Session,
    { signal }: Pick<Post, "signal">,
  ) {
    if (picture && index === 0) {
      const image = await blobOf(picture, largestPicture, session, signal);
      const { alt, width, height } = picture;
      const shown = { image, alt, aspectRatio: { width, height } };
      return image && { $type: "app.bsky.embed.images", images: [shown] };
    }
    if (!card || index !== (cardAt ?? 0)) return null;
    const thumb = cover ? await blobOf(cover, largestThumb, session, signal) : null;
    return { $type: "app.bsky.embed.external", external: { ...card, ...(thumb && { thumb }) } };
  }

  /** Null: its owner has deleted it since. */
  async function blobOf(
    cover: Cover,
    most: typeof largestThumb | typeof largestPicture,
    session: Session,
    signal: AbortSignal,
  ) {
    const picture = await readPicture(cover, most);
    if (!picture) return null;
    return uploadBlob(picture, (bytes, type) =>
      call(way(signal), session.service, "com.atproto.repo.uploadBlob", {
        file: { bytes, type },
        session,
      }),
    );
  }

  return {
    name: account.name,
    role: "social",
    maxChars: maxPostLength,
    guarantee: "by_key",
    settlesMs: 30 * SECOND,
    paceMs: 2 * MINUTE,
    maxPerDay: 8,
    measures: ["interactions"],
    remembers: false,
    render({ kind, title, body, fields }, { key }) {
      const text = body.trim();
      if (kind !== "social_post")
        return JSON.stringify({ posts: threadOf(text), card: null } satisfies Payload);
      const { description } = fields;
      const words = typeof description === "string" ? description : "";
      const card = {
        uri: linkOf(key),
        title,
        description: shortened(words, maxCardTextLength),
      };
      const cover = coverOf(fields);
      const payload: Payload = cover?.own
        ? withPicture(text, card, cover)
        : { posts: threadOf(text), card, ...(cover && { cover }) };
      return JSON.stringify(payload);
    },
    preview(payload) {
      const { posts, card, cardAt = 0, picture = null } = read(payload);
      return {
        shape: "post",
        parts: posts.map((text) => ({ text, characters: graphemesIn(text), most: maxPostLength })),
        card: card && {
          address: card.uri,
          title: card.title,
          description: card.description,
          at: cardAt,
        },
        picture,
      };
    },
    async create(post) {
      const session = await signIn(account, way(post.signal));
      const payload = read(post.payload);
      const { posts, link } = payload;
      let root: Stored | null = null;
      let parent: Stored | null = null;
      for (const [index, text] of posts.entries()) {
        // Creating it again would change its time. Missing posts of a thread are added at its end.
        const there = await findPublished(session, post, index);
        const embed = there ? null : await embedOf(payload, index, session, post);
        const record: Record<string, unknown> = {
          $type: collection,
          text,
          facets: facetsOf(text, link),
          createdAt: new Date(clock.now()).toISOString(),
          ...(embed && { embed }),
          ...(root && parent && { reply: { root: refOf(root), parent: refOf(parent) } }),
        };
        parent = there ?? (await put(session, post, index, record));
        root ??= parent;
      }
      return receipt(post.key);
    },
    async find(query) {
      const session = await signIn(account, way(query.signal));
      const { posts } = read(query.payload);
      // Posts are created in order, so the last one shows that all exist.
      return (await findPublished(session, query, posts.length - 1)) ? receipt(query.key) : null;
    },
    update: {
      whyNot:
        "Bluesky posts can’t be edited. Unpublish this post, then approve the new version to publish it as a new post.",
    },
    async unpublish(post) {
      const { key, signal } = post;
      const session = await signIn(account, way(signal));
      if (!(await findPublished(session, post)))
        throw new AppError("gone", `It’s no longer on @${handle}`);
      // The first one last: as long as it is there, something is left to do.
      for (let index = read(post.payload).posts.length - 1; index >= 0; index -= 1) {
        const json = { repo: did, collection, rkey: recordKey(key, index) };
        const asked = { json, session };
        await call(way(signal), session.service, "com.atproto.repo.deleteRecord", asked);
      }
    },
    async measure({ key, signal }) {
      const none = { views: null, interactions: null, followers: null, conversions: null };
      const query = { uris: `at://${did}/${collection}/${recordKey(key)}` };
      const answer = await call(way(signal), publicView, "app.bsky.feed.getPosts", { query });
      const [post] = Counts.catch({ posts: [] }).parse(answer).posts;
      const interactions = post
        ? post.likeCount + post.repostCount + post.replyCount + post.quoteCount
        : null;
      return { ...none, interactions, earnedCents: null };
    },
  };
}

/** How a reply refers to a post. */
const refOf = ({ uri, cid }: Stored) => ({ uri, cid });
