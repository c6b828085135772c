import type { Db, Queries } from "../../../db/client.server";
import { DAY, type Clock } from "../../core/clock";
import { AppError } from "../../core/errors";
import type { NewId } from "../../core/ids";
import { addAction } from "../../workspace/activities.server";
import type { WorkspaceEvent } from "../../workspace/events";
import type { Actor } from "../../workspace/viewer";
import { blogBase } from "../../workspace/addresses/blog";
import { readBrief } from "../brief/briefs.server";
import { readdress } from "../publishing/readdress.server";
import type { Blog, BlogPost, BlogSettings } from "./blog";
import { blogSql } from "./blog-sql.server";
import { ownBlogName } from "./own-blog.server";

/** How long a blog can be read after its owner's access has ended. */
export const readableAfterEndMs = 30 * DAY;

/** What somebody who asks for a blog gets. */
type FoundBlog = Blog & { isClosed: boolean };

interface BlogsDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  /** Of the product. */
  appUrl: string;
  /** Whether blogs may stand at domains of their owners'. */
  hasDomains: boolean;
  emit(event: WorkspaceEvent): void;
}

type FoundRow = Blog & { suspendedAt: number | null };

type PostRow = Omit<BlogPost, "title" | "description" | "body"> & { payload: string };

/** The workspaces' blogs, and what stands on them. */
export function createBlogs({ db, clock, newId, appUrl, hasDomains, emit }: BlogsDeps) {
  /** What is entered counts only where the operator lets it. */
  const standing = <Row extends Blog>(row: Row): Row =>
    hasDomains ? row : { ...row, domain: null };

  function found(row: FoundRow | undefined): FoundBlog | null {
    if (!row) return null;
    const { suspendedAt, ...blog } = standing(row);
    const endedFor = suspendedAt === null ? 0 : clock.now() - suspendedAt;
    return { ...blog, isClosed: endedFor > readableAfterEndMs };
  }
  return {
    /** Null: it has none yet. */
    async of(workspaceId: string): Promise<Blog | null> {
      const row = await db.read.statement<Blog>(blogSql.ofWorkspace).get(workspaceId);
      return row ? standing(row) : null;
    },

    /** Null: there is none of this name. */
    find: async (name: string): Promise<FoundBlog | null> =>
      found(await db.read.statement<FoundRow>(blogSql.byName).get(name.toLowerCase())),

    /** Null: the workspace has none. */
    findOf: async (workspaceId: string): Promise<FoundBlog | null> =>
      found(await db.read.statement<FoundRow>(blogSql.standingOf).get(workspaceId)),

    /** @throws AppError `conflict` when somebody has a blog of this name */
    async save(actor: Actor, settings: BlogSettings): Promise<Blog> {
      const { workspaceId } = actor;
      const { blog, activity } = await db.write(async (tx) => {
        const other = await tx.statement<Blog>(blogSql.byName).get(settings.name);
        const before = await tx.statement<Blog>(blogSql.ofWorkspace).get(workspaceId);
        if (other && other.workspaceId !== workspaceId)
          throw new AppError("conflict", "Somebody has this address already: choose another.");
        const { language } = (await readBrief(tx, workspaceId)).answers;
        const row = { ...settings, language, workspaceId };
        await tx.statement(blogSql.save).run({ ...row, now: clock.now() });
        const domain = (hasDomains && before?.domain) || null;
        if (before)
          await readdress(tx, {
            workspaceId,
            destination: ownBlogName,
            from: blogBase({ appUrl, name: before.name, domain }),
            to: blogBase({ appUrl, name: settings.name, domain }),
          });
        const activity = await addAction(tx, {
          id: newId(),
          actor,
          agentId: null,
          title: "Blog saved",
          description: `${settings.title}, at /blog/${settings.name}`,
          createdAt: clock.now(),
          change: null,
        });
        return { blog: { ...row, domain, revision: (before?.revision ?? -1) + 1 }, activity };
      });
      emit({ workspaceId, type: "activity", activity });
      return blog;
    },

    /** The newest first. @param before when the last one on the page before was published */
    async posts(
      workspaceId: string,
      { limit, before = null }: { limit: number; before?: number | null },
    ): Promise<BlogPost[]> {
      const statement = db.read.statement<PostRow>(blogSql.newest);
      const rows = await statement.all({ workspaceId, limit, before: before ?? Infinity });
      return rows.map(postOf);
    },

    /** Gone are those that have stood there; null: it never has. */
    async post(
      workspaceId: string,
      slug: string,
    ): Promise<BlogPost | "withdrawn" | "blocked" | null> {
      const row = await db.read
        .statement<PostRow & { withdrawnAt: number | null; blockedAt: number | null }>(
          blogSql.bySlug,
        )
        .get(workspaceId, slug);
      if (!row) return null;
      if (row.withdrawnAt !== null) return "withdrawn";
      return row.blockedAt === null ? postOf(row) : "blocked";
    },

    /** Somebody has read a post today. */
    countRead: (key: string): Promise<unknown> =>
      db.write((tx: Queries) =>
        tx
          .statement(blogSql.read)
          .run({ key, day: new Date(clock.now()).toISOString().slice(0, 10) }),
      ),
  };
}

/** Keeps a post down, in the caller's transaction, until `unblockPost`: nothing that is sent changes that. */
export async function blockPost(
  tx: Queries,
  post: { workspaceId: string; key: string; now: number },
): Promise<void> {
  await tx.statement(blogSql.block).run(post);
  await tx.statement(blogSql.touch).run(post.workspaceId);
}

/** Lets a post be read again, unless its owner has withdrawn it meanwhile. */
export async function unblockPost(
  tx: Queries,
  { workspaceId, key }: { workspaceId: string; key: string },
): Promise<void> {
  await tx.statement(blogSql.unblock).run(key, workspaceId);
  await tx.statement(blogSql.touch).run(workspaceId);
}

function postOf({ key, slug, publishedAt, updatedAt, payload }: PostRow): BlogPost {
  // Rendered by the destination, and by nobody else.
  const text = JSON.parse(payload) as Pick<BlogPost, "title" | "description" | "body">;
  return { key, slug, publishedAt, updatedAt, ...text };
}
