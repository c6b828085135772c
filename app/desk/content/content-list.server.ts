import type { Db, Queries } from "../../../db/client.server";
import { addDays, startOfDay } from "../../core/time-zone";
import { readSearch } from "../../studio/content/search-words";
import {
  contentStates,
  type ContentFilter,
  type ContentState,
} from "../../workspace/addresses/content";
import type { ListPosition } from "../../workspace/addresses/list-position";
import { stateOf, type ListedText, type TextPlace } from "./listed-text";

/** Counting stops here: nobody needs more, and a large workspace is not to wait for it. */
const countedAtMost = 500;

/** What a row of the list is made of. */
export const listedColumns = `p.id, p.title, p.kind, p.variant, p.state AS "pieceState", p.origin, p.agent_id AS "agentId",
    a.name AS "agentName", a.type AS "agentType", p.created_at AS "createdAt", p.state_at AS "stateAt",
    p.published_at AS "publishedAt",
    CASE WHEN p.place_task_id = 'suggested' THEN 1 ELSE 0 END AS "isSuggestion"`;

/** Each in the words of its index. What needs a look is found by its places, of which few do. */
const stateConditions: Readonly<Record<ContentState, string>> = {
  waiting: "AND p.state = 'in_review' AND p.kind <> 'report'",
  in_work: "AND p.state IN ('draft', 'changes_asked')",
  approved: "AND p.state = 'approved' AND p.published_at IS NULL AND p.kind <> 'report'",
  published: "AND p.published_at IS NOT NULL AND p.state <> 'archived'",
  needs_look: `AND p.state <> 'archived' AND p.id IN (SELECT l.piece_id FROM placements l
    WHERE l.workspace_id = @workspaceId AND l.state IN ('needs_look', 'failed'))`,
  rejected: "AND p.state = 'rejected'",
  archived: "AND p.state = 'archived'",
};

// The index comes first, always: the sign before its number keeps it from being asked for each piece.
const found = `FROM piece_texts f JOIN piece_numbers n ON n.number = +f.rowid JOIN pieces p ON p.id = n.piece_id
    LEFT JOIN agents a ON a.id = p.agent_id
  WHERE f.piece_texts MATCH @match AND p.workspace_id = @workspaceId`;
const listed = `FROM pieces p LEFT JOIN agents a ON a.id = p.agent_id WHERE p.workspace_id = @workspaceId`;

const sql = {
  timeZone: `SELECT time_zone FROM workspaces WHERE id = ?`,
  agents: `SELECT id, name FROM agents WHERE workspace_id = ? ORDER BY position`,
  places: `SELECT p.destination, p.state, p.url, p.origin, p.published_at AS "publishedAt", p.views,
      p.measured_at AS "measuredAt", (SELECT min(o.due_at) FROM operations o
        WHERE o.placement_id = p.id AND o.state IN ('held', 'due', 'armed', 'unknown', 'needs_look')) AS "dueAt"
    FROM placements p WHERE p.piece_id = ? ORDER BY p.created_at, p.id`,
  // The index knows the order in which pieces were made by their numbers.
  numberOf: "SELECT number FROM piece_numbers WHERE piece_id = ?",
} as const;

export type ListedRow = Omit<ListedText, "state" | "places" | "views"> & {
  /** 1: its agent was to suggest only when it was approved. */
  isSuggestion: number;
};

/** A page of content, and what stands beside it. */
export interface ContentList {
  items: ListedText[];
  older: ListPosition | null;
  newer: ListPosition | null;
  /** How many fit, all pages together; `more`: at least so many. */
  count: Count;
  /** How many there are of each state, whatever else is chosen. */
  counts: Record<ContentState | "all", Count>;
  agents: readonly { id: string; name: string }[];
  timeZone: string;
  /** Why what was typed was not looked for. */
  problem: "too_long" | "no_words" | null;
}

export interface Count {
  number: number;
  more: boolean;
}

/** Everything that has been made in a workspace. */
export function createContentList({ db }: { db: Pick<Db, "snapshot"> }) {
  return {
    /** Newest first. @param rows how many a page has */
    list: (
      workspaceId: string,
      filter: ContentFilter,
      { position, rows }: { position?: ListPosition | undefined; rows: number },
    ): Promise<ContentList> =>
      db.snapshot(async (tx) => {
        const timeZone =
          (await tx.statement<{ zone: string }>(sql.timeZone).value(workspaceId)) ?? "UTC";
        const asked = askFor(workspaceId, filter, timeZone);
        return {
          ...(await readPage(tx, asked, position, rows)),
          count: await count(tx, asked),
          counts: await countStates(tx, workspaceId),
          agents: await tx.statement<{ id: string; name: string }>(sql.agents).all(workspaceId),
          timeZone,
          problem: asked.problem,
        };
      }),
  };
}

export type Contents = ReturnType<typeof createContentList>;

interface Asked {
  where: string;
  values: Record<string, string | number>;
  isSearch: boolean;
  problem: ContentList["problem"];
}

