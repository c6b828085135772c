import type { Queries } from "#db/client.server.ts";
import { urlNow, wentOutAt } from "#app/domain/publishing/publications/publication-store.server.ts";
import {
  contentGroups,
  type ContentGroup,
  type ContentPosition,
} from "#app/workspace/paths/content.ts";
import { groups, type Asked } from "./content-query.server.ts";
import { stateOf, type ListedText, type ContentPublication } from "./listed-text.ts";

/** Columns of a list row. */
export const listedColumns = `p.id, p.title, p.kind, p.variant, p.state AS "contentState", p.origin, p.agent_id AS "agentId",
    a.name AS "agentName", a.type AS "agentType", p.created_at AS "createdAt", p.state_at AS "stateAt",
    p.published_at AS "publishedAt",
    CASE WHEN p.publish_task_id = 'suggested' THEN 1 ELSE 0 END AS "isSuggestion"`;

const sql = {
  places: `SELECT p.channel, p.state, ${urlNow("p")} AS url, p.edit_url AS "editUrl", p.origin,
      ${wentOutAt("p")} AS "publishedAt", p.views, p.clicks, p.measured_at AS "measuredAt", (SELECT min(o.due_at) FROM publish_jobs o
        WHERE o.publication_id = p.id AND o.state IN ('on_hold', 'due', 'sending', 'checking', 'unconfirmed')) AS "dueAt",
      (SELECT d.id FROM publish_jobs d WHERE d.publication_id = p.id AND d.state = 'draft_created') AS "draftId",
      (SELECT coalesce(w.due_at, w.created_at) FROM publish_jobs w
        WHERE w.publication_id = p.id AND w.kind = 'unpublish' AND w.state IN ('on_hold', 'due', 'sending', 'checking')) AS "leavesAt"
    FROM publications p WHERE p.content_item_id = ? ORDER BY p.created_at, p.id`,
  // Search results are ordered by these row numbers, which grow with creation time.
  numberOf: "SELECT number FROM search_row_ids WHERE content_item_id = ?",
} as const;

export type ListedRow = Omit<ListedText, "state" | "places" | "views"> & {
  /** 1: the agent's approval policy was "suggest" when it was approved. */
  isSuggestion: number;
};

/** A page of the list with the cursors of the pages before and after it. */
export interface ContentPages {
  items: ListedText[];
  older: ContentPosition | null;
  newer: ContentPosition | null;
}

export async function readPage(
  tx: Queries,
  asked: Asked & { needsFirst: boolean },
  position: ContentPosition | undefined,
  rows: number,
): Promise<ContentPages> {
  if (asked.problem === "too_long") return { items: [], older: null, newer: null };
  const side = position?.side ?? "older";
  const isGrouped = asked.needsFirst && !asked.isSearch && !asked.hasState;
  const all: (ListedRow & { group?: ContentGroup })[] = [];
  // One extra row shows whether another page follows.
  const left = () => rows + 1 - all.length;
  if (!isGrouped) all.push(...(await readRows(tx, asked, position, { side, rows: left() })));
  for (const group of isGrouped ? groupsFrom(position) : []) {
    if (left() === 0) break;
    const { from, and } = groups[group];
    const of = { ...asked, from, and: `${and}${asked.and}` };
    // Later groups start from their first row.
    const start = position && (position.group ?? "rest") === group ? position : undefined;
    const read = await readRows(tx, of, start, { side, rows: left() });
    all.push(...read.map((row) => ({ ...row, group })));
  }
  const page = all.slice(0, rows);
  if (side === "newer") page.reverse();
  const items: ListedText[] = [];
  for (const { group: _group, ...row } of page) items.push(await withPlaces(tx, row));
  const more = all.length > rows;
  const isOlder = side === "older" ? more : position !== undefined;
  const isNewer = side === "newer" ? more : position !== undefined;
  return {
    items,
    older: isOlder ? positionOf(page.at(-1), "older") : null,
    newer: isNewer ? positionOf(page[0], "newer") : null,
  };
}

/** The groups from this position on, in reading order. */
function groupsFrom(position: ContentPosition | undefined): readonly ContentGroup[] {
  if (!position) return contentGroups;
  const at = contentGroups.indexOf(position.group ?? "rest");
  return position.side === "older"
    ? contentGroups.slice(at)
    : contentGroups.slice(0, at + 1).toReversed();
}

function positionOf(
  row: (Pick<ListedRow, "id" | "createdAt"> & { group?: ContentGroup }) | undefined,
  side: ContentPosition["side"],
): ContentPosition | null {
  if (!row) return null;
  const { createdAt, id, group } = row;
  return { side, createdAt, id, ...(group && { group }) };
}

async function readRows(
  tx: Queries,
  { from, and, values, isSearch }: Asked,
  position: ContentPosition | undefined,
  { side, rows }: { side: ContentPosition["side"]; rows: number },
): Promise<ListedRow[]> {
  const [than, order] = side === "older" ? (["<", "DESC"] as const) : ([">", "ASC"] as const);
  const bound = await boundOf(tx, position, isSearch);
  const at = isSearch
    ? `${bound ? `AND f.rowid ${than} @number` : ""} ORDER BY f.rowid ${order}`
    : `${bound ? `AND (p.created_at, p.id) ${than} (@createdAt, @id)` : ""}
        ORDER BY p.created_at ${order}, p.id ${order}`;
  const read = tx.statement<ListedRow>(`SELECT ${listedColumns} ${from} ${and} ${at} LIMIT @rows`);
  return read.all({ ...values, ...bound, rows });
}

async function boundOf(
  tx: Queries,
  position: ContentPosition | undefined,
  isSearch: boolean,
): Promise<Record<string, string | number> | null> {
  if (!position) return null;
  const { createdAt, id } = position;
  if (!isSearch) return { createdAt, id };
  const number = await tx.statement<{ number: number }>(sql.numberOf).value(id);
  // The item was deleted: start from the beginning.
  return number === undefined ? null : { number };
}

/** Adds publications, total views and the resulting state to a row. */
export async function withPlaces(
  tx: Queries,
  { isSuggestion, ...row }: ListedRow,
): Promise<ListedText> {
  const places = await tx.statement<ContentPublication>(sql.places).all(row.id);
  const measured = places.filter(({ views }) => views !== null);
  return {
    ...row,
    state: stateOf({ ...row, isSuggestion: isSuggestion === 1 }, places),
    places,
    views:
      measured.length === 0 ? null : measured.reduce((sum, { views }) => sum + (views ?? 0), 0),
  };
}
