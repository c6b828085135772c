import { isoOf, type Clock } from "#app/core/time/clock.ts";
import type { Db, Queries } from "#db/client.server.ts";
import { likelySpelling } from "#app/domain/content/likely-spelling.ts";
import { readSearch } from "#app/domain/content/read-search.server.ts";
import {
  contentStates,
  type ContentFilter,
  type ContentPosition,
  type ContentState,
} from "#app/workspace/paths/content.ts";
import { writeContentFile } from "./content-file.ts";
import { readPage, type ContentPages } from "./content-pages.server.ts";
import { askFor, listed, stateConditions, stuck, type Asked } from "./content-query.server.ts";

/** Counting stops here to keep large workspaces fast. */
const maxCounted = 500;

/** Rows per read while exporting. */
const rowsAtOnce = 200;

/** How many of the newest titles are searched for a spelling suggestion. */
const maxTitlesRead = 2_000;

const sql = {
  timeZone: `SELECT time_zone FROM workspaces WHERE id = ?`,
  agents: `SELECT id, name FROM agents WHERE workspace_id = ? ORDER BY position`,
  titles: `SELECT title FROM content_items WHERE workspace_id = ? ORDER BY created_at DESC, id DESC LIMIT ${maxTitlesRead}`,
} as const;

/** A page of content with its counts and filter options. */
export interface ContentList extends ContentPages {
  /** Matches on all pages; `more`: at least this many. */
  count: Count;
  /** Totals by state, ignoring other filters. */
  counts: Record<ContentState | "all", Count>;
  agents: readonly { id: string; name: string }[];
  timeZone: string;
  /** ISO: when it was read. */
  now: string;
  /** Why the search text could not be used. */
  problem: Asked["problem"];
  /** Spelling suggestion when nothing was found; null: no suggestion, or there are results. */
  likely: string | null;
}

export interface Count {
  number: number;
  more: boolean;
}

/** Lists, counts and exports a workspace's content. */
export function createContentList({ db, clock }: { db: Pick<Db, "snapshot">; clock: Clock }) {
  const zoneOf = async (tx: Queries, workspaceId: string) =>
    (await tx.statement<{ zone: string }>(sql.timeZone).value(workspaceId)) ?? "UTC";

  /** Yields all content that matches the filter, one page at a time. */
  async function* listAll(workspaceId: string, filter: ContentFilter) {
    let position: ContentPosition | undefined;
    do {
      const from = position;
      const { items, older } = await db.snapshot(async (tx) => {
        const asked = askFor(workspaceId, filter, await zoneOf(tx, workspaceId));
        return readPage(tx, { ...asked, needsFirst: true }, from, rowsAtOnce);
      });
      yield items;
      position = older ?? undefined;
    } while (position);
  }

  return {
    /** The filtered list as CSV, in chunks. */
    file: (workspaceId: string, filter: ContentFilter, appUrl: string): AsyncGenerator<string> =>
      writeContentFile(listAll(workspaceId, filter), appUrl),

    /**
     * Newest first.
     * @param rows page size
     * @param needsFirst lists content that needs the owner first, unless a search or a state is given
     */
    list: (
      workspaceId: string,
      filter: ContentFilter,
      {
        position,
        rows,
        needsFirst = false,
      }: { position?: ContentPosition | undefined; rows: number; needsFirst?: boolean },
    ): Promise<ContentList> =>
      db.snapshot(async (tx) => {
        const timeZone = await zoneOf(tx, workspaceId);
        const asked = { ...askFor(workspaceId, filter, timeZone), needsFirst };
        const page = await readPage(tx, asked, position, rows);
        return {
          ...page,
          likely:
            page.items.length === 0 ? await findLikely(tx, filter, workspaceId, timeZone) : null,
          count: await count(tx, asked),
          counts: await countStates(tx, workspaceId),
          agents: await tx.statement<{ id: string; name: string }>(sql.agents).all(workspaceId),
          timeZone,
          now: isoOf(clock.now()),
          problem: asked.problem,
        };
      }),
  };
}

export type Contents = ReturnType<typeof createContentList>;

/**
 * Suggests a spelling from the newest titles for a search without results; null: no suggestion would match.
 */
async function findLikely(
  tx: Queries,
  filter: ContentFilter,
  workspaceId: string,
  timeZone: string,
): Promise<string | null> {
  if (filter.q === "" || "problem" in readSearch(filter.q, workspaceId)) return null;
  const titles = await tx.statement<{ title: string }>(sql.titles).values(workspaceId);
  const likely = likelySpelling(filter.q, titles.map(String));
  if (likely === null) return null;
  const { number } = await count(tx, askFor(workspaceId, { ...filter, q: likely }, timeZone));
  return number > 0 ? likely : null;
}

async function count(
  tx: Queries,
  { from, and, values, problem }: Pick<Asked, "from" | "and" | "values" | "problem">,
): Promise<Count> {
  if (problem === "too_long") return { number: 0, more: false };
  // The agents join only adds names; counting doesn't need it.
  const counted = `SELECT count(*) AS number FROM (SELECT p.id ${from.replace(agentsJoin, "")} ${and} LIMIT ${maxCounted})`;
  const number = (await tx.statement<{ number: number }>(counted).value({ ...values })) ?? 0;
  return { number, more: number === maxCounted };
}

const agentsJoin = "LEFT JOIN agents a ON a.id = p.agent_id";

/** Same as the state's condition, but starts from the few publications with issues to use their index. */
const stuckTexts = `FROM content_items p WHERE p.id IN (${stuck}) AND p.state <> 'archived'`;

async function countStates(tx: Queries, workspaceId: string): Promise<ContentList["counts"]> {
  const values = { workspaceId };
  const of = (from: string, and = "") => count(tx, { from, and, values, problem: null });
  const entries: [string, Count][] = [["all", await of(listed)]];
  for (const state of contentStates)
    entries.push([
      state,
      state === "unconfirmed" ? await of(stuckTexts) : await of(listed, stateConditions[state]),
    ]);
  // Every state plus "all" has been filled in.
  return Object.fromEntries(entries) as ContentList["counts"];
}
