import type { Db, Queries } from "#db/client.server.ts";
import { createReadCache } from "#db/read-cache.server.ts";
import { DAY, type Clock } from "#app/core/time/clock.ts";
import { AppError } from "#app/core/errors.ts";
import type { NewId } from "#app/core/secrets/ids.ts";
import { addAction } from "#app/workspace/activities.server.ts";
import type { WorkspaceEvent } from "#app/workspace/events.ts";
import type { Actor } from "#app/workspace/viewer.ts";
import { blogBase } from "#app/workspace/paths/blog.ts";
import { readBrief } from "#app/domain/brief/briefs.server.ts";
import type { Cover } from "#app/domain/pictures/picture.ts";
import { findPicture } from "#app/domain/pictures/picture-store.server.ts";
import { readdress } from "#app/domain/publishing/publications/readdress.server.ts";
import { ownBlogName, type Blog, type BlogPost, type BlogSettings } from "./blog.ts";
import { blogSql } from "./blog-sql.server.ts";
import { addressesChanged, changed } from "./changed.server.ts";
import { usualCategory, type PodcastCategory } from "./podcast.ts";
import { wakePodcast } from "./podcast-sql.server.ts";

/** How long a blog can be read after its owner's access has ended. */
export const readableAfterEndMs = 30 * DAY;

/** What a blog visitor gets. */
type FoundBlog = Blog & { isClosed: boolean };

interface BlogsDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  /** Of the product. */
  appUrl: string;
  /** Whether blogs may use custom domains. */
  hasDomains: boolean;
  emit(event: WorkspaceEvent): void;
}

/** The columns of its logo; all null if there is none. */
type BlogRow = Omit<Blog, "logo" | "hasPodcast"> & {
  hasPodcast: number | null;
  logoId: string | null;
  logoWidth: number;
  logoHeight: number;
  logoType: Cover["type"];
};

type FoundRow = BlogRow & { suspendedAt: number | null };

type PostRow = Omit<BlogPost, "title" | "description" | "body" | "cover"> & { payload: string };

