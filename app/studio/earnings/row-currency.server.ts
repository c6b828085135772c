import { currenciesOf, isCurrencyCode, unitsIn } from "./currencies.server";
import { currencyColumns } from "./column-names";
import type { FileColumns } from "./file-columns";
import type { CsvRecord } from "./split-csv";

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
  /** What the file's name says, for rows of which nothing else does. */
  name: string | null;
}

/** Where a file says in which currency it is. */
export function unitPlaces(file: {
  head: readonly string[] | null;
  columns: FileColumns;
  /** Lines that are no payments. */
  remarks: readonly string[];
  name: string;
  /** Whether its owner, or a list that is known, has said which column names the currency. */
  isChosen: boolean;
}): UnitPlaces {
  const { head, columns } = file;
  const heading = columns.amount === null ? "" : (head?.[columns.amount] ?? "");
  const named = head && !file.isChosen ? currencyColumns(head) : [];
  const chosen = columns.currency === null ? [] : [columns.currency];
  return {
    everywhere: [...unitsIn(heading), ...file.remarks.flatMap(unitsInRemark)],
    columns: [...new Set([...chosen, ...named])],
    name:
      /(?<!\p{L})(?:eur|gbp|usd|chf|aud|inr|jpy|brl|sek|dkk|pln|czk|[A-Z]{3})(?!\p{L})/gu
        .exec(file.name)
        ?.map((code) => code.toUpperCase())
        .find(isCurrencyCode) ?? null,
  };
}

/** A line above or below the table speaks of money only where it says so: “Currency: EUR”, “All amounts in GBP”. */
function unitsInRemark(remark: string): string[] {
  const text = remark.slice(0, 300);
  const isAboutMoney =
    /currenc|währung|devise|divisa|moneda|moeda|valuta|waluta|měna|pénznem|para birimi|валют|通貨|币|幣|통화|amounts?\b|beträge|montants|importes|earnings|in (?:us |canadian |australian )?(?:dollars|euros?|pounds)/iu;
  return isAboutMoney.test(text) ? unitsIn(text) : [];
}

/** The currency of a row, as all that speaks of it agrees on; what it leaves open is asked. */
export function currencyOfRow(
  { fields }: CsvRecord,
  beside: readonly string[],
  { everywhere, columns, name }: UnitPlaces,
  answers: CurrencyAnswers,
): RowCurrency {
  const cells = columns.map((column) => (fields[column] ?? "").trim());
  const units = [...beside, ...cells.filter((cell) => cell !== ""), ...everywhere];
  if (units.length === 0 && cells.length > 0)
    return ask({ key: "none", said: [], candidates: [] }, answers);
  if (units.length === 0 && name !== null && name !== "USD")
    return ask({ key: `name ${name}`, said: [name], candidates: [name, "USD"] }, answers);
  return settle(units, answers);
}

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
export function openWords({ said, candidates }: OpenCurrency): string {
  if (said.length === 0) return "Nothing says in which currency it is. Choose it above.";
  if (candidates.length === 0)
    return `The currency “${said[0] ?? ""}” is unknown here. Choose it above.`;
  if (said.length > 1)
    return `One place says ${said.join(", another ")}. Choose above which one is right.`;
  return `“${said[0] ?? ""}” can be ${candidates.join(", ")}. Choose above which one it is.`;
}
