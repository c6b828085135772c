const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** Cents as display text: 123456 → "$1,234.56". */
export function formatCents(cents: number): string {
  return dollars.format(cents / 100);
}

/** Cents as API dollars: 1999 → 19.99. */
export function centsToDollars(cents: number): number {
  return Math.round(cents) / 100;
}
