import type { Queries } from "#db/client.server.ts";
import { DAY } from "#app/core/time/clock.ts";
import { dayIn, startOfDay } from "#app/core/time/time-zone.ts";
import { formatWeekTime } from "#app/core/text/clock-words.ts";
import type { Origin } from "#app/workspace/origin.ts";
import type { Look } from "#app/domain/work-queue/performance-reviews.ts";
import type { AssignedMetrics, AssignedResult } from "#app/domain/ai/prompts/assignment.ts";

/** What was scheduled before this was published more than a week ago; no plan reaches further. */
const scheduledWithinMs = 60 * DAY;

/** The spans that are compared; milliseconds. */
const spanMs = 7 * DAY;

const nextShown = 4;

const sql = {
  timeZone: "SELECT time_zone AS zone FROM workspaces WHERE id = ?",
  made: `SELECT pc.title, p.url, p.channel FROM publications p JOIN content_items pc ON pc.id = p.content_item_id
    WHERE p.workspace_id = @workspaceId AND p.state = 'published' AND p.created_at > @oldest
      AND p.origin = @origin AND p.published_at >= @from AND p.published_at <= @now
    ORDER BY p.published_at, pc.title, p.channel`,
  // Everything made from one idea counts as one item, on whichever channel.
  results: `SELECT coalesce(max(CASE WHEN pc.kind = 'article' THEN pc.title END), min(pc.title)) AS title,
      coalesce(min(CASE WHEN pc.kind = 'article' THEN p.url END), min(p.url)) AS url,
      i.topic, i.angle, i.keyword, i.sample_slug AS "sampleSlug",
      CAST(coalesce(sum(p.views), 0) AS bigint) AS views, CAST(sum(p.earned_cents) AS bigint) AS "earnedCents"
    FROM publications p JOIN content_items pc ON pc.id = p.content_item_id LEFT JOIN ideas i ON i.id = pc.idea_id
    WHERE p.workspace_id = @workspaceId AND p.state = 'published' AND p.created_at > @oldest
      AND p.origin = @origin AND p.published_at > @from AND p.published_at <= @now
    GROUP BY coalesce(pc.idea_id, pc.id), i.topic, i.angle, i.keyword, i.sample_slug
    ORDER BY views DESC, title, coalesce(pc.idea_id, pc.id)`,
  firstDays: `SELECT count(*) AS texts, CAST(coalesce(sum(r.views), 0) AS bigint) AS views
    FROM publications p JOIN metric_snapshots r ON r.publication_id = p.id AND r.age = '1d'
    WHERE p.workspace_id = @workspaceId AND p.state = 'published' AND p.created_at > @oldest
      AND p.origin = @origin AND p.published_at > @from AND p.published_at <= @now`,
  failedTasks: `SELECT title, coalesce(error, 'an unexpected problem') AS reason FROM tasks
    WHERE workspace_id = @workspaceId AND status IN ('failed', 'needs_check') AND origin = @origin
      AND finished_at >= @from ORDER BY finished_at`,
  failedPublications: `SELECT pc.title, p.channel || ': ' || coalesce(o.error, 'the reason is unknown') AS reason
    FROM publications p JOIN content_items pc ON pc.id = p.content_item_id
      JOIN publish_jobs o ON o.publication_id = p.id AND o.state IN ('failed', 'dismissed', 'unconfirmed')
    WHERE p.workspace_id = @workspaceId AND p.state IN ('failed', 'dismissed') AND p.created_at > @oldest
      AND p.origin = @origin AND o.ended_at >= @from ORDER BY o.created_at`,
  toLookAt: `SELECT pc.title, p.channel || ': ' || coalesce(o.error, 'please check whether it was published') AS reason
    FROM publications p JOIN content_items pc ON pc.id = p.content_item_id
      JOIN publish_jobs o ON o.publication_id = p.id AND o.state = 'unconfirmed'
    WHERE p.workspace_id = @workspaceId AND p.state = 'unconfirmed' AND p.origin = @origin
    ORDER BY p.created_at LIMIT 10`,
  scheduled: `SELECT pc.title, pc.idea_id AS "ideaId", min(o.due_at) AS at
    FROM publications p JOIN content_items pc ON pc.id = p.content_item_id
      JOIN publish_jobs o ON o.publication_id = p.id AND o.state = 'due'
    WHERE p.workspace_id = @workspaceId AND p.state = 'scheduled' AND p.origin = @origin AND o.due_at > @now
    GROUP BY pc.id, pc.title, pc.idea_id ORDER BY at LIMIT ${nextShown}`,
  planned: `SELECT topic AS title, id AS "ideaId", slot_at AS at FROM ideas
    WHERE workspace_id = @workspaceId AND state = @state AND slot_at > @now ORDER BY slot_at LIMIT ${2 * nextShown}`,
  waiting: `SELECT count(*) AS n FROM content_items
    WHERE workspace_id = @workspaceId AND state = 'in_review' AND origin = @origin`,
} as const;