/** Every way to ask is a text of its own, so that each finds its index. */
function askFor(workspaceId: string, filter: ContentFilter, timeZone: string): Asked {
  const search = filter.q === "" ? null : readSearch(filter.q, workspaceId);
  const match = search && "match" in search ? search.match : null;
  const values: Asked["values"] = { workspaceId };
  let where = match === null ? listed : found;
  if (match !== null) values["match"] = match;
  if (filter.state !== null) where += ` ${stateConditions[filter.state]}`;
  if (filter.kind !== null) {
    where += " AND p.kind = @kind";
    values["kind"] = filter.kind;
  }
  if (filter.agent !== null) {
    where += " AND p.agent_id = @agent";
    values["agent"] = filter.agent;
  }
  if (filter.from !== null) {
    where += " AND p.created_at >= @from";
    values["from"] = startOfDay(filter.from, timeZone);
  }
  if (filter.to !== null) {
    where += " AND p.created_at < @until";
    values["until"] = startOfDay(addDays(filter.to, 1), timeZone);
  }
  const problem = search && "problem" in search ? search.problem : null;
  return { where, values, isSearch: match !== null, problem };
}

async function readPage(
  tx: Queries,
  { where, values, isSearch, problem }: Asked,
  position: ListPosition | undefined,
  rows: number,
): Promise<Pick<ContentList, "items" | "older" | "newer">> {
  if (problem === "too_long") return { items: [], older: null, newer: null };
  const side = position?.side ?? "older";
  const [than, order] = side === "older" ? (["<", "DESC"] as const) : ([">", "ASC"] as const);
  const place = await placeOf(tx, position, isSearch);
  const at = isSearch
    ? `${place ? `AND f.rowid ${than} @number` : ""} ORDER BY f.rowid ${order}`
    : `${place ? `AND (p.created_at, p.id) ${than} (@createdAt, @id)` : ""}
        ORDER BY p.created_at ${order}, p.id ${order}`;
  const read = tx.statement<ListedRow>(`SELECT ${listedColumns} ${where} ${at} LIMIT @rows`);
  const all = await read.all({ ...values, ...place, rows: rows + 1 });
  const page = all.slice(0, rows);
  if (side === "newer") page.reverse();
  const items: ListedText[] = [];
  for (const row of page) items.push(await withPlaces(tx, row));
  const more = all.length > rows;
  const [first, last] = [items[0], items.at(-1)];
  const isOlder = side === "older" ? more : position !== undefined;
  const isNewer = side === "newer" ? more : position !== undefined;
  return {
    items,
    older: isOlder && last ? { side: "older", createdAt: last.createdAt, id: last.id } : null,
    newer: isNewer && first ? { side: "newer", createdAt: first.createdAt, id: first.id } : null,
  };
}

async function placeOf(
  tx: Queries,
  position: ListPosition | undefined,
  isSearch: boolean,
): Promise<Record<string, string | number> | null> {
  if (!position) return null;
  const { createdAt, id } = position;
  if (!isSearch) return { createdAt, id };
  const number = await tx.statement<{ number: number }>(sql.numberOf).value(id);
  // Where the piece is gone, the list begins again.
  return number === undefined ? null : { number };
}

/** With where it stands, and what that makes of its state. */
export async function withPlaces(
  tx: Queries,
  { isSuggestion, ...row }: ListedRow,
): Promise<ListedText> {
  const places = await tx.statement<TextPlace>(sql.places).all(row.id);
  const measured = places.filter(({ views }) => views !== null);
  return {
    ...row,
    state: stateOf({ ...row, isSuggestion: isSuggestion === 1 }, places),
    places,
    views:
      measured.length === 0 ? null : measured.reduce((sum, { views }) => sum + (views ?? 0), 0),
  };
}

async function count(tx: Queries, { where, values, problem }: Asked): Promise<Count> {
  if (problem === "too_long") return { number: 0, more: false };
  // Without what is joined for its names alone.
  const counted = `SELECT count(*) AS number FROM (SELECT p.id ${where.replace(agentsJoin, "")} LIMIT ${countedAtMost})`;
  const number = (await tx.statement<{ number: number }>(counted).value({ ...values })) ?? 0;
  return { number, more: number === countedAtMost };
}

const agentsJoin = "LEFT JOIN agents a ON a.id = p.agent_id";

/** As the state's condition, but from the places on: few of them need a look, however many texts there are. */
const stuckTexts = `FROM pieces p WHERE p.id IN (SELECT l.piece_id FROM placements l
    WHERE l.workspace_id = @workspaceId AND l.state IN ('needs_look', 'failed')) AND p.state <> 'archived'`;

async function countStates(tx: Queries, workspaceId: string): Promise<ContentList["counts"]> {
  const values = { workspaceId };
  const of = (where: string) => count(tx, { where, values, isSearch: false, problem: null });
  const entries: [string, Count][] = [["all", await of(listed)]];
  for (const state of contentStates) {
    const where = state === "needs_look" ? stuckTexts : `${listed} ${stateConditions[state]}`;
    entries.push([state, await of(where)]);
  }
  // All of the states, and all.
  return Object.fromEntries(entries) as ContentList["counts"];
}
