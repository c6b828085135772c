import * as z from "zod/mini";
import { describeFields, type FieldTexts } from "#app/core/text/field-texts.ts";
import { ApiRefusal } from "./errors.ts";

/** So many items a page has, unless it is asked for fewer or more. */
const usualPage = 50;

/** An id of ours, as addresses and bodies name it. */
export const Id = z.string().check(z.regex(/^[\w-]{1,64}$/, "This is no id of ours."));

/** A row's place: the figure that rows are ordered by, then its id. */
const cursorShape = /^(\d{1,15})\.([\w-]{1,64})$/;

/** The fields that every list takes; a query's values are texts. */
export const pageFields = {
  limit: z.optional(
    z.string().check(z.regex(/^([1-9]\d?|100)$/, "Use a whole number from 1 to 100.")),
  ),
  cursor: z.optional(z.string().check(z.regex(cursorShape, "This cursor is none of ours."))),
};

/** What they mean. */
export const pageTexts = {
  limit: "How many items a page has: 1 to 100, or 50 where it is left out.",
  cursor: "The `next` of the page before. Left out: from the beginning.",
};

interface PageQuery {
  limit?: string | undefined;
  cursor?: string | undefined;
}

/** A page of a list: `next` leads to the one after it, and is null on the last. */
export const pageOf = <Item extends z.ZodMiniType>(item: Item, texts: FieldTexts<z.output<Item>>) =>
  describeFields(z.object({ items: z.array(item), next: z.nullable(z.string()) }), {
    // They are the item's, which the compiler cannot see here.
    items: ["The items of this page.", texts as never],
    next: "The `cursor` of the next page; null: this is the last.",
  });

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
  const rows = Number(limit ?? usualPage) + 1;
  if (cursor === undefined) return { after: null, rows };
  const [, place, id] = cursorShape.exec(cursor) ?? [];
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