interface Asked {
  workspaceId: string;
  origin: Origin;
  look: Look;
  now: number;
}

/** Reads the figures for the analyst; `tx` is a snapshot, so that sums match their rows. */
export async function readFigures(
  tx: Queries,
  { workspaceId, origin, look, now }: Asked,
): Promise<AssignedMetrics> {
  const timeZone = (await tx.statement<{ zone: string }>(sql.timeZone).value(workspaceId)) ?? "UTC";
  const day = dayIn(now, timeZone);
  const owner = { workspaceId, origin };
  const span = { ...owner, oldest: now - scheduledWithinMs, now };
  const today = { ...span, from: startOfDay(day, timeZone) };
  const { from, oldest } = today;
  const firstDays = async (since: number, until: number) => {
    const counted = tx.statement<{ texts: number; views: number }>(sql.firstDays);
    const found = await counted.get({ ...span, from: since, now: until });
    return found && found.texts > 0 ? found : null;
  };
  const failedTasks = tx.statement<{ title: string; reason: string }>(sql.failedTasks);
  const placed = tx.statement<{ title: string; reason: string }>(sql.failedPublications);
  const unknown = tx.statement<{ title: string; reason: string }>(sql.toLookAt);
  const waiting = tx.statement<{ n: number }>(sql.waiting);
  return {
    look,
    day,
    made: await tx.statement<AssignedMetrics["made"][number]>(sql.made).all({ ...today }),
    results: await readResults(tx, { ...span, from: now - spanMs }),
    firstDays: await firstDays(now - spanMs, now),
    firstDaysBefore: await firstDays(now - 2 * spanMs, now - spanMs),
    failed: [
      ...(await failedTasks.all({ ...owner, from })),
      ...(await placed.all({ ...owner, from, oldest })),
      ...(await unknown.all({ ...owner })),
    ],
    next: await readNext(tx, { ...owner, now }, timeZone),
    waiting: (await waiting.value({ ...owner })) ?? 0,
  };
}

async function readResults(
  tx: Queries,
  span: Record<"workspaceId" | "origin", string> & Record<"oldest" | "from" | "now", number>,
): Promise<AssignedResult[]> {
  type Row = Omit<AssignedResult, "idea"> & {
    topic: string | null;
    angle: string | null;
    keyword: string | null;
    sampleSlug: string | null;
  };
  const rows = await tx.statement<Row>(sql.results).all({ ...span });
  return rows.map(({ topic, angle, keyword, sampleSlug, ...result }) => ({
    ...result,
    idea:
      topic === null || angle === null || keyword === null
        ? null
        : { topic, angle, keyword, sampleSlug },
  }));
}

/** Scheduled items with their titles, and planned ideas with their topics. */
async function readNext(
  tx: Queries,
  { workspaceId, origin, now }: { workspaceId: string; origin: string; now: number },
  timeZone: string,
): Promise<{ title: string; when: string }[]> {
  type Row = { title: string; ideaId: string | null; at: number };
  const rows = await tx.statement<Row>(sql.scheduled).all({ workspaceId, origin, now });
  const scheduled = new Set(rows.map(({ ideaId }) => ideaId));
  const planned = tx.statement<Row>(sql.planned);
  for (const state of ["in_work", "planned"]) {
    const found = await planned.all({ workspaceId, state, now });
    rows.push(...found.filter(({ ideaId }) => !scheduled.has(ideaId)));
  }
  return rows
    .toSorted((a, b) => a.at - b.at)
    .slice(0, nextShown)
    .map(({ title, at }) => ({ title, when: formatWeekTime(at, timeZone) }));
}
