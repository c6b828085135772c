import type { FileColumns } from "./file-columns";
import { decimalSignOf, readWritten, type DecimalSign } from "./read-amount";
import { ordersOf, readWrittenDay, type DayOrder } from "./read-day";
import type { CsvRecord } from "./split-csv";

/**
 * What a file's rows say of how they are to be read. `given`: each says so itself. Null: they could be
 * read in two ways, or contradict each other, and the file's owner has to say.
 */
export type Found<Format> = Format | "given" | null;

/** In which order its dates stand. */
export function findDayOrder(
  records: readonly CsvRecord[],
  { date }: Pick<FileColumns, "date">,
  timeZone: string,
): Found<DayOrder> {
  const sure = new Set<DayOrder>();
  let isOpen = false;
  for (const { fields } of records) {
    const written = readWrittenDay(date === null ? "" : (fields[date] ?? ""), timeZone);
    if (!written || !("first" in written)) continue;
    const orders = ordersOf(written);
    const [only] = orders;
    if (orders.length === 1 && only) sure.add(only);
    // On the third of March it makes no difference.
    else if (orders.length === 2 && written.first !== written.second) isOpen = true;
  }
  const [only] = sure;
  if (sure.size === 1 && only) return only;
  return sure.size === 0 && !isOpen ? "given" : null;
}

/**
 * The sign that divides its dollars from their cents.
 * @param isWhole whether a row's currency has no cents, so that its signs divide thousands
 */
export function findDecimal(
  records: readonly CsvRecord[],
  { amount }: Pick<FileColumns, "amount">,
  isWhole: (record: CsvRecord) => boolean,
): Found<DecimalSign> {
  const sure = new Set<DecimalSign>();
  let isOpen = false;
  for (const record of records) {
    const written = amount === null ? null : readWritten(record.fields[amount] ?? "");
    const sign = written ? decimalSignOf(written.digits) : null;
    if (sign === "either") isOpen ||= !isWhole(record);
    else if (sign !== null) sure.add(sign);
  }
  const [only] = sure;
  if (sure.size === 1 && only) return only;
  return sure.size === 0 && !isOpen ? "given" : null;
}
