import { currenciesOf, unitsAmong, unitsIn } from "./currencies.server.ts";
import { currencyColumns } from "./column-names.ts";
import type { FileColumns } from "./file-columns.ts";
import { readWritten } from "./read-amount.ts";
import type { CsvRecord } from "./split-csv.ts";

/** What a file's owner has to say of a currency, and has perhaps said. */
export interface OpenCurrency {
  /** By which their answer is known. */
  key: string;
  /** What the file says, such as “kr”, or “EUR” and “USD”; none: nothing where it should. */
  said: string[];
  /** What it can mean; none: nobody knows. */
  candidates: string[];
}

export type RowCurrency = { currency: string } | { open: OpenCurrency };

/** Whose answers are looked for first. */
type CurrencyAnswers = Readonly<Record<string, string>> | undefined;

interface UnitPlaces {
  /** Of the column of amounts, and of lines around the table. */
  everywhere: string[];
  /** The columns that name one, row by row. */
  columns: number[];
  /** Whether the heading of amounts promises a currency without saying which: “Amount (local currency)”. */
  isPromised: boolean;
  /** What the file's name says. */
  name: string[];
  /** What other headings and remarks say, for rows of which nothing else does. */
  elsewhere: string[];
}

/** Where a file says in which currency it is. */
export function unitPlaces(file: {
  head: readonly string[] | null;
  columns: FileColumns;
  /** The first of them tell what is in a column. */
  rows: readonly CsvRecord[];
  /** Lines that are no payments. */
  remarks: readonly string[];
  name: string;
  /** Whether its owner, or a list that is known, has said which column names the currency. */
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

/** A line above or below the table that says what its amounts are in: “Currency: EUR”, “All amounts in GBP”. */
const aboutMoney = new RegExp(
  `${currencyWord.source}|amounts?\\b|beträge|montants|importes|earnings|in (?:us |canadian |australian )?(?:dollars|euros?|pounds)`,
  "iu",
);

/** The currency of a row, as all that speaks of it agrees on; what it leaves open is asked. */
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
  // A dollar sign alone is any dollar’s, and a file named after another currency contradicts it.
  const isPlainDollar = "currency" in found && units.every((unit) => unit.trim() === "$");
  if (!isPlainDollar || found.currency !== "USD") return found;
  const other = hints.find(
    (unit) => places.name.includes(unit) || currenciesOf("$").includes(currenciesOf(unit)[0] ?? ""),
  );
  return doubted(other, answers);
}

/** Dollars, unless something elsewhere in the file speaks of another currency. */
function doubted(hint: string | undefined, answers: CurrencyAnswers): RowCurrency {
  if (hint === undefined) return { currency: "USD" };
  const candidates = [...currenciesOf(hint), "USD"];
  return ask({ key: `${hintKey}${hint.slice(0, 12)}`, said: [hint], candidates }, answers);
}

/** Before the key of what is said elsewhere. */
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

/** Why a row waits for its owner's word. */
export function openWords({ key, said, candidates }: OpenCurrency): string {
  if (said.length === 0) return "Nothing says in which currency it is. Choose it above.";
  if (candidates.length === 0)
    return `The currency “${said[0] ?? ""}” is unknown here. Choose it above.`;
  if (key.startsWith(hintKey))
    return `The file or its name speaks of ${said[0] ?? ""}, but not beside this amount. Choose its currency above.`;
  if (said.length > 1)
    return `One place says ${said.join(", another ")}. Choose above which one is right.`;
  return `“${said[0] ?? ""}” can be ${candidates.join(", ")}. Choose above which one it is.`;
}
