import { DAY } from "#app/core/time/clock.ts";
import type { BillingInvoice } from "#app/account/billing/schema.ts";

export const guaranteeDays = 30;

/** What somebody may add to their request, in characters. */
export const maxNoteLength = 2_000;

/** Where a person's money-back guarantee stands. Instants are ISO. */
export type GuaranteeState =
  /** Nothing has been paid yet. */
  | { state: "not_begun" }
  /** The payments could not be looked at. */
  | { state: "unknown" }
  | { state: "open"; until: string }
  | { state: "over"; until: string }
  | { state: "asked"; at: string };

/**
 * The first that somebody has paid; null: nothing yet. What was voided was not paid.
 * @param invoices the newest first, as Stripe lists them
 */
export function firstPayment(invoices: readonly BillingInvoice[]): BillingInvoice | null {
  const paid = invoices.filter(({ status, amount }) => status === "paid" && amount > 0);
  // Stripe knows seconds only: of two within the same one, the older invoice was paid first.
  return paid.reverse().sort((a, b) => paidAt(a) - paidAt(b))[0] ?? null;
}

/** An invoice may be paid days after it was made. */
export const paidAt = (invoice: Pick<BillingInvoice, "paidAt" | "createdAt">): number =>
  Date.parse(invoice.paidAt ?? invoice.createdAt);

/** The last moment at which money is given back, in milliseconds. */
export function guaranteeEnd(first: Pick<BillingInvoice, "paidAt" | "createdAt">): number {
  return paidAt(first) + guaranteeDays * DAY;
}
