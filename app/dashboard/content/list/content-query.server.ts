import { addDays, startOfDay } from "#app/core/time/time-zone.ts";
import { readSearch } from "#app/domain/content/read-search.server.ts";
import type { ContentFilter, ContentGroup, ContentState } from "#app/workspace/paths/content.ts";

/* Queries of the content list. Each variant is its own SQL text so that it uses its own index.
 */

/** Each matches an index. Unconfirmed content is found through its few publications with issues. */
export const stateConditions: Readonly<Record<ContentState, string>> = {
  waiting: "AND p.state = 'in_review' AND p.kind <> 'report'",
  in_work: "AND p.state IN ('draft', 'changes_requested')",
  approved: "AND p.state = 'approved' AND p.published_at IS NULL AND p.kind <> 'report'",
  published: "AND p.published_at IS NOT NULL AND p.state <> 'archived'",
  unconfirmed: `AND p.state <> 'archived' AND p.id IN (SELECT l.content_item_id FROM publications l
    WHERE l.workspace_id = @workspaceId AND l.state IN ('unconfirmed', 'failed'))`,
  rejected: "AND p.state = 'rejected'",
  archived: "AND p.state = 'archived'",
};

// Always searches first: the unary plus keeps SQLite from probing the search index for each item.
const found = `FROM content_search f JOIN search_row_ids n ON n.number = +f.rowid JOIN content_items p ON p.id = n.content_item_id
    LEFT JOIN agents a ON a.id = p.agent_id
  WHERE f.content_search MATCH @match AND p.workspace_id = @workspaceId`;
export const listed = `FROM content_items p LEFT JOIN agents a ON a.id = p.agent_id WHERE p.workspace_id = @workspaceId`;

/** Publications with issues; a workspace has few. */
export const stuck = `SELECT l.content_item_id FROM publications l
    WHERE l.workspace_id = @workspaceId AND l.state IN ('unconfirmed', 'failed')`;
/** Every item is in exactly one group, and each group uses its own index. */
export const groups: Readonly<Record<ContentGroup, { from: string; and: string }>> = {
  waiting: { from: listed, and: stateConditions.waiting },
  look: {
    from: `FROM content_items p LEFT JOIN agents a ON a.id = p.agent_id WHERE p.id IN (${stuck})`,
    and: "AND p.state = 'approved' AND p.kind <> 'report'",
  },
  rest: {
    from: listed,
    and: `AND (p.state <> 'in_review' OR p.kind = 'report')
      AND (p.state <> 'approved' OR p.kind = 'report' OR NOT EXISTS (SELECT 1 FROM publications l
        WHERE l.content_item_id = p.id AND l.state IN ('unconfirmed', 'failed')))`,
  },
};

export interface Asked {
  /** FROM clause and further conditions. */
  from: string;
  and: string;
  values: Record<string, string | number>;
  isSearch: boolean;
  hasState: boolean;
  /** Why the search text could not be used. */
  problem: "too_long" | "no_words" | null;
}

export function askFor(workspaceId: string, filter: ContentFilter, timeZone: string): Asked {
  const search = filter.q === "" ? null : readSearch(filter.q, workspaceId);
  const match = search && "match" in search ? search.match : null;
  const values: Asked["values"] = { workspaceId };
  let and = "";
  if (match !== null) values["match"] = match;
  if (filter.state !== null) and += ` ${stateConditions[filter.state]}`;
  if (filter.kind !== null) {
    and += " AND p.kind = @kind";
    values["kind"] = filter.kind;
  }
  if (filter.agent !== null) {
    and += " AND p.agent_id = @agent";
    values["agent"] = filter.agent;
  }
  if (filter.from !== null) {
    and += " AND p.created_at >= @from";
    values["from"] = startOfDay(filter.from, timeZone);
  }
  if (filter.to !== null) {
    and += " AND p.created_at < @until";
    values["until"] = startOfDay(addDays(filter.to, 1), timeZone);
  }
  if (filter.origin !== null) {
    and += " AND p.origin = @origin";
    values["origin"] = filter.origin;
  }
  const problem = search && "problem" in search ? search.problem : null;
  const from = match === null ? listed : found;
  return { from, and, values, isSearch: match !== null, hasState: filter.state !== null, problem };
}
