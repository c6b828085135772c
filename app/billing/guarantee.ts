import { DAY } from "../core/clock";
import type { BillingInvoice } from "./schema";

export const guaranteeDays = 30;

/** What somebody may add to their request, in characters. */
export const longestNote = 2_000;

/** Where a person's money-back guarantee stands. Instants are ISO. */
export type GuaranteeState =
  /** Nothing has been paid yet. */
  | { state: "not_begun" }
  /** The payments could not be looked at. */
  | { state: "unknown" }
  | { state: "open"; until: string }
  | { state: "over"; until: string }
  | { state: "asked"; at: string };

/** The first that somebody has paid; null: nothing yet. */
export function firstPayment(invoices: readonly BillingInvoice[]): BillingInvoice | null {
  const paid = invoices.filter(({ status, amount }) => status === "paid" && amount > 0);
  return paid.sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt))[0] ?? null;
}

/** The last moment at which money is given back, in milliseconds. */
export function guaranteeEnd({ createdAt }: Pick<BillingInvoice, "createdAt">): number {
  return Date.parse(createdAt) + guaranteeDays * DAY;
}
