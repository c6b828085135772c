import { headScoreOf } from "./column-names.ts";
import type { CsvRecord } from "./split-csv.ts";

/** The maximum number of lines above the table. */
export const maxPreambleRows = 30;

/** What a field can be read as. */
export interface Looks {
  isDate(field: string): boolean;
  isAmount(field: string): boolean;
  /** Only a currency’s sign, code or name. */
  isUnit(field: string): boolean;
}

/**
 * The index of the heading line: the first line, or one below a title and notes.
 * Null: there is none, the first line is a payment.
 */
export function findHead(records: readonly CsvRecord[], looks: Looks): number | null {
  const above = records.slice(0, maxPreambleRows);
  const isPayment = ({ fields }: CsvRecord) => {
    const date = fields.findIndex((field) => looks.isDate(field));
    return date >= 0 && fields.some((field, at) => at !== date && looks.isAmount(field));
  };
  const scores = above.map((record) => (isPayment(record) ? 0 : headScoreOf(record.fields)));
  const best = Math.max(...scores);
  if (best >= 2) return scores.indexOf(best);
  const payment = above.findIndex(isPayment);
  if (payment === 0) return null;
  // With unknown headings, it is the last line above the payments with as many columns.
  const width = records[payment]?.fields.length ?? 0;
  const before = above.findLastIndex(
    ({ fields }, at) => at < payment && fields.length > 1 && fields.length >= width - 1,
  );
  if (before >= 0) return before;
  return payment > 0 ? null : 0;
}
