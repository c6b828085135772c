import type { Db, Queries } from "#db/client.server.ts";
import { DAY, type Clock } from "#app/core/time/clock.ts";
import { addDays, dayIn, startOfDay, wallClock } from "#app/core/time/time-zone.ts";
import {
  readPublishingSchedule,
  type PublishingSchedule,
} from "#app/domain/ideas/publishing-schedule.server.ts";
import { hasArticleOut } from "#app/domain/workflow/edit/updates.server.ts";
import { findIdea, takenSlots } from "#app/domain/ideas/ideas.server.ts";
import { freeSlots } from "#app/domain/ideas/slots.ts";
import type { PlanViewName } from "#app/workspace/paths/plan.ts";
import { monthOf, weekOf } from "./calendar.ts";
import type { ChosenIdea, PlanData, PlanDay, PlanItem, Proposal } from "./plan-data.ts";
import { countPosts, readPostsOf } from "./plan-posts.server.ts";
import {
  countBetween,
  oneRow,
  rowsAfter,
  rowsBetween,
  toItem,
  type PlanRow,
} from "./plan-rows.server.ts";

const sql = {
  proposals: `SELECT i.id, i.topic, i.reason, i.version AS seen, t.id AS "duplicateOfId", t.topic AS "duplicateTopic",
      ${hasArticleOut("t.id")} AS "canUpdate"
    FROM ideas i LEFT JOIN ideas t ON t.id = i.duplicate_of_id AND t.workspace_id = i.workspace_id
    WHERE i.workspace_id = ? AND i.state = 'proposed' ORDER BY i.created_at DESC, i.id DESC LIMIT ?`,
  proposalCount: "SELECT count(*) FROM ideas WHERE workspace_id = ? AND state = 'proposed'",
  // Writing failed too often: they wait in the plan for a new slot.
  lost: `SELECT id, topic, reason, version AS seen FROM ideas
    WHERE workspace_id = ? AND state = 'planned' AND slot_at IS NULL LIMIT ?`,
} as const;

const shownOfDay = { month: 4, week: 12, list: 50 } as const;
const rowsOfSpan = 400;
const rowsOfList = 50;
const shownProposals = 6;
const shownLost = 6;
/** How far ahead to look for an open slot. */
const lookAheadMs = 60 * DAY;

/** The view requested. */
interface PlanAsked {
  view: PlanViewName;
  /** A day in the range; null: today. */
  at: string | null;
  idea: string | null;
  /** Lists the posts of this day; left out or null: none. */
  posts?: string | null;
  /** List view: the last row of the previous page. */
  after: { slotAt: number; id: string } | null;
  /** First day of the week, 1 to 7; left out: 1, Monday. */
  weekStart?: number | undefined;
}

/** Reads the plan's page. Reads only what is shown, however large the plan is. */
export function createPlanView({ db, clock }: { db: Pick<Db, "snapshot">; clock: Clock }) {
  return {
    read: (workspaceId: string, asked: PlanAsked): Promise<PlanData> =>
      db.snapshot((tx) => read(tx, workspaceId, asked)),
  };

  async function read(tx: Queries, workspaceId: string, asked: PlanAsked): Promise<PlanData> {
    const now = clock.now();
    const publishingSchedule = await readPublishingSchedule(tx, workspaceId);
    const today = dayIn(now, publishingSchedule.timeZone);
    const at = asked.at ?? today;
    const looking = { workspaceId, at, now, publishingSchedule };
    const shown =
      asked.view === "list"
        ? await readList(tx, looking, asked.after)
        : await readDays(tx, looking, { view: asked.view, weekStart: asked.weekStart });
    const proposals = await readProposals(tx, workspaceId);
    const chosen =
      asked.idea === null ? null : await choose(tx, workspaceId, asked.idea, publishingSchedule);
    const nextFree = await nextFreeSlot(tx, looking);
    const posts = asked.posts
      ? await readPostsOf(tx, {
          workspaceId,
          timeZone: publishingSchedule.timeZone,
          day: asked.posts,
        })
      : null;
    const { view } = asked;
    return {
      view,
      at,
      today,
      ...publishingSchedule,
      ...shown,
      ...proposals,
      nextFree,
      chosen,
      posts,
    };
  }
}

interface Looking {
  workspaceId: string;
  at: string;
  now: number;
  publishingSchedule: PublishingSchedule;
}

type Shown = Pick<PlanData, "days" | "after" | "count">;

async function readDays(
  tx: Queries,
  { workspaceId, at, now, publishingSchedule }: Looking,
  { view, weekStart }: { view: "month" | "week"; weekStart: number | undefined },
): Promise<Shown> {
  const { timeZone } = publishingSchedule;
  const days = view === "month" ? monthOf(at, weekStart) : weekOf(at, weekStart);
  const from = startOfDay(days[0] ?? at, timeZone);
  const to = startOfDay(addDays(days.at(-1) ?? at, 1), timeZone);
  const span = { workspaceId, from, to };
  const rows = await rowsBetween(tx, { ...span, limit: rowsOfSpan });
  const posts = await countPosts(tx, span, timeZone);
  const free = freeBetween(rows, { from: now, to, publishingSchedule });
  return {
    days: fold(days, { rows, posts, free, timeZone, maxPerDay: shownOfDay[view] }),
    after: null,
    count: rows.length < rowsOfSpan ? rows.length : await countBetween(tx, span),
  };
}

