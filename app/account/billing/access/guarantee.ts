import { DAY } from "#app/core/time/clock.ts";
import type { BillingInvoice } from "#app/account/billing/schema.ts";

export const guaranteeDays = 30;

/** Length limit of the note, in characters. */
export const maxNoteLength = 2_000;

/** The state of a user's money-back guarantee. Instants are ISO. */
export type GuaranteeState =
  /** Nothing has been paid yet. */
  | { state: "not_begun" }
  /** Payments could not be checked. */
  | { state: "unknown" }
  | { state: "open"; until: string }
  | { state: "over"; until: string }
  | { state: "asked"; at: string };

/**
 * The first paid invoice; null: none. Voided invoices do not count.
 * @param invoices the newest first, as Stripe lists them
 */
export function firstPayment(invoices: readonly BillingInvoice[]): BillingInvoice | null {
  const paid = invoices.filter(({ status, amount }) => status === "paid" && amount > 0);
  // Stripe has second precision: of two in the same second, the older invoice was paid first.
  return paid.reverse().sort((a, b) => paidAt(a) - paidAt(b))[0] ?? null;
}

/** An invoice may be paid days after it was created. */
export const paidAt = (invoice: Pick<BillingInvoice, "paidAt" | "createdAt">): number =>
  Date.parse(invoice.paidAt ?? invoice.createdAt);

/** The last moment for a refund, in milliseconds. */
export function guaranteeEnd(first: Pick<BillingInvoice, "paidAt" | "createdAt">): number {
  return paidAt(first) + guaranteeDays * DAY;
}
