import type { Queries } from "#db/client.server.ts";
import { DAY } from "#app/core/time/clock.ts";
import { cameToIt } from "#app/domain/publishing/jobs/publish-job-store.server.ts";
import { urlNow } from "#app/domain/publishing/publications/publication-store.server.ts";
import { isLastThere } from "#app/domain/publishing/issues/retry-publishing.server.ts";
import type { PublishingIssue, PublishingIssueQuestion } from "./publishing-issue.ts";

/** How long failures are shown. */
export const failuresToldMs = 7 * DAY;

/** Unconfirmed and on-hold jobs stay until resolved; failures until something newer was sent. Uses an index by state.
 */
export const publishingIssues = `FROM publish_jobs o JOIN publications p ON p.id = o.publication_id JOIN content_items c ON c.id = p.content_item_id
    WHERE o.workspace_id = @workspaceId AND (o.state IN ('unconfirmed', 'on_hold')
      OR (o.state = 'failed' AND ${cameToIt} > @failedFrom AND ${isLastThere}))`;

const columns = `o.id, c.id AS "contentItemId", c.title, c.kind AS "contentType", o.kind, p.channel, o.state,
    o.error AS reason, ${cameToIt} AS since, c.origin,
    CASE WHEN o.state IN ('failed', 'dismissed') AND ${isLastThere} THEN 1 ELSE 0 END AS "canRetryPublishing"`;

const maxListed = 100;

const sql = {
  stuck: `SELECT ${columns} ${publishingIssues} ORDER BY since, o.id LIMIT ${maxListed}`,
  // Starts from the content item: a workspace may have tens of thousands of jobs.
  ofContentItem: `SELECT ${columns}
    FROM content_items c JOIN publications p ON p.content_item_id = c.id JOIN publish_jobs o ON o.publication_id = p.id
    WHERE c.id = ? AND c.workspace_id = ? AND o.state IN ('unconfirmed', 'on_hold', 'failed', 'dismissed')
    ORDER BY o.id DESC`,
  questions: `SELECT ${columns} FROM publish_jobs o JOIN publications p ON p.id = o.publication_id JOIN content_items c ON c.id = p.content_item_id
    WHERE o.workspace_id = ? AND o.state = 'unconfirmed' ORDER BY since, o.id LIMIT ${maxListed}`,
  questionCount: `SELECT count(*) FROM publish_jobs WHERE workspace_id = ? AND state = 'unconfirmed'`,
  // Test channels have no public page, so the address comes from the simulation.
  question: `SELECT ${columns}, coalesce(${urlNow("p")}, (SELECT s.url FROM simulated_posts s
      WHERE s.idempotency_key = p.id)) AS url, v.number AS version, p.edit_url AS "editUrl", p.remote_id AS "remoteId",
      CASE WHEN o.kind = 'publish' AND p.remote_id IS NOT NULL THEN 1 ELSE 0 END AS "liesThere"
    FROM publish_jobs o JOIN publications p ON p.id = o.publication_id JOIN content_items c ON c.id = p.content_item_id
      JOIN content_versions v ON v.id = o.version_id
    WHERE o.id = ? AND o.workspace_id = ?`,
} as const;

type Row = Omit<PublishingIssue, "canRetryPublishing"> & { canRetryPublishing: number };
type QuestionRow = Omit<PublishingIssueQuestion, "canRetryPublishing" | "liesThere"> &
  Pick<Row, "canRetryPublishing"> & { liesThere: number };

const publishingIssueOf = (row: Row): PublishingIssue => ({
  ...row,
  canRetryPublishing: row.canRetryPublishing === 1,
});

/** Open issues, oldest first. */
export async function readStuck(
  tx: Queries,
  { workspaceId, now }: { workspaceId: string; now: number },
): Promise<PublishingIssue[]> {
  const asked = { workspaceId, failedFrom: now - failuresToldMs };
  return (await tx.statement<Row>(sql.stuck).all(asked)).map(publishingIssueOf);
}

/** A content item's issues, newest first. */
export async function readPublishingIssuesOf(
  tx: Queries,
  { workspaceId, contentItemId }: { workspaceId: string; contentItemId: string },
): Promise<PublishingIssue[]> {
  return (await tx.statement<Row>(sql.ofContentItem).all(contentItemId, workspaceId)).map(
    publishingIssueOf,
  );
}

/** Unconfirmed jobs, oldest first. */
export async function readQuestions(tx: Queries, workspaceId: string): Promise<PublishingIssue[]> {
  return (await tx.statement<Row>(sql.questions).all(workspaceId)).map(publishingIssueOf);
}

export const countQuestions = async (tx: Queries, workspaceId: string): Promise<number> =>
  (await tx.statement<{ n: number }>(sql.questionCount).value(workspaceId)) ?? 0;

/** One job in any state. Undefined: this workspace has none with this ID. */
export async function findQuestion(
  tx: Queries,
  { workspaceId, publishJobId }: { workspaceId: string; publishJobId: string },
): Promise<PublishingIssueQuestion | undefined> {
  const row = await tx.statement<QuestionRow>(sql.question).get(publishJobId, workspaceId);
  return row && { ...row, ...publishingIssueOf(row), liesThere: row.liesThere === 1 };
}
