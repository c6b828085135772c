import { plainName } from "./column-names.ts";
import { monthNamed } from "./month-names.ts";
import { decimalSignOf, hundredthsOf, readWritten, type DecimalSign } from "./read-amount.ts";
import { readWrittenDay } from "./read-day.ts";
import type { CsvRecord } from "./split-csv.ts";

const list = (words: string) => words.split("|");

/** Each of these words marks a line as a total. */
const totalWords = new Set(
  list(
    "total|totals|subtotal|subtotals|sum|summe|summen|gesamt|gesamtsumme|gesamtbetrag|gesamtergebnis|zwischensumme|endsumme|endbetrag|teilsumme|insgesamt|monatssumme|jahressumme|totaux|totale|totali|subtotale|subtotali|totales|subtotales|totais|subtotais|totaal|subtotaal|eindtotaal|totalt|totalsumma|summa|delsumma|totalsum|delsum|subtotalt|razem|łącznie|ogółem|suma|podsuma|celkem|celkom|součet|súčet|mezisoučet|medzisúčet|összesen|mindösszesen|végösszeg|részösszeg|yhteensä|välisumma|toplam|итого|всего|итог|разом|усього|всього|σύνολο|ukupno|skupaj|общо|kokku|kopā|jumlah|合計|小計|総計|累計|総額|合计|小计|总计|總計|累计|合計金額|合计金额|합계|소계|총계|총합계|누계",
  ),
);
/** These do as whole names. */
const totalNames = new Set(
  list(
    "i alt|iš viso|tổng|tổng cộng|общая сумма|promedio|average|averages|avg|durchschnitt|mittelwert|moyenne|gemiddelde|genomsnitt|平均|opening balance|starting balance|beginning balance|closing balance|ending balance|end balance|previous balance|current balance|available balance|balance|balance forward|balance brought forward|balance carried forward|brought forward|carried forward|carry forward|carryover|saldo|anfangssaldo|endsaldo|saldovortrag|übertrag|kontostand|solde|solde initial|solde final|solde précédent|report à nouveau|saldo inicial|saldo final|saldo anterior|saldo iniziale|saldo finale|beginsaldo|eindsaldo|saldo początkowe|saldo końcowe|остаток|входящий остаток|исходящий остаток|繰越|前月繰越|次月繰越|繰越残高|残高|期初余额|期末余额|余额|餘額|이월|잔액",
  ),
);
/** Words next to it that do not make it a name: “Grand total for May 2026 (USD)”. */
const besideTotal = new Set(
  list(
    "grand|sub|running|monthly|weekly|daily|yearly|annual|overall|final|net|gross|for|of|in|all|the|this|per|month|week|year|period|report|page|amount|amounts|earnings|revenue|commission|commissions|royalties|payments|income|items|rows|transactions|usd|eur|gbp|général|générale|general|generale|geral|sous|ara|genel|częściowa|общий|im|für|des|der|die|aller|monat|jahr|von|einnahmen|beträge|du|de|del|des|la|le|les|mois|mes|mese|período|año|ano|anno|za|miesiąc|q1|q2|q3|q4",
  ),
);
const signsOfTotal =
  /^(?:\d{1,4}[年년]?\s?)?(?:\d{1,2}月(?:分)?\s?)?の?(?:合計|小計|総計|合计|小计|总计|總計)$/u;

