import type { ColumnRole, FileColumns } from "./file-columns.ts";
import { plainName } from "./column-names.ts";

/** A known report, identified by its column names. */
interface KnownReport {
  /** Who pays. */
  payer: string;
  /** All names of any one line must be among its headings. */
  heads: readonly string[];
  columns: Partial<Record<Exclude<ColumnRole, "source">, string>>;
  /** The payer column; left out: the payer is always the provider of the report. */
  source?: string;
  /** Its rows are the payouts themselves. */
  isOfPayouts?: boolean;
  /** An account: outgoing amounts are the owner's money, except reversals. */
  isAccount?: boolean;
}

const payPal = (
  heads: string,
  [date, type, status, currency, amount, note]: [string, string, string, string, string, string],
): KnownReport => ({
  payer: "PayPal",
  heads: heads.split("|"),
  columns: { date, type, status, currency, amount, note },
  isAccount: true,
});

/** Reports of payment providers; the first match wins. */
const reports: readonly KnownReport[] = [
  payPal("date|type|status|currency|gross|net", [
    "date",
    "type",
    "status",
    "currency",
    "net",
    "name",
  ]),
  // Statements and balance reports have the type in the description.
  payPal("date|description|currency|gross|fee|net|balance", [
    "date",
    "description",
    "status",
    "currency",
    "net",
    "name",
  ]),
  payPal("datum|beschreibung|währung|brutto|netto|guthaben", [
    "datum",
    "beschreibung",
    "status",
    "währung",
    "netto",
    "name",
  ]),
  payPal("datum|typ|währung|brutto|netto", ["datum", "typ", "status", "währung", "netto", "name"]),
  payPal("date|type|devise|net", ["date", "type", "état", "devise", "net", "nom"]),
  payPal("fecha|tipo|divisa|bruto|neto", ["fecha", "tipo", "estado", "divisa", "neto", "nombre"]),
  payPal("data|tipo|valuta|lordo|netto", ["data", "tipo", "stato", "valuta", "netto", "nome"]),
  payPal("datum|type|valuta|bruto|net", ["datum", "type", "status", "valuta", "net", "naam"]),
  payPal("datum|type|valuta|bruto|netto", ["datum", "type", "status", "valuta", "netto", "naam"]),
  payPal("data|tipo|moeda|bruto|líquido", ["data", "tipo", "status", "moeda", "líquido", "nome"]),
  payPal("data|typ|waluta|brutto|netto", ["data", "typ", "status", "waluta", "netto", "nazwa"]),
  payPal("datum|typ|valuta|brutto|netto", ["datum", "typ", "status", "valuta", "netto", "namn"]),
  payPal("dato|type|valuta|brutto|netto", ["dato", "type", "status", "valuta", "netto", "navn"]),
  payPal("tarih|tür|para birimi|brüt|net", ["tarih", "tür", "durum", "para birimi", "net", "ad"]),
  payPal("дата|тип|валюта|брутто|нетто", ["дата", "тип", "состояние", "валюта", "нетто", "имя"]),
  payPal("日付|種類|通貨|正味", ["日付", "種類", "ステータス", "通貨", "正味", "名前"]),
  payPal("日期|类型|币种|净额", ["日期", "类型", "状态", "币种", "净额", "名称"]),
  payPal("日期|類型|幣別|淨額", ["日期", "類型", "狀態", "幣別", "淨額", "名稱"]),
  {
    payer: "Stripe",
    heads: ["automatic payout id", "reporting category", "net"],
    columns: {
      date: "created",
      type: "reporting category",
      currency: "currency",
      amount: "net",
      note: "description",
    },
  },
  {
    payer: "Stripe",
    heads: ["reporting category", "gross", "net"],
    columns: {
      date: "created",
      type: "reporting category",
      currency: "currency",
      amount: "net",
      note: "description",
    },
  },
  {
    payer: "Stripe",
    heads: ["id", "type", "source", "fee", "net"],
    columns: {
      date: "created",
      type: "type",
      currency: "currency",
      amount: "net",
      note: "description",
    },
  },
  {
    payer: "Stripe",
    heads: ["id", "arrival date", "amount", "status"],
    columns: {
      date: "arrival date",
      status: "status",
      currency: "currency",
      amount: "amount",
      note: "id",
    },
    isOfPayouts: true,
  },
  {
    payer: "Etsy",
    heads: ["date", "type", "title", "fees taxes", "net"],
    columns: { date: "date", type: "type", currency: "currency", amount: "net", note: "title" },
  },
  {
    payer: "Amazon Associates",
    heads: ["items shipped", "ad fees"],
    columns: { date: "date shipped", amount: "ad fees", note: "name" },
  },
  {
    payer: "Amazon Associates",
    heads: ["items shipped", "commission income"],
    columns: { date: "date shipped", amount: "commission income", note: "name" },
  },
  {
    payer: "Amazon Associates",
    heads: ["items shipped", "advertising fees"],
    columns: { date: "date shipped", amount: "advertising fees", note: "name" },
  },
  {
    payer: "Awin",
    heads: ["sale amount", "commission amount"],
    columns: {
      date: "transaction date",
      amount: "commission amount",
      currency: "commission currency",
      status: "commission status",
      note: "transaction id",
    },
    source: "advertiser",
  },
  {
    payer: "CJ Affiliate",
    heads: ["publisher commission"],
    columns: {
      date: "event date",
      amount: "publisher commission",
      status: "action status",
      note: "order id",
    },
    source: "advertiser",
  },
  {
    payer: "ShareASale",
    heads: ["trans date", "trans amount", "commission"],
    columns: { date: "trans date", amount: "commission", note: "trans id" },
    source: "merchant organization",
  },
  {
    payer: "Impact",
    heads: ["action id", "sale amount", "payout"],
    columns: { date: "action date", amount: "payout", status: "state", note: "action id" },
    source: "campaign",
  },
  {
    payer: "Rakuten Advertising",
    heads: ["advertiser name", "sales", "total commission"],
    columns: { date: "transaction date", amount: "total commission", note: "order id" },
    source: "advertiser name",
  },
  {
    payer: "Gumroad",
    heads: ["purchase id", "net total"],
    columns: { date: "purchase date", amount: "net total", note: "item name", type: "type" },
  },
  {
    payer: "Paddle",
    heads: ["gross", "paddle fee", "earnings"],
    columns: { amount: "earnings", currency: "currency", status: "status" },
  },
  {
    payer: "Paddle",
    heads: ["transaction id", "total", "earnings", "currency code"],
    columns: { date: "billed at", amount: "earnings", currency: "currency code", status: "status" },
  },
  {
    payer: "Lemon Squeezy",
    heads: ["order number", "subtotal", "total", "store id"],
    columns: { date: "created at", amount: "subtotal", currency: "currency", status: "status" },
  },
  {
    payer: "Patreon",
    heads: ["patreon fee", "creator earnings"],
    columns: { date: "month", amount: "creator earnings", currency: "currency" },
  },
  {
    payer: "Patreon",
    heads: ["platform fee", "net earnings"],
    columns: { date: "month", amount: "net earnings", currency: "currency" },
  },
  {
    payer: "Ko-fi",
    heads: ["received", "given", "transaction type"],
    columns: { amount: "received", currency: "currency", note: "message" },
  },
  {
    payer: "YouTube",
    heads: ["video title", "your estimated revenue"],
    columns: { date: "date", amount: "your estimated revenue", note: "video title" },
  },
  {
    payer: "Google AdSense",
    heads: ["estimated earnings", "page views"],
    columns: { amount: "estimated earnings" },
  },
  {
    payer: "Google AdSense",
    heads: ["estimated earnings", "impressions"],
    columns: { amount: "estimated earnings" },
  },
  {
    payer: "Amazon KDP",
    heads: ["royalty date", "royalty"],
    columns: { date: "royalty date", amount: "royalty", currency: "currency", note: "title" },
  },
  {
    payer: "Medium",
    heads: ["story", "total earnings"],
    columns: { amount: "total earnings", note: "story" },
  },
  {
    payer: "Substack",
    heads: ["subscriber", "gross", "substack fee", "net"],
    columns: { date: "date", amount: "net", type: "type", currency: "currency" },
  },
  {
    payer: "Shopify",
    heads: ["transaction date", "type", "order", "payout status", "fee", "net"],
    columns: {
      date: "transaction date",
      type: "type",
      status: "payout status",
      currency: "currency",
      amount: "net",
      note: "order",
    },
  },
  {
    payer: "Shopify",
    heads: ["payout date", "charges", "refunds", "total"],
    columns: { date: "payout date", amount: "total", status: "status", currency: "currency" },
    isOfPayouts: true,
  },
];

/** The known report of a file. */
export interface FoundReport extends Pick<KnownReport, "payer" | "isOfPayouts" | "isAccount"> {
  columns: FileColumns;
}

/** Null: unknown. @param columns by its headings alone */
export function findReport(head: readonly string[], columns: FileColumns): FoundReport | null {
  const plain = head.map(plainName);
  const report = reports.find(({ heads }) => heads.every((each) => plain.includes(each)));
  if (!report) return null;
  const { payer, isOfPayouts = false, isAccount = false, source } = report;
  const found = { ...columns };
  for (const [role, name] of Object.entries(report.columns) as [ColumnRole, string][]) {
    const at = plain.indexOf(name);
    if (at >= 0) found[role] = at;
  }
  const payerAt = source === undefined ? -1 : plain.indexOf(source);
  found.source = payerAt < 0 ? null : payerAt;
  return { payer, isOfPayouts, isAccount, columns: found };
}
