import type { Queries } from "#db/client.server.ts";
import { DAY, MINUTE } from "#app/core/time/clock.ts";
import { addDays, instantOn, wallClock } from "#app/core/time/time-zone.ts";
import type { Origin } from "#app/workspace/origin.ts";
import type { WorkQueue, Queue } from "./work-queue.ts";
import { standsAtAddress } from "#app/domain/publishing/publications/tracked-links.server.ts";
import { readNextNewsletter } from "./read-newsletter.server.ts";

const top = `id, idea_id AS "ideaId", title, version_id AS "versionId" FROM content_items`;

/** Articles to post about, once they have an address. */
const toPost = `workspace_id = ? AND origin = ? AND kind = 'article'
      AND published_at IS NOT NULL AND post_task_id IS NULL AND published_at > ?`;

/** Change requests that no agent has picked yet; another or a paused agent may take long. */
const changesRequested = `state = 'changes_requested' AND NOT EXISTS (SELECT 1 FROM work_claims c
      WHERE c.workspace_id = content_items.workspace_id AND c.claim = 'answer:' || content_items.version_id)`;

/** Each query reads one row by an index, so 20,000 items cost as much as 20. */
const sql = {
  waiting: `SELECT id FROM content_items
    WHERE agent_id = ? AND state = 'in_review' AND origin = ? AND decide_at IS NULL LIMIT ?`,
  // On their way to the owner: each of them will wait, too.
  drafts:
    "SELECT id FROM content_items WHERE agent_id = ? AND state = 'draft' AND origin = ? LIMIT ?",
  changesRequested: `SELECT ${top} WHERE agent_id = ? AND origin = ? AND ${changesRequested}
    ORDER BY state_at LIMIT 1`,
  // Of a removed agent of the same type.
  changesLeft: `SELECT ${top} WHERE workspace_id = @workspaceId AND origin = @origin AND ${changesRequested}
      AND agent_id IN (SELECT gone.id FROM agents gone JOIN agents me ON me.type = gone.type
        WHERE me.id = @agentId AND gone.workspace_id = @workspaceId AND gone.removed_at IS NOT NULL)
    ORDER BY state_at LIMIT 1`,
  // An idea written in simulation and planned again waits for the live work.
  nextIdea: `SELECT id, topic, slot_at AS "slotAt" FROM ideas i
    WHERE i.workspace_id = @workspaceId AND i.state = 'planned' AND i.slot_at IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM work_claims c WHERE c.workspace_id = @workspaceId
        AND c.claim = 'write:' || i.id || ':' || @origin)
      AND NOT EXISTS (SELECT 1 FROM content_items p WHERE p.idea_id = i.id AND p.kind = 'article' AND p.origin = @origin)
    ORDER BY i.slot_at LIMIT 1`,
  toImprove: `SELECT ${top} WHERE workspace_id = ? AND origin = ? AND kind = 'article' AND state = 'draft'
      AND improve_task_id IS NULL ORDER BY state_at LIMIT 1`,
  // One proposed update at a time; failed ones are not repeated.
  toRefresh: `SELECT p.id, p.idea_id AS "ideaId", p.title, p.version_id AS "versionId", p.state_at AS "stateAt"
    FROM content_items p WHERE p.workspace_id = @workspaceId AND p.origin = @origin AND p.kind = 'article'
      AND p.state = 'approved' AND p.published_at IS NOT NULL
      AND EXISTS (SELECT 1 FROM publications l WHERE l.content_item_id = p.id AND l.state = 'published')
      AND NOT EXISTS (SELECT 1 FROM work_claims c
        WHERE c.workspace_id = @workspaceId AND c.claim = 'refresh:' || p.version_id)
      AND NOT EXISTS (SELECT 1 FROM content_items w WHERE w.workspace_id = @workspaceId AND w.origin = @origin
        AND w.kind = 'article' AND w.state IN ('in_review', 'changes_requested') AND w.published_at IS NOT NULL)
    ORDER BY p.state_at LIMIT 1`,
  toPlace: `SELECT ${top} WHERE workspace_id = ? AND origin = ? AND kind = 'article' AND state = 'approved'
      AND publish_task_id IS NULL ORDER BY state_at LIMIT 1`,
  // As far back as content counts as news, each with its publications.
  toPost: `SELECT ${top} WHERE ${toPost} AND ${standsAtAddress("content_items.id")}
    ORDER BY published_at LIMIT 1`,
  unaddressed: `SELECT published_at AS "publishedAt" FROM content_items WHERE ${toPost}
      AND EXISTS (SELECT 1 FROM publications l WHERE l.content_item_id = content_items.id AND l.version_id IS NOT NULL)
      AND NOT ${standsAtAddress("content_items.id")}
    ORDER BY published_at LIMIT 1`,
  toScript: `SELECT ${top} WHERE workspace_id = ? AND origin = ? AND kind = 'article' AND state = 'approved'
      AND video_task_id IS NULL AND state_at > ? ORDER BY state_at LIMIT 1`,
  published: `SELECT 1 AS published FROM publications
    WHERE workspace_id = ? AND state = 'published' AND origin = ? LIMIT 1`,
  looked: `SELECT 1 AS looked FROM work_claims WHERE workspace_id = ? AND claim = ?`,
} as const;

