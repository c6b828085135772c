import * as z from "zod/mini";
import { ApiRefusal } from "./errors";

/** So many items a page has, unless it is asked for fewer or more. */
const usualPage = 50;
const largestPage = 100;

/** An id of ours, as addresses and bodies name it. */
export const Id = z.string().check(z.regex(/^[\w-]{1,64}$/, "This is no id of ours."));

/** The fields that every list takes; a query's values are texts. */
export const pageFields = {
  /** How many items a page has: 1 to 100; 50 when left out. */
  limit: z.optional(
    z.string().check(z.regex(/^([1-9]\d?|100)$/, "Use a whole number from 1 to 100.")),
  ),
  /** The `next` of the page before. */
  cursor: z.optional(z.string().check(z.maxLength(200))),
};

interface PageQuery {
  limit?: string | undefined;
  cursor?: string | undefined;
}

/** A page of a list: `next` leads to the one after it, and is null on the last. */
export const pageOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ items: z.array(item), next: z.nullable(z.string()) });

interface Page<Item> {
  items: Item[];
  next: string | null;
}

/** Where a page begins, and how many rows to read: one more than it has, to know whether others follow. */
export interface PageRequest {
  /** The last row of the page before; null: from the beginning. */
  after: readonly [number, string] | null;
  rows: number;
}

/** @throws ApiRefusal `invalid_input` for a cursor that no list of ours has given */
export function readPage({ limit, cursor }: PageQuery): PageRequest {
  const rows = Math.min(Number(limit ?? usualPage), largestPage) + 1;
  if (cursor === undefined) return { after: null, rows };
  const [, place, id] = /^(\d{1,15})\.([\w-]{1,64})$/.exec(cursor) ?? [];
  if (place === undefined || id === undefined)
    throw new ApiRefusal("invalid_input", "This cursor is none of ours.", "Begin without one.");
  return { after: [Number(place), id], rows };
}

/** @param placeOf what the rows are ordered by: a figure, then the id */
export function toPage<Row, Item>(
  found: readonly Row[],
  { rows }: PageRequest,
  placeOf: (row: Row) => readonly [number, string],
  view: (row: Row) => Item,
): Page<Item> {
  const shown = found.slice(0, rows - 1);
  const last = shown.at(-1);
  const hasMore = found.length >= rows && last !== undefined;
  return { items: shown.map(view), next: hasMore ? placeOf(last).join(".") : null };
}
