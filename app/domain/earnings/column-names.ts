import { amountIn, amountNames, among, firstAmount, withoutUnit } from "./amount-column.ts";
import { noColumns, type ColumnRole, type FileColumns } from "./file-columns.ts";

const list = (names: string) => names.split("|");

/** Other names; the first match wins, whole names before single words. */
const names: Readonly<Record<Exclude<ColumnRole, "amount">, readonly string[]>> = {
  date: list(
    "date|day|month|payment date|payout date|transaction date|trans date|event date|date shipped|versanddatum|sale date|purchase date|paid on|earned on|created|created at|created utc|datetime|arrival date|period|datum|tag|monat|buchungstag|buchungsdatum|valuta datum|fecha|mes|data|mês|mese|jour|mois|dato|dag|maand|månad|päivämäärä|dzień|miesiąc|měsíc|dátum|tarih|ημερομηνία|дата|месяц|日付|年月|支払日|日期|月份|날짜|일자|월",
  ),
  source: list(
    "source|network|programme|program|merchant|merchant organization|advertiser|advertiser name|brand|campaign|platform|payer|paid by|from|customer|store|quelle|wer|zahler|auftraggeber|partner|programm|händler|payeur|annonceur|pagador|pagatore|origen|fuente|fonte|bron|źródło|anunciante|betaler|kto|płatnik|zdroj|plátce|forrás|kaynak|источник|плательщик|支払元|提携先|広告主|来源|來源|付款方|출처",
  ),
  note: list(
    "note|notes|memo|description|details|comment|reference|product|product name|item name|item|title|name|order id|transaction id|trans id|notiz|bemerkung|kommentar|verwendungszweck|beschreibung|produkt|libellé|commentaire|produit|concepto|descripción|nota|producto|descrição|descrizione|omschrijving|opis|popis|megjegyzés|açıklama|описание|примечание|備考|摘要|备注|備註|메모|비고",
  ),
  currency: list(
    "currency|cur|curr|ccy|currency code|commission currency|payout currency|währung|devise|divisa|moneda|moeda|valuta|waluta|měna|mena|pénznem|para birimi|döviz|валюта|νόμισμα|通貨|币种|貨幣|货币|幣別|통화",
  ),
  status: list(
    "status|commission status|action status|transaction status|payment status|state|action state|zustand|état|etat|statut|estado|situação|stato|tila|stan|stav|állapot|durum|статус|состояние|ステータス|状態|状态|狀態|상태",
  ),
  type: list(
    "type|balance impact|d c|dr cr|s h|soll haben|debit credit|credit debit|debit or credit|credit or debit|transaction type|transactiontype|reporting category|typ|art|transaktionstyp|typ der transaktion|tipo|tür|тип|種類|取引種別|类型|類型|유형",
  ),
};

/** "Estimated earnings (USD)" → "estimated earnings"; "commissionAmount" → "commission amount". */
export function plainName(head: string): string {
  return head
    .slice(0, 200)
    .normalize("NFKC")
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .replace(/[([{].*$/u, "")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
}

/** What the rows tell about a column. */
interface ColumnContents {
  hasDates(column: number): boolean;
  hasAmounts(column: number): boolean;
  /** Whether a cell has a digit, which excludes a currency. */
  hasDigits(column: number): boolean;
  /** Its amounts in the first rows, in any currency; null: there is none. */
  amountsIn(column: number): (number | null)[];
}

interface NamedColumns {
  columns: FileColumns;
  /** Candidates for the amount, of which the file's owner must choose; none: it is known. */
  openAmounts: number[];
}

/** The columns by their headings; each column has at most one role. */
export function columnsByHead(head: readonly string[], contents: ColumnContents): NamedColumns {
  const plain = head.map((each) => plainName(each) + (each.includes("%") ? " percent" : ""));
  const columns = noColumns();
  const isFree = (at: number) => !Object.values(columns).includes(at);
  let isDates = contents.hasDates;
  const find = (
    role: Exclude<ColumnRole, "amount">,
    fits: (name: string, of: string) => boolean,
  ) => {
    if (columns[role] !== null) return;
    for (const wanted of names[role]) {
      const at = plain.findIndex(
        (name, index) =>
          isFree(index) &&
          fits(name, wanted) &&
          (role !== "date" || isDates(index)) &&
          (role !== "currency" || !contents.hasDigits(index)),
      );
      if (at >= 0) return void (columns[role] = at);
    }
  };
  for (const role of ["date", "currency", "status", "type"] as const) find(role, same);
  find("date", among);
  const isReadable = (at: number) => isFree(at) && contents.hasAmounts(at);
  const found = amountIn(plain, { isFree: isReadable, amountsIn: contents.amountsIn });
  const openAmounts = found === null || typeof found === "number" ? [] : found;
  if (typeof found === "number") columns.amount = found;
  else if (found === null) columns.amount = firstAmount(plain, isFree);
  // If its rows are unreadable, they say so.
  isDates = () => true;
  find("date", same);
  for (const role of ["source", "note"] as const) find(role, same);
  for (const role of ["currency", "source", "note"] as const) find(role, among);
  return { columns, openAmounts };
}

const same = (name: string, wanted: string) => name === wanted;

const everyName = new Set([...amountNames, ...Object.values(names).flat()]);

/** How many of a line's fields have the name of a column. */
export const headScoreOf = (fields: readonly string[]): number =>
  fields.filter((field) => {
    const name = plainName(field);
    return everyName.has(name) || everyName.has(withoutUnit(name));
  }).length;

/** Other columns that name a currency, besides the chosen one. */
export const currencyColumns = (head: readonly string[]): number[] =>
  head.flatMap((each, at) =>
    names.currency.some((wanted) => ` ${plainName(each)} `.includes(` ${wanted} `)) ? [at] : [],
  );

/** @param isDate, isAmount, isUnit of a field */
export function columnsByContent(
  fields: readonly string[],
  {
    isDate,
    isAmount,
    isUnit,
  }: Readonly<Record<"isDate" | "isAmount" | "isUnit", (field: string) => boolean>>,
): FileColumns {
  const at = (place: number) => (place < 0 ? null : place);
  const date = fields.findIndex(isDate);
  const amount = fields.findIndex((field, place) => place !== date && isAmount(field));
  const source = fields.findIndex(
    (field, place) =>
      place !== date && place !== amount && field.trim() !== "" && !isUnit(field.trim()),
  );
  return { ...noColumns(), date: at(date), amount: at(amount), source: at(source) };
}
