import { createHash } from "node:crypto";
import * as z from "zod";
import { withoutEndSlashes } from "#app/core/text/end-slashes.ts";
import { AppError, isAppError } from "#app/core/errors.ts";
import { renderText } from "#app/platform/prose/render-text.ts";
import { SECOND } from "#app/core/time/clock.ts";
import { coverOf, type Cover } from "#app/domain/pictures/picture.ts";
import { slugOf } from "#app/domain/blog/blog.ts";
import type { Change, Channel, Post, Query, Receipt } from "#app/domain/publishing/channel-port.ts";
import type { ChannelAccount, ChannelDeps } from "#app/domain/channels/channel-adapter.ts";
import { arrivesAsDraft } from "#app/domain/channels/arrival.ts";
import { askWordPress } from "./ask-wordpress.server.ts";
import { mediaOf } from "./media.server.ts";
import { tagsOf } from "./tags.server.ts";

/** A post as the API returns it to its editors. */
const ShownPost = z.object({
  id: z.number(),
  status: z.string(),
  link: z.string(),
  content: z.object({ raw: z.string() }).optional(),
  tags: z.array(z.number()).catch([]),
});
type ShownPost = z.infer<typeof ShownPost>;

/** The payload; the slug is only requested on first publishing. */
interface Payload {
  title: string;
  content: string;
  excerpt: string;
  slug: string;
  /** By their names; left out: none. */
  tags?: readonly string[];
  /** Left out: it has no picture. */
  cover?: Cover;
}

const paceMs = 30 * SECOND;
const maxFound = "20";
const maxTags = 10;
/** All states of our posts; the trash also contains unpublished ones. */
const everyStatus = "publish,draft,future,pending,private";
const binned = "trash";

/** @throws AppError `outcome_unknown` when it is no post */
export function readPost(answer: unknown, channelName: string): ShownPost {
  const post = ShownPost.safeParse(answer);
  if (post.success) return post.data;
  throw new AppError("outcome_unknown", `We couldn’t read the response from ${channelName}`);
}

/** The marker that identifies our posts, independent of their address. */
const markOf = (key: string) => createHash("sha256").update(key).digest("hex");

