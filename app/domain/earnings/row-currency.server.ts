import { currenciesOf, unitsAmong, unitsIn } from "./currencies.server.ts";
import { currencyColumns } from "./column-names.ts";
import type { FileColumns } from "./file-columns.ts";
import { readWritten } from "./read-amount.ts";
import type { CsvRecord } from "./split-csv.ts";

/** A question about a currency, and the owner's answer if there is one. */
export interface OpenCurrency {
  /** The key of the answer. */
  key: string;
  /** The file's words, such as “kr”, or “EUR” and “USD”; none: an expected currency is missing. */
  said: string[];
  /** Its possible currencies; none: unknown. */
  candidates: string[];
}

export type RowCurrency = { currency: string } | { open: OpenCurrency };

/** The answers that are tried first. */
type CurrencyAnswers = Readonly<Record<string, string>> | undefined;

interface UnitPlaces {
  /** From the amount column and the lines around the table. */
  everywhere: string[];
  /** The columns that name one, row by row. */
  columns: number[];
  /** Whether the amount heading refers to a currency without naming it: “Amount (local currency)”. */
  isPromised: boolean;
  /** From the file's name. */
  name: string[];
  /** From other headings and notes, for rows without any other currency. */
  elsewhere: string[];
}

/** The parts of a file that name its currency. */
export function unitPlaces(file: {
  head: readonly string[] | null;
  columns: FileColumns;
  /** The first ones are used to detect a column's content. */
  rows: readonly CsvRecord[];
  /** Lines that are no payments. */
  remarks: readonly string[];
  name: string;
  /** Whether the owner, or a known report, has set the currency column. */
  isChosen: boolean;
}): UnitPlaces {
  const { head, columns } = file;
  const heading = columns.amount === null ? "" : (head?.[columns.amount] ?? "");
  const isOfWords = (column: number) =>
    !file.rows.some(({ fields }) => /\d/u.test(fields[column] ?? ""));
  const named = head && !file.isChosen ? currencyColumns(head).filter(isOfWords) : [];
  const chosen = columns.currency === null ? [] : [columns.currency];
  return {
    everywhere: [
      ...unitsIn(heading),
      ...file.remarks.filter((each) => aboutMoney.test(each)).flatMap(unitsIn),
    ],
    columns: [...new Set([...chosen, ...named])],
    isPromised: currencyWord.test(heading),
    name: known(unitsIn(file.name.replace(/\.\w{2,4}$/u, ""))),
    elsewhere: known([
      ...(head ?? []).filter((_, at) => at !== columns.amount).flatMap(unitsIn),
      ...file.remarks.flatMap((each) => unitsAmong(each.slice(0, 300))),
    ]),
  };
}

const known = (units: readonly string[]) => units.filter((unit) => currenciesOf(unit).length > 0);

const currencyWord =
  /currenc|währung|devise|divisa|moneda|moeda|valuta|waluta|měna|pénznem|para birimi|валют|通貨|货币|貨幣|币种|幣別|통화/iu;

/** A line above or below the table that names the currency: “Currency: EUR”, “All amounts in GBP”. */
const aboutMoney = new RegExp(
  `${currencyWord.source}|amounts?\\b|beträge|montants|importes|earnings|in (?:us |canadian |australian )?(?:dollars|euros?|pounds)`,
  "iu",
);

/** The currency of a row that all parts of the file agree on; otherwise the owner is asked. */
export function currencyOfRow(
  { fields }: CsvRecord,
  amount: number | null,
  places: UnitPlaces,
  answers: CurrencyAnswers,
): RowCurrency {
  const unitsAt = (column: number | null) => readWritten(fields[column ?? -1] ?? "")?.units ?? [];
  const cells = places.columns.map((column) => (fields[column] ?? "").trim());
  const units = [...unitsAt(amount), ...cells.filter((cell) => cell !== ""), ...places.everywhere];
  if (units.length === 0 && (cells.length > 0 || places.isPromised))
    return ask({ key: "none", said: [], candidates: [] }, answers);
  const beside = fields.flatMap((_, column) => (column === amount ? [] : known(unitsAt(column))));
  const hints = [...places.name, ...places.elsewhere, ...beside].filter(
    (unit) => !currenciesOf(unit).includes("USD"),
  );
  if (units.length === 0) return doubted(hints[0], answers);
  const found = settle(units, answers);
  // A dollar sign alone can be any dollar, and a file named after another currency contradicts it.
  const isPlainDollar = "currency" in found && units.every((unit) => unit.trim() === "$");
  if (!isPlainDollar || found.currency !== "USD") return found;
  const other = hints.find(
    (unit) => places.name.includes(unit) || currenciesOf("$").includes(currenciesOf(unit)[0] ?? ""),
  );
  return doubted(other, answers);
}

/** Dollars, unless another part of the file names another currency. */
function doubted(hint: string | undefined, answers: CurrencyAnswers): RowCurrency {
  if (hint === undefined) return { currency: "USD" };
  const candidates = [...currenciesOf(hint), "USD"];
  return ask({ key: `${hintKey}${hint.slice(0, 12)}`, said: [hint], candidates }, answers);
}

/** The key's prefix for other parts of the file. */
const hintKey = "name ";

function settle(units: readonly string[], answers: CurrencyAnswers): RowCurrency {
  const meanings = units.map((unit) => ({ unit, codes: currenciesOf(unit) }));
  const unknown = meanings.find(({ codes }) => codes.length === 0);
  if (unknown) {
    const said = unknown.unit.normalize("NFKC").slice(0, 12);
    return ask({ key: said, said: [said], candidates: [] }, answers);
  }
  const [first, ...others] = meanings;
  if (!first) return { currency: "USD" };
  const shared = others.reduce<readonly string[]>(
    (left, { codes }) => left.filter((code) => codes.includes(code)),
    first.codes,
  );
  const [only, ...more] = shared;
  if (only !== undefined && (more.length === 0 || only === "USD")) return { currency: only };
  const candidates = only === undefined ? meanings.map(({ codes }) => codes[0] ?? "") : [...shared];
  const open = [...new Set(candidates)].sort();
  const said = only === undefined ? open : [first.unit];
  return ask({ key: said.join("/"), said, candidates: open }, answers);
}

function ask(open: OpenCurrency, answers: CurrencyAnswers): RowCurrency {
  const answer = answers?.[open.key];
  return answer === undefined ? { open } : { currency: answer };
}

/** Why a row needs the owner's answer. */
export function openWords({ key, said, candidates }: OpenCurrency): string {
  if (said.length === 0) return "No currency given. Choose it above.";
  if (candidates.length === 0)
    return `We don’t recognize the currency “${said[0] ?? ""}”. Choose it above.`;
  if (key.startsWith(hintKey))
    return `The file mentions ${said[0] ?? ""}, but not next to this amount. Choose the currency above.`;
  if (said.length > 1)
    return `The file gives different currencies: ${said.join(", ")}. Choose the right one above.`;
  return `“${said[0] ?? ""}” could mean ${candidates.join(", ")}. Choose the currency above.`;
}
