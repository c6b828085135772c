import { noColumns, type ColumnRole, type FileColumns } from "./file-columns";

const list = (names: string) => names.split("|");

/**
 * What is left to its owner comes before what somebody has sold: a network's report has both, and they differ
 * by the factor of ten.
 */
const amounts = [
  "net total|net amount|net earnings|net revenue|net|netto|nettobetrag|neto|importe neto|net reçu|montant net|líquido|valor líquido|netto bedrag|nettobelopp|nettobeløb|netto kwota|нетто|net tutar|净额|净收入|淨額|正味|手取り額|순수익|순액",
  "publisher commission|affiliate commission|total commission|commission income|commission earned|ad fees|advertising fees|affiliate fees|referral fees|total fees earned|werbekostenerstattung|werbekostenerstattungen|anzeigengebühren|werbegebühren|frais de publicité|comisiones por publicidad|commissioni pubblicitarie|紹介料|広告紹介料|action earnings|total earnings|your earnings|creator earnings|seller earnings|estimated earnings|earnings|your estimated revenue|your revenue|commission amount|commission|commissions|royalty|royalties|payout amount|payout|payouts|paid out|amount paid|amount received|received|proceeds|partner revenue|publisher revenue|income|profit|provision|provisionen|vergütung|verdienst|einnahmen|erlös|auszahlungsbetrag|tantiemen|gains|revenus|revenus estimés|rémunération|ingresos|ingresos estimados|ganancias|comisión|comisiones|comissão|comissões|ganhos|receita|guadagni|provvigione|commissione|inkomsten|commissie|vergoeding|zarobki|prowizja|provize|jutalék|kazanç|komisyon|доход|вознаграждение|комиссия|收入|佣金|預估收益|收益|報酬|報酬額|収益|수익|수수료",
  "amount|amt|betrag|summe|importe|monto|cantidad|montant|somme|valor|quantia|importo|bedrag|belopp|beløb|beløp|kwota|suma|částka|suma|összeg|tutar|miktar|ποσό|сумма|сума|sumă|金額|金额|总额|總額|금액|total|value|umsatzbetrag",
  "revenue|gross|gross amount|sale amount|sales amount|sales|order value|subtotal|umsatz|brutto|bruttobetrag|umsätze|bruto|lordo|brut|chiffre d affaires|ventas|vendas|売上|売上金額|销售额|銷售額|매출|price|item price",
].map(list);

/** How others call it; the first that fits wins, a whole name before a word of one. */
const names: Readonly<Record<Exclude<ColumnRole, "amount">, readonly string[]>> = {
  date: list(
    "date|day|month|payment date|payout date|transaction date|trans date|event date|date shipped|versanddatum|sale date|purchase date|paid on|earned on|created|created at|created utc|datetime|arrival date|period|datum|tag|monat|buchungstag|buchungsdatum|valuta datum|fecha|mes|data|mês|mese|jour|mois|dato|dag|maand|månad|päivämäärä|dzień|miesiąc|měsíc|dátum|tarih|ημερομηνία|дата|месяц|日付|年月|支払日|日期|月份|날짜|일자|월",
  ),
  source: list(
    "source|network|programme|program|merchant|merchant organization|advertiser|advertiser name|brand|campaign|platform|payer|paid by|from|customer|store|quelle|wer|zahler|auftraggeber|partner|programm|händler|payeur|annonceur|pagador|pagatore|origen|fonte|anunciante|betaler|kto|płatnik|zdroj|plátce|forrás|kaynak|источник|плательщик|支払元|来源|來源|付款方|출처",
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

/** What no amount of ours is, whatever else its name says: “Ad fees” are what an affiliate is paid. */
const noAmount =
  /\b(?:refunded|method|id|ids|count|quantity|qty|items|clicks|views|impressions|orders|rate|percent|rpm|ctr|cpc|ecpm|hours|status|state|type|date|currency|tax|taxes|vat|shipping|discount|balance|refunds?|number|code|period|country|sku|per|time)\b|(?<!\bad |advertising |affiliate |referral )\bfees?\b(?! earned| income)/u;

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

/** “amount eur” and “betrag in €” are amounts. */
const withoutUnit = (name: string) =>
  name
    .replace(/^(?:usd|eur|gbp) /u, "")
    .replace(/(?: in)? (?:\p{L}{3}|euros?|zł|kč|kr|dollars?)$/u, "");

/** What the rows below say of a column. */
interface ColumnContents {
  hasDates(column: number): boolean;
  hasAmounts(column: number): boolean;
  /** Whether some cell has a digit, as no currency has. */
  hasDigits(column: number): boolean;
}

/** The columns as their heads name them; each column is at most one thing. */
export function columnsByHead(head: readonly string[], contents: ColumnContents): FileColumns {
  const plain = head.map(plainName);
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
  columns.amount =
    amountIn(plain, (at) => isFree(at) && contents.hasAmounts(at)) ?? amountIn(plain, isFree);
  // Of one that nobody can read, its rows say so.
  isDates = () => true;
  find("date", same);
  for (const role of ["source", "note"] as const) find(role, same);
  for (const role of ["currency", "source", "note"] as const) find(role, among);
  return columns;
}

const same = (name: string, wanted: string) => name === wanted;
const among = (name: string, wanted: string) => ` ${name} `.includes(` ${wanted} `);
const sameAmount = (name: string, wanted: string) =>
  name === wanted || withoutUnit(name) === wanted;

/** Null: no column is called so. */
function amountIn(plain: readonly string[], isFree: (at: number) => boolean): number | null {
  const [net, own, plainest, sold] = amounts;
  // “Net” alone is what is left; “net sales” are what somebody has sold.
  const looks = [
    [net, sameAmount],
    [own, sameAmount],
    [own, among],
    [plainest, sameAmount],
    [plainest, among],
    [sold, sameAmount],
    [sold, among],
  ] as const;
  for (const [wanted = [], fits] of looks)
    for (const each of wanted) {
      const at = plain.findIndex(
        (name, index) => isFree(index) && !noAmount.test(name) && fits(name, each),
      );
      if (at >= 0) return at;
    }
  return null;
}

const everyName = new Set([...amounts.flat(), ...Object.values(names).flat()]);

/** How many of a line's fields are called as columns are. */
export const headScoreOf = (fields: readonly string[]): number =>
  fields.filter((field) => {
    const name = plainName(field);
    return everyName.has(name) || everyName.has(withoutUnit(name));
  }).length;

/** Other columns that name a currency, beside the one that was chosen. */
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