type Top = NonNullable<WorkQueue["toImprove"]>;

interface Looker {
  workspaceId: string;
  agentId: string;
  origin: Origin;
  /** IANA name. */
  timeZone: string;
  now: number;
  leadMs: number;
}

/** Older publications are no news, so an agent that was added later skips them. */
const freshMs = 3 * DAY;

/** How long after its last approval a page counts as aged. */
const agedMs = 90 * DAY;

/** When the analyst looks at the figures, by the workspace's clock. */
const looks = [
  { name: "midday", minutes: 11 * 60 + 30 },
  { name: "evening", minutes: 17 * 60 },
] as const;

/** Defaults for queues that were not requested. */
const unread: Pick<WorkQueue, Queue> = {
  waiting: 0,
  drafts: 0,
  changesRequested: null,
  nextIdea: null,
  toImprove: null,
  toRefresh: null,
  toPlace: null,
  toPost: null,
  unaddressed: null,
  toScript: null,
  nextReview: null,
  nextNewsletter: null,
};

/**
 * Reads the queues that one agent needs.
 * @param tx a snapshot or a transaction, for a consistent state
 */
export async function readWorkQueue(
  tx: Queries,
  looker: Looker,
  { of, maxWaiting }: { of: readonly Queue[]; maxWaiting: number },
): Promise<WorkQueue> {
  const { workspaceId, agentId, origin, now, leadMs } = looker;
  const fresh = now - freshMs;
  const pile = async (text: string, ...values: (string | number)[]): Promise<Top | null> =>
    (await tx.statement<Top>(text).get(...values)) ?? null;
  const heldUp = async (text: string): Promise<number> =>
    (await tx.statement<{ id: string }>(text).all(agentId, origin, maxWaiting)).length;
  const isOut = async () =>
    (await tx.statement(sql.published).get(workspaceId, origin)) !== undefined;
  const read: { [Each in Queue]: () => Promise<WorkQueue[Each]> } = {
    waiting: () => heldUp(sql.waiting),
    drafts: () => heldUp(sql.drafts),
    changesRequested: async () =>
      (await pile(sql.changesRequested, agentId, origin)) ??
      (await tx.statement<Top>(sql.changesLeft).get({ workspaceId, agentId, origin })) ??
      null,
    nextIdea: async () =>
      (await tx
        .statement<NonNullable<WorkQueue["nextIdea"]>>(sql.nextIdea)
        .get({ workspaceId, origin })) ?? null,
    toImprove: () => pile(sql.toImprove, workspaceId, origin),
    toRefresh: async () => ((await isOut()) ? readAged(tx, { workspaceId, origin }) : null),
    toPlace: () => pile(sql.toPlace, workspaceId, origin),
    toPost: () => pile(sql.toPost, workspaceId, origin, fresh),
    unaddressed: () => readUnaddressed(tx, looker),
    toScript: () => pile(sql.toScript, workspaceId, origin, fresh),
    nextReview: async () => ((await isOut()) ? readNextReview(tx, looker) : null),
    nextNewsletter: async () => ((await isOut()) ? readNextNewsletter(tx, looker) : null),
  };
  const queues: Partial<Record<Queue, unknown>> = {};
  for (const queue of of) queues[queue] = await read[queue]();
  // Each of them is what its own reading gives.
  return { now, origin, leadMs, ...unread, ...(queues as Partial<Pick<WorkQueue, Queue>>) };
}

async function readUnaddressed(
  tx: Queries,
  { workspaceId, origin, now }: Looker,
): Promise<WorkQueue["unaddressed"]> {
  const publishedAt = await tx
    .statement<{ publishedAt: number }>(sql.unaddressed)
    .value(workspaceId, origin, now - freshMs);
  return publishedAt === undefined ? null : { until: publishedAt + freshMs };
}

async function readAged(
  tx: Queries,
  owner: { workspaceId: string; origin: Origin },
): Promise<WorkQueue["toRefresh"]> {
  const row = await tx.statement<Top & { stateAt: number }>(sql.toRefresh).get({ ...owner });
  if (!row) return null;
  const { stateAt, ...contentItem } = row;
  return { ...contentItem, at: stateAt + agedMs };
}

/** The first look follows the first publication; from then on there are two a day. */
async function readNextReview(
  tx: Queries,
  { workspaceId, agentId, origin, timeZone, now }: Looker,
): Promise<WorkQueue["nextReview"]> {
  const looked = async (name: string) => {
    const claim = `performance_review:${name}:${origin}`;
    return (
      (await tx.statement<{ looked: number }>(sql.looked).get(workspaceId, claim)) !== undefined
    );
  };
  const first = `${agentId} first`;
  if (!(await looked(first))) return { name: first, at: now };
  const { day, minutes } = wallClock(now, timeZone);
  const come = looks.findLast((each) => each.minutes <= minutes);
  const name = come && `${agentId} ${day} ${come.name}`;
  if (name && !(await looked(name))) return { name, at: now };
  const later = looks.find((each) => each.minutes > minutes);
  const [nextDay, next] = later ? [day, later] : [addDays(day, 1), looks[0]];
  const at = instantOn(nextDay, next.minutes, timeZone);
  return { name: `${agentId} ${nextDay} ${next.name}`, at: Math.max(at, now + MINUTE) };
}
