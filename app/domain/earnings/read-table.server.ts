import { oneLine } from "#app/core/text/typed-text.ts";
import { columnsByContent, columnsByHead } from "./column-names.ts";
import { hasNoHundredths } from "./currencies.server.ts";
import type { FileColumns } from "./file-columns.ts";
import { findDayOrder, findDecimal, findSerials } from "./file-formats.ts";
import { maxPreambleRows, type Looks } from "./find-head.ts";
import { isNamedTotal } from "./find-totals.ts";
import { findReport, type FoundReport } from "./known-reports.ts";
import { amountsOf, isScaled, readWritten } from "./read-amount.ts";
import { readSerialDay } from "./read-day.ts";
import type { FileRow, PassedRow, ReadFile, TextJob } from "./read-earnings-file.server.ts";
import { hasForeign, readRow } from "./read-row.server.ts";
import {
  currencyOfRow,
  unitPlaces,
  type OpenCurrency,
  type RowCurrency,
} from "./row-currency.server.ts";
import { sortOut } from "./sort-out.ts";
import type { CsvRecord } from "./split-csv.ts";

/** How many skipped rows are shown; the rest is counted. */
const maxShown = 100;
/** How many rows are used to detect a column's content. */
const rowsLookedAt = 50;

/** Column names that only this product's export has. */
const ownHeads = ["Amount (USD)", "Sort", "Text", "Originally", "Origin"];

/** A file split into records. */
interface Table {
  records: readonly CsvRecord[];
  rows: readonly CsvRecord[];
  head: CsvRecord | null;
  looks: Looks;
}

interface Columns {
  columns: FileColumns;
  report: FoundReport | null;
  /** Columns of which only its owner knows which one is the amount; none: it is known. */
  openAmounts: number[];
  /** Lines that are marked as totals. */
  totals: ReadonlySet<CsvRecord>;
  /** Whether the owner, or a known report, has set the currency column. */
  isCurrencyChosen: boolean;
}

/** Reads the rows below the heading. */
export function readTable(job: TextJob, table: Table): ReadFile {
  const { choices, timeZone, today, isEncodingSure = true } = job;
  const { head } = table;
  const chosen = columnsOf(table, job);
  const { report, columns, openAmounts, totals } = chosen;
  const known = { head: head?.fields ?? null, columns, report, totals };
  const sorted = sortOut(table.rows, { ...known, answers: choices.statuses });
  const currencyOf = currenciesIn(job, table, chosen);
  const isWhole = (record: CsvRecord) => {
    const found = currencyOf(record);
    return "currency" in found && hasNoHundredths(found.currency);
  };
  // Skipped rows have the same date format.
  const dated = table.rows.filter((record) => !totals.has(record));
  const dayOrder = choices.dayOrder ?? findDayOrder(dated, columns, job);
  const decimal = choices.decimal ?? findDecimal(sorted.taken, columns, isWhole);
  const isForeignAround = hasForeign([...(head?.fields ?? []), ...remarksOf(table, chosen)]);
  const doubtfulLetters = isEncodingSure ? "none" : isForeignAround ? "all" : "rows";
  const shared = { columns, choices, timeZone, today, dayOrder, decimal, doubtfulLetters } as const;
  const scaled = isScaled(head?.fields[columns.amount ?? -1] ?? "");
  const reading = {
    ...shared,
    openAmounts: openAmounts.map((at) => head?.fields[at] ?? ""),
    serials: findSerials(dated, columns, { head: known.head, today }),
    isScaled: scaled,
    payer: report?.payer ?? "",
    alike: new Map<string, number>(),
  };
  const met = countCurrencies(columns);
  const rows: FileRow[] = [];
  const wrong = sorted.waiting.map(passed);
  for (const record of sorted.taken) {
    const currency = currencyOf(record);
    met.count(record, currency);
    const row = readRow(record, currency, reading);
    if ("why" in row) wrong.push(passed({ record, why: row.why }));
    else rows.push(row);
  }
  wrong.sort((one, other) => one.line - other.line);
  return {
    ...describe(table),
    report: report?.payer ?? null,
    isOwnDownload: ownHeads.every((each) => known.head?.includes(each)),
    columns,
    openAmounts,
    dayOrder,
    decimal,
    ...met.found(),
    openStatuses: sorted.openStatuses,
    rows,
    wrongCount: wrong.length,
    wrong: wrong.slice(0, maxShown),
    leftOutCount: sorted.leftOut.length,
    leftOut: sorted.leftOut.slice(0, maxShown).map(passed),
  };
}

function describe({ records, rows, head }: Table) {
  const heads = (head ?? rows[0])?.fields ?? [];
  return {
    heads: heads.map((field, at) => oneLine(field).slice(0, 60) || `Column ${at + 1}`),
    hasHead: head !== null,
    headLine: head?.line ?? null,
    firstLines: records
      .slice(0, maxPreambleRows)
      .map((record) => ({ line: record.line, text: lineText(record).slice(0, 80) })),
    total: rows.length,
  };
}

