import { createHmac } from "node:crypto";
import type { Db } from "#db/client.server.ts";
import { DAY, HOUR, MINUTE, SECOND, type Clock } from "#app/core/time/clock.ts";
import { AppError, isAppError } from "#app/core/errors.ts";
import type { NewId } from "#app/core/secrets/ids.ts";
import type { Log } from "#app/core/log.server.ts";
import { deriveKey, type SecretKey } from "#app/core/secrets/secrets.server.ts";
import { failureUntil, listedDelay, nextAttemptAt } from "#app/platform/jobs/backoff.ts";
import {
  createLeasedQueue,
  leaseLost,
  type Lease,
  type LeasedTable,
} from "#app/platform/jobs/leased-queue.server.ts";
import { addAction } from "#app/workspace/activities.server.ts";
import { blogBase, postUrl } from "#app/workspace/paths/blog.ts";
import type { WorkspaceEvent } from "#app/workspace/events.ts";
import type { Actor } from "#app/workspace/viewer.ts";
import { blogSql } from "./blog-sql.server.ts";
import type { createBlogs } from "./blogs.server.ts";
import { appearanceChanged } from "./changed.server.ts";
import { indexNowSql, nextIndexNow, wakeIndexNow } from "./index-now-store.server.ts";
import { isPublicHost } from "./public-host.ts";
import { tellIndexNow, type Request } from "./tell-index-now.server.ts";

const leaseMs = 2 * MINUTE;
const timeoutMs = 15 * SECOND;
const stopWithinMs = 2 * SECOND;
/** Per request; the protocol allows ten thousand. */
const notifiedAtOnce = 1_000;

const backoff = {
  delay: listedDelay(5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR),
  giveUpAfterMs: DAY,
};

interface Row {
  attempts: number;
  since: number | null;
}

/** As the owner of a blog sees it. */
export interface IndexNowView {
  isOn: boolean;
  /** The blog's address; search engines find it only if it is public. */
  host: string;
  isPublic: boolean;
  /** The last report, in milliseconds; null: never. */
  notifiedAt: number | null;
  /** The next report; null: nothing to report. */
  dueAt: number | null;
  /** Why the last report failed; null: it didn't. */
  problem: string | null;
}

interface IndexNowDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  log: Log;
  secret: SecretKey;
  /** Through the guard. */
  request: Request;
  /** Of the product. */
  appUrl: string;
  /** The search engine. */
  address: string;
  blogs: Pick<ReturnType<typeof createBlogs>, "findOf">;
  emit(event: WorkspaceEvent): void;
}

/**
 * Reports new, changed and removed blog posts to search engines by IndexNow, if the owner wants that and the blog
 * has a public address. Changes within minutes share a request, and each address is reported until accepted, even
 * across restarts.
 */
