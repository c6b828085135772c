/** What a column of a file of earnings can be. */
export const columnRoles = ["date", "amount", "source", "note", "currency"] as const;
export type ColumnRole = (typeof columnRoles)[number];

/** Which column is what, by its place from 0; null: none is. */
export type FileColumns = Record<ColumnRole, number | null>;

/** How others call it; the first that fits wins, a whole name before a word of one. */
const names: Readonly<Record<ColumnRole, readonly string[]>> = {
  date: [
    "date",
    "day",
    "payment date",
    "payout date",
    "transaction date",
    "paid on",
    "earned on",
    "created",
    "created at",
    "period",
    "datum",
    "fecha",
    "data",
  ],
  amount: [
    "amount",
    "net amount",
    "net",
    "earnings",
    "estimated earnings",
    "revenue",
    "commission",
    "payout",
    "income",
    "total",
    "value",
    "gross",
    "betrag",
    "importe",
    "montant",
  ],
  source: [
    "source",
    "network",
    "programme",
    "program",
    "merchant",
    "advertiser",
    "platform",
    "payer",
    "customer",
    "store",
    "quelle",
  ],
  note: [
    "note",
    "notes",
    "memo",
    "description",
    "details",
    "comment",
    "reference",
    "product",
    "item",
    "title",
    "order id",
    "notiz",
    "verwendungszweck",
  ],
  currency: ["currency", "ccy", "currency code", "wahrung", "währung"],
};

/** The columns as their heads name them; each column is at most one thing. */
export function columnsByHead(head: readonly string[]): FileColumns {
  const plain = head.map(plainName);
  const taken = new Set<number>();
  const columns = noColumns();
  const take = (role: ColumnRole, fits: (name: string, wanted: string) => boolean) => {
    if (columns[role] !== null) return;
    for (const wanted of names[role]) {
      const at = plain.findIndex((name, index) => !taken.has(index) && fits(name, wanted));
      if (at < 0) continue;
      columns[role] = at;
      taken.add(at);
      return;
    }
  };
  for (const role of columnRoles) take(role, (name, wanted) => name === wanted);
  for (const role of columnRoles) take(role, (name, wanted) => ` ${name} `.includes(` ${wanted} `));
  return columns;
}

/** "Estimated earnings (USD)" → "estimated earnings". */
function plainName(head: string): string {
  return head
    .slice(0, 200)
    .toLowerCase()
    .replace(/[([].*$/u, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** The currency that a head names in brackets; null: none. */
export const currencyInHead = (head: string): string | null =>
  /[([]\s*([A-Z]{3}|[€£$¥])\s*[)\]]/u.exec(head.slice(0, 200))?.[1] ?? null;

/** @param isDate, isAmount of a field */
export function columnsByContent(
  fields: readonly string[],
  { isDate, isAmount }: { isDate(field: string): boolean; isAmount(field: string): boolean },
): FileColumns {
  const date = fields.findIndex(isDate);
  const amount = fields.findIndex((field, at) => at !== date && isAmount(field));
  const source = fields.findIndex(
    (field, at) => at !== date && at !== amount && field.trim() !== "",
  );
  const columns = noColumns();
  return {
    ...columns,
    date: date < 0 ? null : date,
    amount: amount < 0 ? null : amount,
    source: source < 0 ? null : source,
  };
}

const noColumns = (): FileColumns => ({
  date: null,
  amount: null,
  source: null,
  note: null,
  currency: null,
});