/** Whether a cell marks its line as a total: “Total”, “Summe Mai 2026”, “合計”. */
function isTotalName(cell: string): boolean {
  // “=SUM(A1)” is a formula.
  if (cell.length > 60 || /^'?[=+@]/u.test(cell)) return false;
  const name = plainName(cell);
  if (name === "") return false;
  if (totalNames.has(name) || signsOfTotal.test(name)) return true;
  const words = name.split(" ");
  return (
    words.some((word) => totalWords.has(word)) &&
    words.every(
      (word) =>
        totalWords.has(word) ||
        besideTotal.has(word) ||
        /^\d{1,4}$/u.test(word) ||
        monthNamed(word) !== undefined,
    )
  );
}

/** A line that calls itself a total in a cell that is no amount. */
export const isNamedTotal = ({ fields }: CsvRecord, amount: number | null): boolean =>
  fields.some((field, at) => at !== amount && isTotalName(field));

/** The minimum number of payments summed up by a line without such a word. */
const fewestSummedUp = 2;

interface Line {
  record: CsvRecord;
  /** Whether it was paid; unpaid rows can be part of a total, too. */
  isTaken: boolean;
}

interface Payment extends Line {
  cents: number;
}

/**
 * Lines that may be totals without a known word: the amount is the sum of others, and the line has fewer cells than
 * they, or is the last or first one and has words that no other has.
 * @param lines without those that are known to be totals
 */
export function findUnnamedTotals(
  lines: readonly Line[],
  amount: number | null,
): ReadonlySet<CsvRecord> {
  const found = new Set<CsvRecord>();
  if (amount === null) return found;
  for (const decimal of [".", ","] as const) {
    const payments = lines.flatMap((line): Payment[] => {
      const cents = centsIn(line.record.fields[amount] ?? "", decimal);
      return cents === null ? [] : [{ ...line, cents }];
    });
    for (const isCounted of [() => true, ({ isTaken }: Line) => isTaken])
      for (const total of [
        ...totalOf(payments.at(-1), payments.slice(0, -1).filter(isCounted)),
        ...totalOf(payments[0], payments.slice(1).filter(isCounted)),
        ...totalsBetween(payments, isCounted),
      ])
        found.add(total);
  }
  return found;
}

function centsIn(cell: string, decimal: DecimalSign): number | null {
  const written = readWritten(cell);
  if (!written) return null;
  const sign = decimalSignOf(written.digits);
  if (sign !== null && sign !== "either" && sign !== decimal) return null;
  const cents = hundredthsOf(written.digits, decimal);
  return cents !== null && written.isNegative ? -cents : cents;
}

const sumOf = (payments: readonly Payment[]) => payments.reduce((sum, { cents }) => sum + cents, 0);
const isSum = ({ cents }: Payment, others: readonly Payment[]) =>
  others.length >= fewestSummedUp && cents !== 0 && cents === sumOf(others);

/** The first or last line, if it is the sum of all others. */
function totalOf(line: Payment | undefined, others: readonly Payment[]): CsvRecord[] {
  if (!line || !isSum(line, others)) return [];
  const [first, ...rest] = others;
  const filled = first
    ? filledColumns(first).filter((at) => rest.every((each) => isFilled(each, at)))
    : [];
  return hasNewWords(line, others) || isEmptier(line, filled) ? [line.record] : [];
}

/** Lines with fewer cells than those above them and the sum since the last such line. */
function totalsBetween(
  payments: readonly Payment[],
  isCounted: (line: Line) => boolean,
): CsvRecord[] {
  const found: CsvRecord[] = [];
  let count = 0;
  let sum = 0;
  /** The columns that are filled in all lines since the last total. */
  let filled: readonly number[] = [];
  for (const line of payments) {
    const isTotal = count >= fewestSummedUp && sum !== 0 && line.cents === sum;
    if (isTotal && isEmptier(line, filled)) {
      found.push(line.record);
      count = sum = 0;
    } else if (isCounted(line)) {
      filled = count === 0 ? filledColumns(line) : filled.filter((at) => isFilled(line, at));
      count += 1;
      sum += line.cents;
    }
  }
  return found;
}

const isFilled = ({ record: { fields } }: Payment, column: number) =>
  (fields[column] ?? "").trim() !== "";
const filledColumns = (line: Payment) =>
  line.record.fields.map((_, at) => at).filter((at) => isFilled(line, at));

/** @param filled columns that are filled in all the others */
const isEmptier = (line: Payment, filled: readonly number[]) =>
  filled.some((at) => !isFilled(line, at));

/** Words in a cell that no other line has in this column: “Ensemble”. */
const hasNewWords = ({ record: { fields } }: Payment, others: readonly Payment[]) =>
  fields.some(
    (field, at) =>
      isWords(field) &&
      others.every(({ record }) => (record.fields[at] ?? "").trim() !== field.trim()),
  );

/** The words that identify a line in a question to the owner. */
export const totalLabel = ({ fields }: CsvRecord): string =>
  (fields.find(isWords) ?? fields.filter(Boolean).join(" · ")).trim().slice(0, 60);

const isWords = (field: string) =>
  /\p{L}{2}/u.test(field) && readWritten(field) === null && readWrittenDay(field, "UTC") === null;
