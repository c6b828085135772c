import { createHash } from "node:crypto";
import * as z from "zod";
import { SECOND } from "#app/core/time/clock.ts";
import { AppError, isAppError } from "#app/core/errors.ts";
import { renderText } from "#app/platform/prose/render-text.ts";
import { coverOf, type Cover } from "#app/domain/pictures/picture.ts";
import { slugOf } from "#app/domain/blog/blog.ts";
import type { Change, Channel, Post, Receipt } from "#app/domain/publishing/channel-port.ts";
import type { ChannelAccount, ChannelDeps } from "#app/domain/channels/channel-adapter.ts";
import { shortened } from "#app/domain/channels/shortened.ts";
import { arrivesAsDraft } from "#app/domain/channels/arrival.ts";
import { featureImageOf } from "./images.server.ts";
import { askGhost, GhostPost, readGhostPost } from "./ask.server.ts";

/** The payload; the slug is only requested on first publishing. */
interface Payload {
  title: string;
  html: string;
  custom_excerpt: string;
  codeinjection_head: string;
  slug: string;
  /** Left out: it has no picture. */
  cover?: Cover;
}

/** More posts than anyone creates in the minutes before a lookup. */
const lookedThrough = "50";
const maxExcerptLength = 300;
/** As Ghost counts. */
const codePointsIn = (text: string) => Array.from(text).length;
const fromHtml = { source: "html" };

/** The marker that identifies our posts, independent of their address. */
const markOf = (key: string) => createHash("sha256").update(key).digest("hex");

/** The public address; null: it is a draft or scheduled there. */
const urlOf = ({ status, url }: GhostPost): string | null => (status === "published" ? url : null);

/** A connected site as a publishing channel. */
export function openGhost(
  account: ChannelAccount,
  { request, clock, readPicture }: ChannelDeps,
): Channel {
  const { site = "", newsletter = "" } = account.settings;
  const { host } = new URL(site);
  const isLeftAsDraft = arrivesAsDraft(account.settings);
  const ask = async (
    signal: AbortSignal,
    asked: Parameters<typeof askGhost>[2],
  ): Promise<unknown> =>
    askGhost({ site, key: await account.secret() }, { request, clock, signal }, asked);

  /** Updates the post with this ID; of two concurrent edits, one fails. */
  async function change(
    { remoteId, signal }: Pick<Change, "remoteId" | "signal">,
    changes: { cover?: Cover | undefined } & Record<string, unknown>,
    query: Record<string, string> = {},
  ): Promise<GhostPost> {
    const path = `posts/${remoteId}`;
    const { cover, ...text } = changes;
    const { updated_at, feature_image } = readGhostPost(await ask(signal, { path }), site);
    const picture = cover ? await readPicture(cover) : null;
    const shown =
      "title" in text
        ? await featureImageOf(picture, feature_image, (form) =>
            ask(signal, { method: "POST", path: "images/upload", form }),
          )
        : {};
    const json = { posts: [{ ...text, ...shown, updated_at }] };
    const asked = { method: "PUT", path, query: { ...fromHtml, ...query }, json } as const;
    return readGhostPost(await ask(signal, asked), site);
  }
  const textOf = (payload: string) => {
    // Rendered below.
    const { slug, ...text } = JSON.parse(payload) as Payload;
    return { slug, text };
  };

  /** Null: it is not there; without an address it is a draft. */
  async function find({ key, signal }: Pick<Post, "key" | "signal">) {
    const query = { limit: lookedThrough, order: "created_at desc" };
    const all = z
      .object({ posts: z.array(GhostPost) })
      .safeParse(await ask(signal, { path: "posts", query }));
    if (!all.success) throw new AppError("channel_unavailable", `${host} won’t list its posts`);
    // The newest comes first.
    const own = all.data.posts
      .filter((post) => post.codeinjection_head?.includes(markOf(key)))
      .toReversed();
    const [first, ...others] = own.filter((post) => urlOf(post) !== null);
    if (first)
      return { remoteId: first.id, url: first.url, duplicates: others.map(({ url }) => url) };
    return own[0] ? { remoteId: own[0].id, url: null } : null;
  }
  const receiptOf = (post: GhostPost): Receipt => {
    const url = urlOf(post);
    const { id: remoteId } = post;
    if (url !== null) return { remoteId, url };
    return { remoteId, url, draft: { editUrl: `${site}/ghost/#/editor/post/${remoteId}` } };
  };

  return {
    name: account.name,
    role: "blog",
    maxChars: 200_000,
    guarantee: "two_phase",
    settlesMs: 30 * SECOND,
    paceMs: 30 * SECOND,
    maxPerDay: 5,
    measures: [],
    remembers: false,
    render({ title, body, fields }, { key }) {
      const { description } = fields;
      const cover = coverOf(fields);
      return JSON.stringify({
        title,
        html: renderText(body),
        custom_excerpt:
          typeof description === "string"
            ? shortened(description, maxExcerptLength, codePointsIn)
            : "",
        codeinjection_head: `<!-- publication:${markOf(key)} -->`,
        slug: slugOf(title),
        ...(cover && { cover }),
      } satisfies Payload);
    },
    preview(payload) {
      const { title, html, custom_excerpt: excerpt } = JSON.parse(payload) as Payload;
      const facts = isLeftAsDraft
        ? ([["Arrives", "Draft: you publish it there and choose who gets it by email"]] as const)
        : ([["Newsletter", newsletter === "" ? "No" : "Members get it by email once"]] as const);
      return { shape: "article", title, html, excerpt, facts };
    },
    async draft({ key, payload, signal }) {
      // It may already be published if a backup was restored.
      const there = await find({ key, signal });
      if (there) return there;
      // Its picture comes with publishing it, which can be done again.
      const { cover: _, ...text } = textOf(payload).text;
      const post = { ...text, status: "draft", slug: `draft-${markOf(key).slice(0, 20)}` };
      const asked = {
        method: "POST",
        path: "posts",
        query: fromHtml,
        json: { posts: [post] },
      } as const;
      const { id } = readGhostPost(await ask(signal, asked), site);
      return { remoteId: id };
    },
    async publish({ payload, ...draft }) {
      const { slug, text } = textOf(payload);
      // Its state is unchanged, because its owner may have published it by now.
      if (isLeftAsDraft) return receiptOf(await change(draft, { ...text, slug }));
      // Members get it by email when it's published first, and never again.
      const query: Record<string, string> = newsletter === "" ? {} : { newsletter };
      const post = await change(draft, { ...text, slug, status: "published" }, query);
      return receiptOf(post);
    },
    find,
    async checkDraft({ remoteId, signal }) {
      try {
        const post = readGhostPost(await ask(signal, { path: `posts/${remoteId}` }), site);
        return { url: urlOf(post) };
      } catch (error) {
        if (isAppError(error) && error.code === "gone") return null;
        throw error;
      }
    },
    async update({ payload, ...there }) {
      const post = await change(there, textOf(payload).text);
      if (post.status !== "published")
        throw new AppError("gone", `It’s a draft on ${host}. Publish it there first`);
      return { remoteId: post.id, url: post.url };
    },
    // It remains there as an invisible draft.
    unpublish: (there) => change(there, { status: "draft" }),
    measure: null,
  };
}
