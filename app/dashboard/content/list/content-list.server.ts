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

/** Counting stops here: nobody needs more, and a large workspace is not to wait for it. */
const maxCounted = 500;

/** What is read at once for a file. */
const rowsAtOnce = 200;

/** So many titles at most are looked through for a likely spelling, the newest. */
const maxTitlesRead = 2_000;

const sql = {
  timeZone: `SELECT time_zone FROM workspaces WHERE id = ?`,
  agents: `SELECT id, name FROM agents WHERE workspace_id = ? ORDER BY position`,
  titles: `SELECT title FROM content_items WHERE workspace_id = ? ORDER BY created_at DESC, id DESC LIMIT ${maxTitlesRead}`,
} as const;

/** A page of content, and what stands beside it. */
export interface ContentList extends ContentPages {
  /** How many fit, all pages together; `more`: at least so many. */
  count: Count;
  /** How many there are of each state, whatever else is chosen. */
  counts: Record<ContentState | "all", Count>;
  agents: readonly { id: string; name: string }[];
  timeZone: string;
  /** ISO: when it was read. */
  now: string;
  /** Why what was typed was not looked for. */
  problem: Asked["problem"];
  /** What was probably meant, where nothing was found; null: nobody knows, or something was found. */
  likely: string | null;
}

export interface Count {
  number: number;
  more: boolean;
}

/** Everything that has been made in a workspace. */
export function createContentList({ db, clock }: { db: Pick<Db, "snapshot">; clock: Clock }) {
  const zoneOf = async (tx: Queries, workspaceId: string) =>
    (await tx.statement<{ zone: string }>(sql.timeZone).value(workspaceId)) ?? "UTC";

  /** All that an address lists, in its order, a part at a time. */
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
    /** What an address lists as a CSV file, in parts. */
    file: (workspaceId: string, filter: ContentFilter, appUrl: string): AsyncGenerator<string> =>
      writeContentFile(listAll(workspaceId, filter), appUrl),

    /**
     * Newest first.
     * @param rows how many a page has
     * @param needsFirst what needs its reader stands before all the rest, unless a search or a state is asked for
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
 * What somebody has probably meant who has found nothing, in the words of the newest titles; null: nothing
 * that would be found.
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
  // Without what is joined for its names alone.
  const counted = `SELECT count(*) AS number FROM (SELECT p.id ${from.replace(agentsJoin, "")} ${and} LIMIT ${maxCounted})`;
  const number = (await tx.statement<{ number: number }>(counted).value({ ...values })) ?? 0;
  return { number, more: number === maxCounted };
}

const agentsJoin = "LEFT JOIN agents a ON a.id = p.agent_id";

/** As the state's condition, but from the places on: few of them need a look, however many texts there are. */
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
  // All of the states, and all.
  return Object.fromEntries(entries) as ContentList["counts"];
}
