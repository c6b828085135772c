import type { Clock } from "#app/core/time/clock.ts";
import { AppError } from "#app/core/errors.ts";
import { createKeyedMutex } from "#app/core/async/keyed-mutex.ts";
import type { Contact } from "#app/site/contact/contact.server.ts";
import { formatAmount } from "#app/account/billing/amount.ts";
import {
  firstPayment,
  guaranteeEnd,
  maxNoteLength,
  paidAt,
  type GuaranteeState,
} from "./guarantee.ts";
import type { BillingInvoice } from "#app/account/billing/schema.ts";

interface GuaranteeDeps {
  clock: Clock;
  contact: Pick<Contact, "receive" | "firstSentAt">;
}

interface Person {
  id: string;
  /** Where to send the reply. */
  email: string;
  name: string;
}

/**
 * Refund requests: one message to the operator, who refunds at Stripe. The request itself refunds
 * and cancels nothing.
 */
export function createGuarantee({ clock, contact }: GuaranteeDeps) {
  const keyedMutex = createKeyedMutex();

  async function stateOf(
    person: Pick<Person, "id" | "email">,
    invoices: readonly BillingInvoice[] | null,
  ): Promise<GuaranteeState> {
    const askedAt = await contact.firstSentAt({ email: person.email, subject: subjectOf(person) });
    if (askedAt !== null) return { state: "asked", at: new Date(askedAt).toISOString() };
    if (invoices === null) return { state: "unknown" };
    const first = firstPayment(invoices);
    if (!first) return { state: "not_begun" };
    const end = guaranteeEnd(first);
    return { state: clock.now() <= end ? "open" : "over", until: new Date(end).toISOString() };
  }

  async function ask(person: Person, invoices: readonly BillingInvoice[], note: string) {
    const { state } = await stateOf(person, invoices);
    // Pressing twice sends it once.
    if (state === "asked") return;
    const first = firstPayment(invoices);
    if (state !== "open" || !first) {
      throw new AppError(
        "bad_request",
        "You are not within the 30 days of the money-back guarantee.",
      );
    }
    await contact.receive({
      name: person.name,
      email: person.email,
      subject: subjectOf(person),
      message: messageOf(person, first, note),
    });
  }

  return {
    /** @param invoices the user's invoices; null: unavailable */
    stateOf,
    /**
     * Sends the request to the operator unless it was already sent.
     * @throws AppError `bad_request` when the guarantee has not started or has ended
     */
    ask: (person: Person, invoices: readonly BillingInvoice[], note: string): Promise<void> =>
      keyedMutex(person.id, () => ask(person, invoices, note)),
  };
}

/** The account number proves that the request comes from this user. */
const subjectOf = ({ id }: Pick<Person, "id">): string => `Money-back request (account ${id})`;

function messageOf({ id, email }: Person, first: BillingInvoice, note: string): string {
  const own = note.trim().slice(0, maxNoteLength);
  return [
    "I would like my money back under the 30-day guarantee.",
    "",
    `Account: ${email} (${id})`,
    `First payment: ${formatAmount(first.amount, first.currency)} on ${new Date(paidAt(first)).toISOString().slice(0, 10)}, invoice ${first.number ?? first.id}`,
    ...(own === "" ? [] : ["", own]),
  ].join("\n");
}
