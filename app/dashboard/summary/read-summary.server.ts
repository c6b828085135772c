import type { Queries } from "#db/client.server.ts";
import { DAY, isoOf, isoOrNull } from "#app/core/time/clock.ts";
import { stoppingClasses, type FailureClass } from "#app/domain/agents/engine/failure.ts";
import { problemOf } from "#app/domain/agents/engine/problem.ts";
import { cameToIt } from "#app/domain/publishing/jobs/publish-job-store.server.ts";
import { liveWorkStopped } from "#app/domain/spending/limits.server.ts";
import type { Origin } from "#app/workspace/origin.ts";
import type { Summary, UpcomingItem, ActionItem } from "#app/workspace/overview.ts";
import {
  failuresToldMs,
  publishingIssues,
} from "#app/dashboard/publishing-issues/read-publishing-issues.server.ts";

const needsShown = 5;
const nextShown = 3;
/** More than shown: content on several channels is listed once. */
const scheduledRead = 30;
const resultsMs = 7 * DAY;
/** More publications than the plan allows in a week. */
const publicationsRead = 500;

const sql = {
  review: `SELECT p.id, p.title, p.kind, p.state_at AS since, p.origin, i.slot_at AS "goesOutAt"
    FROM content_items p LEFT JOIN ideas i ON i.id = p.idea_id AND p.kind = 'article'
    WHERE p.workspace_id = ? AND p.state = 'in_review' AND p.kind <> 'report'
    ORDER BY p.state_at, p.id LIMIT ${needsShown}`,
  reviewCount: `SELECT count(*) FROM content_items
    WHERE workspace_id = ? AND state = 'in_review' AND kind <> 'report'`,
  stuck: `SELECT o.state AS reason, o.id AS "publishJobId", o.kind AS "publishJobKind", c.id, c.title, c.kind,
      ${cameToIt} AS since, c.origin, o.error AS detail
    ${publishingIssues} ORDER BY since, o.id LIMIT ${needsShown}`,
  stuckCount: `SELECT count(*) ${publishingIssues}`,
  stopped: `SELECT a.id, a.name AS title, a.type AS kind, coalesce(t.started_at, t.created_at) AS since,
      t.status, t.error, t.failure, t.origin
    FROM tasks t JOIN agents a ON a.id = t.agent_id
    WHERE t.workspace_id = ? AND t.status IN ('queued', 'running') AND a.status = 'error'
      AND t.failure IN (${stoppingClasses.map((name) => `'${name}'`).join(", ")}) AND a.removed_at IS NULL`,
  scheduled: `SELECT c.id, c.title, p.channel, o.due_at AS at, c.origin
    FROM publish_jobs o JOIN publications p ON p.id = o.publication_id JOIN content_items c ON c.id = p.content_item_id
    WHERE o.workspace_id = ? AND o.state = 'due' AND o.kind = 'publish'
    ORDER BY o.due_at, o.id LIMIT ${scheduledRead}`,
  ifApproved: `SELECT p.id, p.title, i.slot_at AS at, p.origin FROM content_items p JOIN ideas i ON i.id = p.idea_id
    WHERE p.workspace_id = ? AND p.state = 'in_review' AND p.kind = 'article' AND i.slot_at > ? AND p.origin = ?
    ORDER BY i.slot_at, p.id LIMIT ${nextShown}`,
  planned: `SELECT id, topic AS title, slot_at AS at, NULL AS origin FROM ideas
    WHERE workspace_id = ? AND state = 'planned' AND slot_at > ? ORDER BY slot_at LIMIT ${nextShown}`,
  results: `SELECT c.id AS "contentItemId", c.title, p.views FROM publications p JOIN content_items c ON c.id = p.content_item_id
    WHERE p.workspace_id = ? AND p.published_at > ? AND p.state = 'published' AND p.origin = ?
    ORDER BY p.published_at DESC LIMIT ${publicationsRead}`,
} as const;

interface TextToRead {
  id: string;
  title: string;
  kind: string;
  since: number;
  origin: Origin;
  goesOutAt: number | null;
}
type StuckRow = Omit<TextToRead, "goesOutAt"> & {
  publishJobId: string;
  publishJobKind: NonNullable<ActionItem["publishJobKind"]>;
  reason: "unconfirmed" | "failed" | "on_hold";
  detail: string | null;
};
type StoppedRow = Omit<TextToRead, "goesOutAt"> & {
  status: string;
  error: string | null;
  failure: FailureClass;
};
interface UpcomingRow {
  id: string;
  title: string;
  channel?: string;
  at: number;
  origin: Origin | null;
}
interface ResultRow {
  contentItemId: string;
  title: string;
  views: number | null;
}

