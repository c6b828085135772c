import type { Queries } from "#db/client.server.ts";
import type { Origin } from "#app/workspace/origin.ts";
import type { WorkQueue } from "./work-queue.ts";
import {
  dueNewsletter,
  newsletterAfter,
  newsletterClaim,
  fewestArticles,
  weekOf,
  type WeeksArticle,
} from "./newsletter.ts";

/** Articles first published in a week and still online, each once however many channels have it. */
const inWeek = `WHERE p.workspace_id = @workspaceId AND p.published_at > @from AND p.published_at <= @until
      AND p.origin = @origin AND p.state = 'published' AND c.kind = 'article'
      AND c.published_at > @from AND c.state = 'approved'`;
const articles = "FROM publications p JOIN content_items c ON c.id = p.content_item_id";

const sql = {
  made: "SELECT 1 AS made FROM work_claims WHERE workspace_id = ? AND claim = ?",
  count: `SELECT count(DISTINCT c.id) ${articles} ${inWeek}`,
  articles: `SELECT DISTINCT c.id, c.published_at, v.title, v.fields,
      (SELECT o.url FROM publications o WHERE o.content_item_id = c.id AND o.state = 'published' AND o.url IS NOT NULL
        ORDER BY o.created_at, o.id LIMIT 1) AS url
    ${articles} JOIN content_versions v ON v.id = c.approved_version_id ${inWeek}
    ORDER BY c.published_at, c.id`,
} as const;

interface NewsletterScope {
  workspaceId: string;
  origin: Origin;
  /** IANA name. */
  timeZone: string;
}

/** The week's next newsletter: one that is due and has content, otherwise the first to come. */
export async function readNextNewsletter(
  tx: Queries,
  { workspaceId, origin, timeZone, now }: NewsletterScope & { now: number },
): Promise<NonNullable<WorkQueue["nextNewsletter"]>> {
  const due = dueNewsletter(now, timeZone);
  if (due) {
    const made = tx.statement<{ made: number }>(sql.made);
    const isMade = await made.get(workspaceId, newsletterClaim(due.name, origin));
    const week = { workspaceId, origin, ...weekOf(due, timeZone) };
    const count = isMade ? 0 : await tx.statement<{ n: number }>(sql.count).value(week);
    if ((count ?? 0) >= fewestArticles) return due;
  }
  return newsletterAfter(now, timeZone);
}

/** The articles of a newsletter in publication order. */
export async function readWeeksArticles(
  tx: Queries,
  { workspaceId, origin, timeZone }: NewsletterScope,
  newsletter: { name: string },
): Promise<WeeksArticle[]> {
  const rows = await tx
    .statement<{ title: string; fields: string; url: string | null }>(sql.articles)
    .all({ workspaceId, origin, ...weekOf(newsletter, timeZone) });
  return rows.map(({ title, fields, url }) => ({ title, description: descriptionIn(fields), url }));
}

function descriptionIn(fields: string): string {
  // Written by the content store.
  const { description } = JSON.parse(fields) as { description?: unknown };
  return typeof description === "string" ? description : "";
}