const lineText = ({ fields }: CsvRecord) =>
  oneLine(
    fields
      .slice(0, 8)
      .filter((field) => field.trim() !== "")
      .join(" · "),
  ).slice(0, 160);

const passed = ({ record, why }: { record: CsvRecord; why: string }): PassedRow => ({
  line: record.line,
  text: lineText(record),
  why,
});

function columnsOf(
  { rows, head, looks }: Table,
  { choices: { columns: chosen = {} }, today }: TextJob,
): Columns {
  const some = rows.slice(0, rowsLookedAt);
  const cellsIn = (column: number) => some.map(({ fields }) => fields[column] ?? "");
  const has = (column: number, is: (field: string) => boolean) => {
    const cells = cellsIn(column).filter((cell) => cell.trim());
    return cells.length === 0 || cells.some(is);
  };
  const isSerial = (cell: string) => cell.trim() === "" || readSerialDay(cell, today) !== null;
  const { columns: found, openAmounts } = head
    ? columnsByHead(head.fields, {
        hasDates: (column) => has(column, looks.isDate) || cellsIn(column).every(isSerial),
        hasAmounts: (column) => has(column, (cell) => readWritten(cell) !== null),
        hasDigits: (column) => cellsIn(column).some((cell) => /\d/u.test(cell)),
        amountsIn: (column) => amountsOf(cellsIn(column)),
      })
    : { columns: columnsByContent(rows[0]?.fields ?? [], looks), openAmounts: [] };
  const report = head ? findReport(head.fields, found) : null;
  const columns = { ...found, ...report?.columns };
  columns.currency ??= columnOfUnits(some, { columns, looks });
  // The form also sends the values it was shown.
  const isOther = chosen.currency !== undefined && chosen.currency !== columns.currency;
  const isCurrencyChosen = isOther || report !== null;
  const all = { ...columns, ...chosen };
  return {
    report,
    isCurrencyChosen,
    columns: all,
    totals: new Set(rows.filter((record) => isNamedTotal(record, all.amount))),
    openAmounts: all.amount === null ? openAmounts : [],
  };
}

/** A column with only currencies in its cells, whatever its name. */
function columnOfUnits(
  rows: readonly CsvRecord[],
  { columns, looks }: { columns: FileColumns; looks: Looks },
): number | null {
  const taken = new Set(Object.values(columns));
  const width = Math.max(...rows.map(({ fields }) => fields.length));
  for (let column = 0; column < width; column += 1) {
    if (taken.has(column)) continue;
    const cells = rows.map(({ fields }) => (fields[column] ?? "").trim()).filter(Boolean);
    if (cells.length > 0 && cells.every((cell) => looks.isUnit(cell))) return column;
  }
  return null;
}

/** Lines that are no payments, each once. */
function remarksOf(
  { records, rows, head, looks }: Table,
  { columns, totals }: Pick<Columns, "columns" | "totals">,
): string[] {
  const first = rows[0]?.line ?? 0;
  const isRemark = (record: CsvRecord) =>
    record.line !== head?.line && (record.line < first || totals.has(record) || isShort(record));
  const isShort = ({ fields }: CsvRecord) =>
    fields.filter((field) => field.trim() !== "").length <= 2 &&
    !looks.isDate(fields[columns.date ?? -1] ?? "");
  const remarks = records.filter(isRemark).map(({ fields }) => fields.slice(0, 4).join(" "));
  return [...new Set(remarks)].slice(0, 2 * maxPreambleRows);
}

/** The currency of each row, by everything the file says. */
function currenciesIn(
  { choices, name = "" }: TextJob,
  table: Table,
  chosen: Columns,
): (record: CsvRecord) => RowCurrency {
  const { columns, isCurrencyChosen } = chosen;
  const places = unitPlaces({
    head: table.head?.fields ?? null,
    columns,
    rows: table.rows.slice(0, rowsLookedAt),
    remarks: remarksOf(table, chosen),
    name,
    isChosen: isCurrencyChosen,
  });
  return (record) => currencyOfRow(record, columns.amount, places, choices.currencies);
}

/** The currencies, with their number of rows. */
function countCurrencies({ amount }: FileColumns) {
  const settled = new Map<string, number>();
  const open = new Map<string, OpenCurrency & { rows: number }>();
  return {
    count({ fields }: CsvRecord, found: RowCurrency): void {
      if (amount === null || !readWritten(fields[amount] ?? "")) return;
      if ("open" in found) {
        const { key } = found.open;
        open.set(key, { ...found.open, rows: (open.get(key)?.rows ?? 0) + 1 });
      } else if (found.currency !== "USD")
        settled.set(found.currency, (settled.get(found.currency) ?? 0) + 1);
    },
    found: () => ({
      currencies: [...settled].map(([code, rows]) => ({ code, rows })),
      openCurrencies: [...open.values()].slice(0, 20),
    }),
  };
}