/** The workspaces' blogs and their posts. */
export function createBlogs({ db, clock, newId, appUrl, hasDomains, emit }: BlogsDeps) {
  /** Without its custom domain, unless the operator allows those. */
  function withAllowedDomain(row: BlogRow | undefined): Blog | null {
    const blog = blogOf(row);
    return blog && { ...blog, domain: hasDomains ? blog.domain : null };
  }

  function found(row: FoundRow | undefined): FoundBlog | null {
    if (!row) return null;
    const { suspendedAt, ...rest } = row;
    const blog = withAllowedDomain(rest);
    if (!blog) return null;
    const endedFor = suspendedAt === null ? 0 : clock.now() - suspendedAt;
    return { ...blog, isClosed: endedFor > readableAfterEndMs };
  }

  const cached = createReadCache<FoundRow>({ db, maxEntries: 1_000 });
  /** Cached, because every page request needs its blog. */
  const row = async (statement: string, of: string) =>
    (await cached(
      `${statement}\n${of}`,
      async () => (await db.read.statement<FoundRow>(statement).get(of)) ?? null,
    )) ?? undefined;

  return {
    /** Null: it has none yet. */
    of: async (workspaceId: string): Promise<Blog | null> =>
      withAllowedDomain(await db.read.statement<BlogRow>(blogSql.ofWorkspace).get(workspaceId)),

    /** Null: no blog has this name. */
    find: async (name: string): Promise<FoundBlog | null> =>
      found(await row(blogSql.byName, name.toLowerCase())),

    /** Null: the workspace has none. */
    findOf: async (workspaceId: string): Promise<FoundBlog | null> =>
      found(await row(blogSql.ofWorkspaceWithEnd, workspaceId)),

    /** @throws AppError `conflict` when the name is taken */
    async save(actor: Actor, settings: BlogSettings): Promise<Blog> {
      const { workspaceId } = actor;
      const { blog, activity } = await db.write(async (tx) => {
        const other = await tx.statement<BlogRow>(blogSql.byName).get(settings.name);
        const before = withAllowedDomain(
          await tx.statement<BlogRow>(blogSql.ofWorkspace).get(workspaceId),
        );
        if (other && other.workspaceId !== workspaceId)
          throw new AppError("conflict", "This address is taken. Choose another one.");
        const { language } = (await readBrief(tx, workspaceId)).answers;
        const podcastCategory =
          settings.podcastCategory ?? before?.podcastCategory ?? usualCategory;
        const row = { ...settings, podcastCategory, language, workspaceId, now: clock.now() };
        await tx.statement(blogSql.save).run(row);
        const domain = before?.domain ?? null;
        if (before && before.name !== settings.name)
          await addressesChanged(tx, { workspaceId, now: clock.now() });
        // The podcast's cover shows its title and color, and its language may have changed.
        await wakePodcast(tx, workspaceId, clock.now());
        if (before)
          await readdress(tx, {
            workspaceId,
            channel: ownBlogName,
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
        const saved = await tx.statement<BlogRow>(blogSql.ofWorkspace).get(workspaceId);
        return { blog: withAllowedDomain(saved), activity };
      });
      emit({ workspaceId, type: "activity", activity });
      if (!blog) throw new Error("A blog that was just saved is not there.");
      return blog;
    },

    /**
     * Sets the logo. @param pictureId null: none
     * @throws AppError `not_found`
     */
    setLogo: ({ workspaceId }: Actor, pictureId: string | null): Promise<void> =>
      db.write(async (tx) => {
        if (pictureId !== null) await findPicture(tx, workspaceId, pictureId);
        const { changes } = await tx.statement(blogSql.setLogo).run(pictureId, workspaceId);
        if (changes === 0)
          throw new AppError("not_found", "You don’t have a blog yet. Set it up first.");
      }),

    /**
     * Sets the podcast's directory category.
     * @throws AppError `conflict` when there is no blog
     */
    setPodcastCategory: ({ workspaceId }: Actor, category: PodcastCategory): Promise<void> =>
      db.write(async (tx) => {
        const { changes } = await tx.statement(blogSql.setCategory).run(category, workspaceId);
        if (changes === 0)
          throw new AppError("conflict", "You don’t have a blog yet. Set it up first.");
      }),

    /** The newest first. @param before when the last one on the page before was published */
    async posts(
      workspaceId: string,
      { limit, before = null }: { limit: number; before?: number | null },
    ): Promise<BlogPost[]> {
      const statement = db.read.statement<PostRow>(blogSql.newest);
      const rows = await statement.all({ workspaceId, limit, before: before ?? Infinity });
      return rows.map(postOf);
    },

    /** Whether anything can be read there. */
    isOpen: async (workspaceId: string): Promise<boolean> =>
      (await db.read.statement(blogSql.newest).all({ workspaceId, limit: 1, before: Infinity }))
        .length > 0,

    /** Gone: it was published once; null: never. */
    async post(
      workspaceId: string,
      slug: string,
    ): Promise<BlogPost | "unpublished" | "blocked" | null> {
      const row = await db.read
        .statement<PostRow & { unpublishedAt: number | null; blockedAt: number | null }>(
          blogSql.bySlug,
        )
        .get(workspaceId, slug);
      if (!row) return null;
      if (row.unpublishedAt !== null) return "unpublished";
      return row.blockedAt === null ? postOf(row) : "blocked";
    },

    /** Counts a reader of the day. */
    countRead: (key: string): Promise<unknown> =>
      db.write((tx: Queries) =>
        tx
          .statement(blogSql.read)
          .run({ key, day: new Date(clock.now()).toISOString().slice(0, 10) }),
      ),
  };
}

/** Blocks a post until `unblockPost`, in the caller's transaction: publishing it again does not change that. */
export async function blockPost(
  tx: Queries,
  post: { workspaceId: string; key: string; now: number },
): Promise<void> {
  await tx.statement(blogSql.block).run(post);
  await changed(tx, post);
}

/** Restores a post, unless its owner has unpublished it. */
export async function unblockPost(
  tx: Queries,
  post: { workspaceId: string; key: string; now: number },
): Promise<void> {
  await tx.statement(blogSql.unblock).run(post);
  await changed(tx, post);
}

function blogOf(row: BlogRow | undefined): Blog | null {
  if (!row) return null;
  const { logoId, logoWidth, logoHeight, logoType, hasPodcast, ...rest } = row;
  const blog = { ...rest, hasPodcast: hasPodcast === 1 };
  // The title next to it describes it.
  const shown = { alt: "", width: logoWidth, height: logoHeight, type: logoType };
  return { ...blog, logo: logoId === null ? null : { id: logoId, ...shown } };
}

function postOf({ key, slug, publishedAt, updatedAt, payload }: PostRow): BlogPost {
  // Only our own renderer writes this HTML.
  const text = JSON.parse(payload) as Pick<BlogPost, "title" | "description" | "body"> & {
    cover?: Cover;
  };
  return { key, slug, publishedAt, updatedAt, ...text, cover: text.cover ?? null };
}
