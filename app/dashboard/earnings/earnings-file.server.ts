import { csvLine, csvStart } from "#app/core/text/csv.ts";
import { earningTypeNames } from "#app/domain/earnings/earning.ts";
import type { EarningsFilter } from "#app/workspace/paths/earnings.ts";
import type { ListedEarning } from "./earnings-list.server.ts";

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

/** The listed entries as a CSV stream that can be imported again. */
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
    // As a number, because a refund's minus is not a formula.
    row.amountCents / 100,
    row.source,
    row.type === null ? "" : earningTypeNames[row.type],
    row.title,
    row.note,
    row.original,
    origin,
  ]);
