import { csvLine, csvStart } from "../../core/csv";
import { earningSortNames } from "../../studio/earnings/earning";
import type { EarningsFilter } from "../../workspace/addresses/earnings";
import type { ListedEarning } from "./earnings-list.server";

const heads = [
  "Date",
  "Amount (USD)",
  "Source",
  "Sort",
  "Text",
  "Note",
  "Originally",
  "Origin",
] as const;

/** All that is listed as a CSV file, in parts; what it says of an amount, its import reads again. */
export async function* writeEarningsFile(
  all: AsyncIterable<readonly ListedEarning[]>,
  { origin }: Pick<EarningsFilter, "origin">,
): AsyncGenerator<string> {
  yield csvStart + csvLine(heads);
  for await (const rows of all) yield rows.map((row) => lineOf(row, origin)).join("");
}

const lineOf = (row: ListedEarning, origin: EarningsFilter["origin"]): string =>
  csvLine([
    row.day,
    // As a number: a refund's minus is no formula.
    row.amountCents / 100,
    row.source,
    row.sort === null ? "" : earningSortNames[row.sort],
    row.title,
    row.note,
    row.original,
    origin,
  ]);