/** Reads what needs the owner, what comes next and recent results. Every query uses an index and a limit.
 * @param origin the origin of the workspace's current mode
 */
export async function readSummary(
  tx: Queries,
  workspaceId: string,
  { origin, now }: { origin: Origin; now: number },
): Promise<Summary> {
  const failures = { workspaceId, failedFrom: now - failuresToldMs };
  const texts = await tx.statement<{ n: number }>(sql.reviewCount).value(workspaceId);
  const toRead = await tx.statement<TextToRead>(sql.review).all(workspaceId);
  const stuckJobs = await tx.statement<StuckRow>(sql.stuck).all(failures);
  const stuckCount = await tx.statement<{ n: number }>(sql.stuckCount).value(failures);
  const stopped = await tx.statement<StoppedRow>(sql.stopped).all(workspaceId);
  const stop = await liveWorkStopped(tx, workspaceId);
  const scheduled = await tx.statement<UpcomingRow>(sql.scheduled).all(workspaceId);
  const ifApproved = await tx.statement<UpcomingRow>(sql.ifApproved).all(workspaceId, now, origin);
  const planned = await tx.statement<UpcomingRow>(sql.planned).all(workspaceId, now);
  const results = await tx
    .statement<ResultRow>(sql.results)
    .all(workspaceId, now - resultsMs, origin);
  const waiting = [
    ...toRead.map((text) => ({
      ...text,
      // Simulated content isn't published in live mode.
      goesOutAt: text.origin === origin ? text.goesOutAt : null,
      reason: "review" as const,
      publishJobId: null,
      publishJobKind: null,
      detail: null,
    })),
    ...stuckJobs.map((one) => ({ ...one, goesOutAt: null })),
    ...stopped.map(({ status, error, failure, ...agent }) => ({
      ...agent,
      reason: "agent" as const,
      publishJobId: null,
      publishJobKind: null,
      goesOutAt: null,
      detail: problemOf({ status, error, failure }),
    })),
    ...(stop
      ? [
          {
            id: workspaceId,
            title: "Live work stopped",
            kind: "live_work",
            since: stop.stoppedAt,
            origin: "real" as const,
            reason: "stop" as const,
            publishJobId: null,
            publishJobKind: null,
            goesOutAt: null,
            detail: stop.stoppedBy === "restore" ? "since a backup was restored" : "by you",
          },
        ]
      : []),
  ];
  return {
    needs: {
      texts: texts ?? 0,
      questions: (stuckCount ?? 0) + stopped.length + (stop ? 1 : 0),
      items: waiting
        .sort((one, other) => one.since - other.since)
        .slice(0, needsShown)
        .map(actionItemOf),
    },
    next: [
      ...scheduled.filter(isFirstOfText).map(upcomingAs("scheduled")),
      ...ifApproved.map(upcomingAs("if_approved")),
      ...planned.map(upcomingAs("planned")),
    ]
      .sort((one, other) => one.at.localeCompare(other.at))
      .slice(0, nextShown),
    results: sumUp(results),
  };
}

const isFirstOfText = ({ id }: UpcomingRow, index: number, all: readonly UpcomingRow[]) =>
  all.findIndex((each) => each.id === id) === index;

type Waiting = Omit<ActionItem, "since" | "goesOutAt"> & {
  since: number;
  goesOutAt: number | null;
};

const actionItemOf = ({ since, goesOutAt, ...need }: Waiting): ActionItem => ({
  ...need,
  since: isoOf(since),
  goesOutAt: isoOrNull(goesOutAt),
});

const upcomingAs =
  (state: UpcomingItem["state"]) =>
  ({
    id,
    title,
    channel = null,
    at,
    origin,
  }: Omit<UpcomingRow, "channel"> & { channel?: string | null }) =>
    ({ state, id, title, channel, at: isoOf(at), origin }) satisfies UpcomingItem;

/** Content on two channels counts once, with the views of both. */
function sumUp(rows: readonly ResultRow[]): Summary["results"] {
  const texts = new Map<string, { contentItemId: string; title: string; views: number | null }>();
  for (const { contentItemId, title, views } of rows) {
    const before = texts.get(contentItemId)?.views ?? null;
    texts.set(contentItemId, {
      contentItemId,
      title,
      views: views === null ? before : views + (before ?? 0),
    });
  }
  const measured = [...texts.values()].flatMap(({ views, ...text }) =>
    views === null ? [] : [{ ...text, views }],
  );
  const [mostRead = null] = measured.toSorted((one, other) => other.views - one.views);
  return {
    texts: texts.size,
    views: measured.length === 0 ? null : measured.reduce((sum, { views }) => sum + views, 0),
    mostRead: mostRead && mostRead.views > 0 ? mostRead : null,
  };
}
