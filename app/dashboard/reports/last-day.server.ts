import type { Queries } from "#db/client.server.ts";
import { DAY } from "#app/core/time/clock.ts";
import { dayIn } from "#app/core/time/time-zone.ts";
import { cameToIt } from "#app/domain/publishing/jobs/publish-job-store.server.ts";
import type { Origin } from "#app/workspace/origin.ts";
import { readSummary } from "#app/dashboard/summary/read-summary.server.ts";
import type { LastDay } from "./report.ts";

/** How many items and problems are listed; the rest is only counted. */
const textsNamed = 50;
const problemsNamed = 10;
const amountsNamed = 20;
/** More than a plan allows per day; an item can have several channels. */
const publicationsRead = 1_000;

const sql = {
  out: `SELECT c.id AS "contentItemId", c.title, c.kind, p.channel, p.published_at AS at, p.views,
      p.earned_cents AS "earnedCents"
    FROM publications p JOIN content_items c ON c.id = p.content_item_id
    WHERE p.workspace_id = @workspaceId AND p.origin = @origin AND p.published_at > @since
    ORDER BY p.published_at, p.id LIMIT ${publicationsRead}`,
  tasks: `SELECT title, error AS problem, agent_id AS "agentId", content_item_id AS "contentItemId", idea_id AS "ideaId",
      finished_at AS at FROM tasks
    WHERE workspace_id = @workspaceId AND status IN ('failed', 'needs_check', 'stopped_budget')
      AND finished_at > @since AND origin = @origin
    ORDER BY finished_at DESC, id DESC LIMIT ${publicationsRead}`,
  publishingIssues: `SELECT c.id AS "contentItemId", c.title, o.error AS problem, ${cameToIt} AS at
    FROM publish_jobs o JOIN publications p ON p.id = o.publication_id JOIN content_items c ON c.id = p.content_item_id
    WHERE o.workspace_id = @workspaceId AND o.state IN ('unconfirmed', 'failed', 'dismissed') AND ${cameToIt} > @since
      AND p.origin = @origin
    ORDER BY at DESC, o.id DESC LIMIT ${publicationsRead}`,
  earned: `SELECT CAST(coalesce(sum(amount_cents), 0) AS bigint) AS cents FROM earnings_entries
    WHERE workspace_id = ? AND origin = ? AND day = ?`,
  entered: `SELECT source, day, amount_cents AS "amountCents" FROM earnings_entries
    WHERE workspace_id = ? AND created_at > ? AND type IS NOT NULL ORDER BY created_at, id
    LIMIT ${amountsNamed}`,
  enteredCount: `SELECT count(*) AS entered FROM earnings_entries
    WHERE workspace_id = ? AND created_at > ? AND type IS NOT NULL`,
} as const;

interface OutRow {
  contentItemId: string;
  title: string;
  kind: LastDay["out"][number]["kind"];
  channel: string;
  at: number;
  views: number | null;
  earnedCents: number;
}

interface ProblemRow {
  title: string;
  problem: string | null;
  at: number;
}

interface Subjects {
  contentItemId: string | null;
  ideaId: string | null;
}

interface Asked {
  workspaceId: string;
  origin: Origin;
  now: number;
  /** IANA name. */
  timeZone: string;
}

/** What was published in a day, its results, failures, and what is coming up; `tx` is a snapshot. */
export async function readLastDay(
  tx: Queries,
  { workspaceId, origin, now, timeZone }: Asked,
): Promise<LastDay> {
  const since = now - DAY;
  const asked = { workspaceId, origin, since };
  const out = textsOf(await tx.statement<OutRow>(sql.out).all(asked));
  const tasks = await tx
    .statement<ProblemRow & Subjects & { agentId: string }>(sql.tasks)
    .all(asked);
  const publishingIssues = await tx
    .statement<ProblemRow & { contentItemId: string }>(sql.publishingIssues)
    .all(asked);
  const failed = [
    ...tasks,
    ...publishingIssues.map((sending) => ({ ...sending, ideaId: null, agentId: null })),
  ].sort((one, other) => other.at - one.at);
  const earned = tx.statement<{ cents: number }>(sql.earned);
  const { next } = await readSummary(tx, workspaceId, { origin, now });
  return {
    since,
    outCount: out.length,
    out: out.slice(0, textsNamed),
    // By day, as in the table of days: old data has no hours.
    earnedCents: (await earned.value(workspaceId, origin, dayIn(now, timeZone))) ?? 0,
    ...(origin === "real" && (await readEntered(tx, workspaceId, since))),
    failedCount: failed.length,
    failed: failed.slice(0, problemsNamed).map(({ problem, ...rest }) => ({
      ...rest,
      problem: problem ?? "No reason was noted.",
    })),
    next: next.map(({ state, id, title, at }) => ({ state, id, title, at: Date.parse(at) })),
  };
}

/** Income the owner added, for any day. */
async function readEntered(
  tx: Queries,
  workspaceId: string,
  since: number,
): Promise<Pick<LastDay, "entered" | "enteredCount">> {
  type Entered = NonNullable<LastDay["entered"]>[number];
  const count = tx.statement<{ entered: number }>(sql.enteredCount);
  return {
    entered: await tx.statement<Entered>(sql.entered).all(workspaceId, since),
    enteredCount: (await count.value(workspaceId, since)) ?? 0,
  };
}

/** One row per content item, for all its channels. */
function textsOf(rows: readonly OutRow[]): LastDay["out"] {
  const texts = new Map<string, LastDay["out"][number]>();
  for (const { contentItemId, title, kind, channel, at, views, earnedCents } of rows) {
    const before = texts.get(contentItemId);
    texts.set(contentItemId, {
      contentItemId,
      title,
      kind,
      at: before?.at ?? at,
      places: [...(before?.places ?? []), channel],
      views: views === null ? (before?.views ?? null) : views + (before?.views ?? 0),
      earnedCents: earnedCents + (before?.earnedCents ?? 0),
    });
  }
  return [...texts.values()];
}