async function readList(
  tx: Queries,
  { workspaceId, at, now, publishingSchedule }: Looking,
  after: PlanAsked["after"],
): Promise<Shown> {
  const { timeZone } = publishingSchedule;
  const start = startOfDay(at, timeZone);
  const position = after ? { from: after.slotAt, id: after.id } : { from: start, id: "" };
  const found = await rowsAfter(tx, { workspaceId, ...position, limit: rowsOfList + 1 });
  const rows = found.slice(0, rowsOfList);
  const last = rows.at(-1);
  const hasMore = found.length > rowsOfList && last;
  const [first, end] = [rows[0]?.slotAt ?? start, (last?.slotAt ?? start) + DAY];
  const posts = await countPosts(tx, { workspaceId, from: first - DAY, to: end }, timeZone);
  const from = Math.max(now, start);
  // Only on the first page: later pages don't know the slots taken before them.
  const free =
    after === null
      ? freeBetween(rows, { from, to: hasMore ? end - DAY : now + 7 * DAY, publishingSchedule })
      : [];
  const days = new Set(
    [...rows.map(({ slotAt }) => slotAt ?? 0), ...free].map((slot) => dayIn(slot, timeZone)),
  );
  const inOrder = [...days].sort();
  const farthest = Number.MAX_SAFE_INTEGER;
  return {
    days: fold(inOrder, { rows, posts, free, timeZone, maxPerDay: shownOfDay.list }),
    after: hasMore ? `${last.slotAt}.${last.id}` : null,
    count: await countBetween(tx, { workspaceId, from: position.from, to: farthest }),
  };
}

/** Open slots in a range with all ideas known. */
function freeBetween(
  rows: readonly PlanRow[],
  {
    from,
    to,
    publishingSchedule,
  }: { from: number; to: number; publishingSchedule: PublishingSchedule },
): number[] {
  const taken = rows.map(({ slotAt }) => slotAt ?? 0);
  // Beyond two weeks, open slots are expected and not shown.
  const end = Math.min(to, from + 14 * DAY);
  if (end <= from) return [];
  return freeSlots(from, taken, publishingSchedule, publishingSchedule.articlesPerWeek * 3).filter(
    (slot) => slot < end,
  );
}

interface Folded {
  rows: readonly PlanRow[];
  posts: ReadonlyMap<string, number>;
  free: readonly number[];
  timeZone: string;
  maxPerDay: number;
}

function fold(
  days: readonly string[],
  { rows, posts, free, timeZone, maxPerDay }: Folded,
): PlanDay[] {
  const items = new Map<string, PlanItem[]>();
  for (const row of rows) {
    const item = toItem(row, timeZone);
    items.set(item.day, [...(items.get(item.day) ?? []), item]);
  }
  const slots = free.map((slot) => wallClock(slot, timeZone));
  return days.map((day) => {
    const all = items.get(day) ?? [];
    return {
      day,
      items: all.slice(0, maxPerDay),
      more: Math.max(0, all.length - maxPerDay),
      posts: posts.get(day) ?? 0,
      free: slots.filter((slot) => slot.day === day).map(({ minutes }) => minutes),
    };
  });
}

async function readProposals(
  tx: Queries,
  workspaceId: string,
): Promise<Pick<PlanData, "proposals" | "proposalCount">> {
  type Row = Pick<Proposal, "id" | "topic" | "reason" | "seen">;
  type Listed = Row & {
    duplicateOfId: string | null;
    duplicateTopic: string | null;
    canUpdate: 0 | 1;
  };
  const lost = await tx.statement<Row>(sql.lost).all(workspaceId, shownLost);
  const listed = await tx.statement<Listed>(sql.proposals).all(workspaceId, shownProposals);
  const count = (await tx.statement<{ n: number }>(sql.proposalCount).value(workspaceId)) ?? 0;
  const proposals = listed.map(({ duplicateOfId, duplicateTopic, canUpdate, ...row }) => {
    const duplicate =
      duplicateOfId !== null && duplicateTopic !== null
        ? { id: duplicateOfId, topic: duplicateTopic, canUpdate: canUpdate === 1 }
        : null;
    return { ...row, duplicate, isLost: false };
  });
  return {
    proposals: [...lost.map((row) => ({ ...row, duplicate: null, isLost: true })), ...proposals],
    proposalCount: count + lost.length,
  };
}

async function choose(
  tx: Queries,
  workspaceId: string,
  id: string,
  { timeZone }: PublishingSchedule,
): Promise<ChosenIdea | null> {
  const row = await oneRow(tx, workspaceId, id);
  if (!row) return null;
  const { angle, keyword, reason } = await findIdea(tx, workspaceId, id);
  return { ...toItem(row, timeZone), angle, keyword, reason, ideaState: row.state };
}

async function nextFreeSlot(
  tx: Queries,
  { workspaceId, now, publishingSchedule }: Looking,
): Promise<PlanData["nextFree"]> {
  const taken = await takenSlots(tx, workspaceId, { from: now - DAY, to: now + lookAheadMs + DAY });
  const [slot] = freeSlots(now, taken, publishingSchedule, 1);
  if (slot === undefined || slot > now + lookAheadMs) return null;
  return wallClock(slot, publishingSchedule.timeZone);
}