/** A connected site as a publishing channel. */
export function openWordPress(
  account: ChannelAccount,
  { request, clock, readPicture }: ChannelDeps,
): Channel {
  const { site: channelName = "", api = "", root = "", user = "", userId = "" } = account.settings;
  const isLeftAsDraft = arrivesAsDraft(account.settings);
  const ask = async (
    signal: AbortSignal,
    asked: Parameters<typeof askWordPress>[2],
  ): Promise<unknown> => {
    const access = { channelName, api, user, password: await account.secret() };
    return askWordPress(access, { request, clock, signal }, asked);
  };
  const send = async (signal: AbortSignal, path: string, json: object): Promise<ShownPost> =>
    readPost(await ask(signal, { method: "POST", path, json }), channelName);

  /** The post's picture as the site has it; 0 takes one off; nothing where its user may not upload one. */
  async function featured(cover: Cover | undefined, signal: AbortSignal) {
    const picture = cover ? await readPicture(cover) : null;
    if (!picture) return { featured_media: 0 };
    const library = {
      channelName,
      author: userId,
      ask: (asked: Parameters<typeof ask>[1]) => ask(signal, asked),
    };
    const id = await mediaOf(library, picture);
    return id === null ? {} : { featured_media: id };
  }

  /** The post's tags plus those the owner added there; nothing if it gets none. */
  async function tagged(names: Payload["tags"], remoteId: string, signal: AbortSignal) {
    if (!names) return {};
    const path = `posts/${remoteId}`;
    const post = readPost(await ask(signal, { path, query: { context: "edit" } }), channelName);
    const own = await tagsOf({ channelName, ask: (asked) => ask(signal, asked) }, names);
    return { tags: [...new Set([...post.tags, ...own])] };
  }

  /** Updates the post with this ID. @throws AppError `gone` when it is in the trash */
  async function change({ payload, remoteId, signal }: Change, more: object): Promise<Receipt> {
    // Rendered below.
    const { slug: _address, cover, tags, ...text } = JSON.parse(payload) as Payload;
    const parts = { ...(await featured(cover, signal)), ...(await tagged(tags, remoteId, signal)) };
    const post = await send(signal, `posts/${remoteId}`, { ...text, ...parts, ...more });
    if (post.status === binned)
      throw new AppError("gone", `It’s in the trash on ${channelName}. Restore it there first`);
    if (post.status === "publish") return { remoteId, url: post.link };
    if (isLeftAsDraft) return { remoteId, url: null, draft: { editUrl: editUrlOf(remoteId) } };
    throw new AppError(
      "rejected",
      `${channelName} held it for review because the user isn’t allowed to publish`,
    );
  }
  const editUrlOf = (remoteId: string) =>
    root === ""
      ? null
      : `${withoutEndSlashes(root)}/wp-admin/post.php?post=${remoteId}&action=edit`;

  /** Our posts in these states with the publication's marker, oldest first. */
  async function marked({ key, signal }: Pick<Post, "key" | "signal">, status: string) {
    const mark = markOf(key);
    const query = {
      context: "edit",
      status,
      author: userId,
      search: mark,
      per_page: maxFound,
    };
    const found = z.array(ShownPost).safeParse(await ask(signal, { path: "posts", query }));
    if (!found.success)
      throw new AppError("channel_unavailable", `${channelName} won’t list its posts`);
    return found.data
      .filter(({ content }) => content?.raw.includes(mark))
      .sort((a, b) => a.id - b.id);
  }

  /** The post with this mark outside the trash; null: none. */
  async function findOutsideOfBin(post: Pick<Post, "key" | "signal">): Promise<Receipt | null> {
    const own = await marked(post, everyStatus);
    const [first, ...others] = own.filter(({ status }) => status === "publish");
    if (first)
      return {
        remoteId: String(first.id),
        url: first.link,
        duplicates: others.map(({ link }) => link),
      };
    // Its owner has hidden it there: whether it is shown again is decided there.
    const hidden = own.find(({ status }) => status === "private");
    const [draft] = hidden ? [hidden] : own;
    if (!draft) return null;
    const remoteId = String(draft.id);
    return { remoteId, url: null, ...(hidden && { draft: { editUrl: editUrlOf(remoteId) } }) };
  }

  async function find({ wasThere, ...post }: Query): Promise<Receipt | "removed" | null> {
    const found = await findOutsideOfBin(post);
    if (found || wasThere) return found;
    return (await marked(post, binned)).length > 0 ? "removed" : null;
  }

  return {
    name: account.name,
    role: "blog",
    maxChars: 200_000,
    guarantee: "two_phase",
    settlesMs: 30 * SECOND,
    paceMs,
    maxPerDay: 5,
    measures: [],
    remembers: false,
    render({ title, body, fields, keywords = [] }, { key }) {
      const { description } = fields;
      const tags = keywords.slice(0, maxTags);
      const cover = coverOf(fields);
      return JSON.stringify({
        title,
        content: `${renderText(body)}\n<!-- publication:${markOf(key)} -->`,
        excerpt: typeof description === "string" ? description : "",
        slug: slugOf(title),
        ...(tags.length > 0 && { tags }),
        ...(cover && { cover }),
      } satisfies Payload);
    },
    preview(payload) {
      const { title, content: html, excerpt, tags } = JSON.parse(payload) as Payload;
      const facts = [
        ...(tags ? [["Tags", tags.join(", ")] as const] : []),
        ...(isLeftAsDraft ? [["Arrives", "Draft: you publish it there"] as const] : []),
      ];
      return { shape: "article", title, html, excerpt, facts };
    },
    async draft({ key, payload, signal }: Post) {
      // It may already be published if a backup was restored.
      const there = await findOutsideOfBin({ key, signal });
      if (there?.draft)
        throw new AppError(
          "rejected",
          `${channelName} already has it as a private post. Publish it there, or delete it and send it again`,
        );
      if (there) return there;
      const { cover: _picture, tags: _tags, ...text } = JSON.parse(payload) as Payload;
      // Its picture and its tags come with publishing it, which can be done again.
      const json = { ...text, status: "draft", slug: `draft-${markOf(key).slice(0, 20)}` };
      const { id } = await send(signal, "posts", json);
      return { remoteId: String(id) };
    },
    publish: (draft) => {
      const { slug } = JSON.parse(draft.payload) as Payload;
      // Left as a draft, its state is left alone: by now its owner may have published it.
      return change(draft, isLeftAsDraft ? { slug } : { status: "publish", slug });
    },
    find,
    async checkDraft({ remoteId, signal }) {
      try {
        const asked = { path: `posts/${remoteId}`, query: { context: "edit" } };
        const { status, link } = readPost(await ask(signal, asked), channelName);
        return status === binned ? null : { url: status === "publish" ? link : null };
      } catch (error) {
        if (isAppError(error) && error.code === "gone") return null;
        throw error;
      }
    },
    update: (post) => change(post, {}),
    unpublish: ({ remoteId, signal }) =>
      ask(signal, { method: "DELETE", path: `posts/${remoteId}` }),
    measure: null,
  };
}
