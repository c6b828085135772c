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
/** In one request; the protocol takes ten thousand. */
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
  /** Where the blog is read; search engines find it there only where this is a name of the Internet. */
  host: string;
  isPublic: boolean;
  /** When they were told last, in milliseconds; null: never. */
  notifiedAt: number | null;
  /** When they are told of what is new; null: there is nothing. */
  dueAt: number | null;
  /** Why they could not be told; null: they could. */
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
  /** Whom to tell. */
  address: string;
  blogs: Pick<ReturnType<typeof createBlogs>, "findOf">;
  emit(event: WorkspaceEvent): void;
}

/**
 * Tells search engines by IndexNow what is new, changed or gone on a blog, where its owner wants that: only real
 * texts stand on a blog, and only a blog that can be found by name is told of. What happens within some minutes goes
 * into one request; each address until it was taken, whenever the process ends.
 */
export function createIndexNow(deps: IndexNowDeps) {
  const { db, clock, newId, log, request, appUrl, address, blogs, emit } = deps;
  const key = deriveKey(deps.secret, "index now");
  const stopping = new AbortController();

  // Derived, so that nobody who can read the database can speak for a blog.
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
    const mayBeTold = blog && base && !blog.isClosed && isPublicHost(new URL(base).hostname);
    if (!mayBeTold) return end(claim, [], null);
    const posts = await untoldOf(workspaceId);
    if (posts.length === 0) return end(claim, [], null);
    const ownKey = keyOf(workspaceId);
    const told = {
      host: new URL(base).host,
      key: ownKey,
      keyLocation: `${base}/${ownKey}.txt`,
      urlList: posts.map(({ slug }) => postUrl({ appUrl, ...blog }, slug)),
    };
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(timeoutMs)]);
    await tellIndexNow({ request, address, told, signal, now: clock.now() });
    return end(claim, posts, clock.now());
  }

  const untoldOf = (workspaceId: string, queries = db.read) =>
    queries
      .statement<{ key: string; slug: string; unannouncedSince: number }>(blogSql.untold)
      .all(workspaceId, notifiedAtOnce);

  /** @param notifiedAt null: nobody was told, and what there is stays untold */
  function end(
    { id, leasedUntil }: Lease<Row>,
    told: readonly { key: string; unannouncedSince: number }[],
    notifiedAt: number | null,
  ): Promise<void> {
    return db.write(async (tx) => {
      // What has changed meanwhile is told again.
      for (const post of told)
        await tx.statement(blogSql.told).run(post.key, post.unannouncedSince);
      const isMore = notifiedAt !== null && (await untoldOf(id, tx)).length > 0;
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
        : log.error({ err: error, workspace: id }, "search engines could not be told"),
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

    /** What stands in the file that proves a blog's key; null: they are not told of it. */
    async keyFor(workspaceId: string): Promise<string | null> {
      const row = await db.read.statement(indexNowSql.of).get(workspaceId);
      return row === undefined ? null : keyOf(workspaceId);
    },

    /** @throws AppError `conflict` where there is no blog, or nobody could find it */
    async switchTo(actor: Actor, isOn: boolean): Promise<void> {
      const { workspaceId } = actor;
      const blog = await blogs.findOf(workspaceId);
      if (!blog) throw new AppError("conflict", "There is no blog yet: set it up first.");
      const { hostname } = new URL(blogBase({ appUrl, ...blog }));
      if (isOn && !isPublicHost(hostname)) throw isNowhere(hostname);
      const activity = await db.write(async (tx) => {
        const now = clock.now();
        if (isOn) {
          await tx.statement(indexNowSql.add).run({ workspaceId, now });
          await wakeIndexNow(tx, workspaceId, now);
        } else await tx.statement(indexNowSql.remove).run(workspaceId);
        // A page that was kept says whether the key is there.
        await appearanceChanged(tx, workspaceId);
        return addAction(tx, {
          id: newId(),
          actor,
          agentId: null,
          title: isOn ? "Search engines are told" : "Search engines are told no more",
          description: isOn
            ? "Of what is new, changed or taken down on your blog, by IndexNow"
            : "They find your blog by themselves, in their time",
          createdAt: now,
          change: null,
        });
      });
      emit({ workspaceId, type: "activity", activity });
    },

    /** Tells what is due now. */
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
    `Search engines cannot find ${hostname}: it is no name of the Internet. A blog at a domain of your own can be told of.`,
  );
