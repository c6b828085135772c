import type { Db, Queries } from "#db/client.server.ts";
import type { Clock } from "#app/core/time/clock.ts";
import { AppError } from "#app/core/errors.ts";
import { renderText } from "#app/platform/prose/render-text.ts";
import type { Channel, Receipt } from "#app/domain/publishing/channel-port.ts";
import { coverOf, type Cover } from "#app/domain/pictures/picture.ts";
import { postUrl } from "#app/workspace/paths/blog.ts";
import { ownBlogName, slugOf, type Blog } from "./blog.ts";
import { changed } from "./changed.server.ts";
import { blogSql } from "./blog-sql.server.ts";

interface OwnBlogDeps {
  db: Db;
  clock: Clock;
  appUrl: string;
  /** Whether blogs may use custom domains. */
  hasDomains: boolean;
}

interface PostRow {
  slug: string;
  unpublishedAt: number | null;
  blockedAt: number | null;
}

/** A workspace's blog as a publishing channel. */
export function createOwnBlog({ db, clock, appUrl, hasDomains }: OwnBlogDeps) {
  async function addPost(tx: Queries, workspaceId: string, key: string, payload: string) {
    await refuseBlocked(tx, workspaceId, payload);
    const wanted = slugOf(textOf(payload).title);
    let slug = wanted;
    for (let count = 2; await isTaken(tx, workspaceId, slug); count += 1)
      slug = `${wanted}-${count}`;
    await tx
      .statement(blogSql.add)
      .run({ key, workspaceId, slug, payload, pictureId: pictureOf(payload), now: clock.now() });
    await changed(tx, { workspaceId, now: clock.now() });
  }

  /** Unpublished posts keep their address and reader counts for later. */
  async function putBack(tx: Queries, workspaceId: string, key: string, payload: string) {
    await refuseBlocked(tx, workspaceId, payload);
    await tx
      .statement(blogSql.putBack)
      .run({ key, workspaceId, payload, pictureId: pictureOf(payload), now: clock.now() });
    await changed(tx, { workspaceId, now: clock.now() });
  }

  /** Resending after an operator's takedown would publish it again under another address. */
  async function refuseBlocked(tx: Queries, workspaceId: string, payload: string) {
    const { body } = textOf(payload);
    const blocked = await tx.statement<{ payload: string }>(blogSql.blocked).values(workspaceId);
    if (blocked.some((each) => textOf(each).body === body)) throw isBlocked();
  }

  const isTaken = async (tx: Queries, workspaceId: string, slug: string) =>
    (await tx.statement<{ one: number }>(blogSql.taken).value(workspaceId, slug)) !== undefined;

  const postOf = (tx: Queries, workspaceId: string, key: string) =>
    tx.statement<PostRow>(blogSql.byKey).get(workspaceId, key);

  function channelOf({
    workspaceId,
    name,
    ...blog
  }: Pick<Blog, "workspaceId" | "name" | "domain">): Channel {
    const domain = hasDomains ? blog.domain : null;
    const receipt = (key: string, { slug }: PostRow): Receipt => ({
      remoteId: key,
      url: postUrl({ appUrl, name, domain }, slug),
    });
    const receiptOf = async (tx: Queries, key: string): Promise<Receipt> => {
      const post = await postOf(tx, workspaceId, key);
      if (!post || post.unpublishedAt !== null) throw isGone();
      return receipt(key, post);
    };
    return {
      name: ownBlogName,
      role: "blog",
      takesNewsletters: true,
      maxChars: 200_000,
      guarantee: "by_key",
      settlesMs: 0,
      paceMs: 0,
      maxPerDay: 5,
      measures: ["views"],
      remembers: false,
      render({ title, body, fields }) {
        const { description } = fields;
        const cover = coverOf(fields);
        return JSON.stringify({
          title,
          description: typeof description === "string" ? description : "",
          body,
          ...(cover && { cover }),
        });
      },
      preview(payload) {
        const { title, description, body } = textOf(payload);
        return { shape: "article", title, html: renderText(body), excerpt: description, facts: [] };
      },
      create: ({ key, payload }) =>
        db.write(async (tx) => {
          const post = await postOf(tx, workspaceId, key);
          if (!post) await addPost(tx, workspaceId, key, payload);
          else if (post.unpublishedAt !== null) {
            // No earlier sending can arrive this late, because a publication has one job at a time.
            if (post.blockedAt !== null) throw isBlocked();
            await putBack(tx, workspaceId, key, payload);
          }
          return receiptOf(tx, key);
        }),
      async find({ key }) {
        const post = await postOf(db.read, workspaceId, key);
        return post && post.unpublishedAt === null ? receipt(key, post) : null;
      },
      update: ({ key, payload }) =>
        db.write(async (tx) => {
          const post = await postOf(tx, workspaceId, key);
          if (post && post.unpublishedAt === null && post.blockedAt !== null) throw isBlocked();
          await tx
            .statement(blogSql.change)
            .run({ key, workspaceId, payload, pictureId: pictureOf(payload), now: clock.now() });
          await changed(tx, { workspaceId, now: clock.now() });
          return receiptOf(tx, key);
        }),
      async unpublish({ key }) {
        const { changes } = await db.write(async (tx) => {
          await changed(tx, { workspaceId, now: clock.now() });
          return tx.statement(blogSql.unpublish).run({ key, workspaceId, now: clock.now() });
        });
        if (changes === 0) throw isGone();
      },
      async measure({ key }) {
        const views = await db.read.statement<{ views: number }>(blogSql.reads).value(key);
        return {
          views: views ?? 0,
          interactions: null,
          followers: null,
          conversions: null,
          earnedCents: null,
        };
      },
    };
  }

  return {
    /** Null: the workspace has no blog. */
    async of(workspaceId: string): Promise<Channel | null> {
      const blog = await db.read
        .statement<Pick<Blog, "workspaceId" | "name" | "domain">>(blogSql.ofWorkspace)
        .get(workspaceId);
      return blog ? channelOf(blog) : null;
    },
  };
}

/** Only our own renderer writes this HTML. */
const textOf = (payload: string) =>
  JSON.parse(payload) as { title: string; description: string; body: string; cover?: Cover };

const pictureOf = (payload: string): string | null => textOf(payload).cover?.id ?? null;

/** A post stays as it was reported, so that it is restored unchanged or not at all. */
const isBlocked = () =>
  new AppError("rejected", "We took this post down after a copyright notice. See Your blog");

const isGone = () => new AppError("gone", "It’s no longer on your blog");
