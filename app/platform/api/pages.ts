import * as z from "zod/mini";
import { describeFields, type FieldTexts } from "#app/core/text/field-texts.ts";
import { ApiRefusal } from "./errors.ts";

/** Default page size. */
const usualPage = 50;

/** An id in addresses and bodies. */
export const Id = z.string().check(z.regex(/^[\w-]{1,64}$/, "This is not a valid id."));

/** A row's position: its sort value, then its id. */
const cursorShape = /^(\d{1,15})\.([\w-]{1,64})$/;

/** Query fields of every list; query values are strings. */
export const pageFields = {
  limit: z.optional(
    z.string().check(z.regex(/^([1-9]\d?|100)$/, "Use a whole number from 1 to 100.")),
  ),
  cursor: z.optional(z.string().check(z.regex(cursorShape, "This cursor is not valid."))),
};

/** Their descriptions. */
export const pageTexts = {
  limit: "Items per page: 1 to 100. Default: 50.",
  cursor: "The `next` of the previous page. Left out: start from the beginning.",
};

interface PageQuery {
  limit?: string | undefined;
  cursor?: string | undefined;
}

/** A page of a list: `next` is the cursor of the next page, null on the last. */
export const pageOf = <Item extends z.ZodMiniType>(item: Item, texts: FieldTexts<z.output<Item>>) =>
  describeFields(z.object({ items: z.array(item), next: z.nullable(z.string()) }), {
    // They are the item's descriptions, which the compiler cannot check here.
    items: ["The items of this page.", texts as never],
    next: "The `cursor` of the next page; null: this is the last.",
  });

interface Page<Item> {
  items: Item[];
  next: string | null;
}

/** Where a page starts, and how many rows to read: one extra, to detect a next page. */
export interface PageRequest {
  /** The previous page's last row; null: from the start. */
  after: readonly [number, string] | null;
  rows: number;
}

/** @throws ApiRefusal `invalid_input` for an invalid cursor */
export function readPage({ limit, cursor }: PageQuery): PageRequest {
  const rows = Number(limit ?? usualPage) + 1;
  if (cursor === undefined) return { after: null, rows };
  const [, place, id] = cursorShape.exec(cursor) ?? [];
  if (place === undefined || id === undefined)
    throw new ApiRefusal("invalid_input", "This cursor is not valid.", "Start without one.");
  return { after: [Number(place), id], rows };
}

/** @param placeOf the sort value and id of a row */
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