export function createIndexNow(deps: IndexNowDeps) {
  const { db, clock, newId, log, request, appUrl, address, blogs, emit } = deps;
  const key = deriveKey(deps.secret, "index now");
  const stopping = new AbortController();

  // Derived, so that reading the database isn't enough to act for a blog.
  const keyOf = (workspaceId: string) =>
    createHmac("sha256", key).update(workspaceId).digest("hex").slice(0, 32);

  const table: LeasedTable<Row> = {
    due: (look) => db.read.statement<{ id: string }>(indexNowSql.due).all({ ...look }),
    claim: (tx, id, { now, until }) => tx.statement<Row>(indexNowSql.claim).get({ id, now, until }),
    async moveLease(tx, { id, leasedUntil }, to) {
      return (await tx.statement(indexNowSql.moveLease).run(to, id, leasedUntil)).changes > 0;
    },
    fail: (tx, { id, row, leasedUntil }, { dueAt, reason: problem }) =>
      tx
        .statement(indexNowSql.fail)
        .run({ id, leasedUntil, dueAt, problem, attempts: row.attempts + 1 }),
  };

  async function process(claim: Lease<Row>): Promise<void> {
    const { id: workspaceId } = claim;
    const blog = await blogs.findOf(workspaceId);
    const base = blog && blogBase({ appUrl, ...blog });
    const mayNotify = blog && base && !blog.isClosed && isPublicHost(new URL(base).hostname);
    if (!mayNotify) return end(claim, [], null);
    const posts = await unreportedOf(workspaceId);
    if (posts.length === 0) return end(claim, [], null);
    const ownKey = keyOf(workspaceId);
    const report = {
      host: new URL(base).host,
      key: ownKey,
      keyLocation: `${base}/${ownKey}.txt`,
      urlList: posts.map(({ slug }) => postUrl({ appUrl, ...blog }, slug)),
    };
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(timeoutMs)]);
    await tellIndexNow({ request, address, report, signal, now: clock.now() });
    return end(claim, posts, clock.now());
  }

  const unreportedOf = (workspaceId: string, queries = db.read) =>
    queries
      .statement<{ key: string; slug: string; unannouncedSince: number }>(blogSql.unannounced)
      .all(workspaceId, notifiedAtOnce);

  /** @param notifiedAt null: nothing was reported, and the changes stay pending */
  function end(
    { id, leasedUntil }: Lease<Row>,
    announced: readonly { key: string; unannouncedSince: number }[],
    notifiedAt: number | null,
  ): Promise<void> {
    return db.write(async (tx) => {
      // Later changes are reported again.
      for (const post of announced)
        await tx.statement(blogSql.markAnnounced).run(post.key, post.unannouncedSince);
      const isMore = notifiedAt !== null && (await unreportedOf(id, tx)).length > 0;
      const dueAt = nextIndexNow(isMore, clock.now());
      const since = isMore ? clock.now() : null;
      const { changes } = await tx
        .statement(indexNowSql.end)
        .run({ id, leasedUntil, dueAt, since, notifiedAt });
      if (changes === 0) throw leaseLost();
    });
  }

  const rows = createLeasedQueue<Row>({
    name: "search engines",
    db,
    clock,
    log,
    table,
    process,
    nextAttempt({ row }, error) {
      const now = clock.now();
      const known = isAppError(error);
      if (known && error.code === "rejected") return null;
      const at = known ? error.retryAt : null;
      const failure = failureUntil(at);
      const since = row.since ?? now;
      return nextAttemptAt(backoff, { failure, failures: row.attempts + 1, now, since });
    },
    onFailure: ({ id }, error) =>
      isAppError(error) || stopping.signal.aborted
        ? undefined
        : log.error({ err: error, workspace: id }, "search engines could not be notified"),
    concurrency: 4,
    batch: 50,
    leaseMs,
  });

  return {
    /** Null: the workspace has no blog. */
    async of(workspaceId: string): Promise<IndexNowView | null> {
      const blog = await blogs.findOf(workspaceId);
      if (!blog) return null;
      const row = await db.read
        .statement<Pick<IndexNowView, "notifiedAt" | "dueAt" | "problem">>(indexNowSql.of)
        .get(workspaceId);
      const { host, hostname } = new URL(blogBase({ appUrl, ...blog }));
      const state = row ?? { notifiedAt: null, dueAt: null, problem: null };
      return { isOn: row !== undefined, host, isPublic: isPublicHost(hostname), ...state };
    },

    /** The content of the key file that proves ownership; null: IndexNow is off. */
    async keyFor(workspaceId: string): Promise<string | null> {
      const row = await db.read.statement(indexNowSql.of).get(workspaceId);
      return row === undefined ? null : keyOf(workspaceId);
    },

    /** @throws AppError `conflict` without a blog or a public address */
    async switchTo(actor: Actor, isOn: boolean): Promise<void> {
      const { workspaceId } = actor;
      const blog = await blogs.findOf(workspaceId);
      if (!blog) throw new AppError("conflict", "You don’t have a blog yet. Set it up first.");
      const { hostname } = new URL(blogBase({ appUrl, ...blog }));
      if (isOn && !isPublicHost(hostname)) throw isNowhere(hostname);
      const activity = await db.write(async (tx) => {
        const now = clock.now();
        if (isOn) {
          await tx.statement(indexNowSql.add).run({ workspaceId, now });
          await wakeIndexNow(tx, workspaceId, now);
        } else await tx.statement(indexNowSql.remove).run(workspaceId);
        // Cached pages show whether the key exists.
        await appearanceChanged(tx, workspaceId);
        return addAction(tx, {
          id: newId(),
          actor,
          agentId: null,
          title: isOn
            ? "Search engine notifications turned on"
            : "Search engine notifications turned off",
          description: isOn
            ? "IndexNow reports new, changed, and removed posts on your blog"
            : "Search engines will find changes on their own schedule",
          createdAt: now,
          change: null,
        });
      });
      emit({ workspaceId, type: "activity", activity });
    },

    /** Sends the due reports. */
    run: rows.run,
    async stop(): Promise<void> {
      await rows.stop(stopWithinMs);
      stopping.abort();
    },
  };
}

export type IndexNow = ReturnType<typeof createIndexNow>;

const isNowhere = (hostname: string) =>
  new AppError(
    "conflict",
    `Search engines can’t reach ${hostname} because it isn’t a public address. Add your own domain to notify them.`,
  );
