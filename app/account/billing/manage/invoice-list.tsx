import { Badge, type Tone } from "#app/platform/ui/badge.tsx";
import { formatWords } from "#app/platform/ui/format.ts";
import { ExternalIcon } from "#app/platform/ui/icons/icons.tsx";
import { linkStyles } from "#app/platform/ui/links/link-styles.ts";
import { formatAmount } from "#app/account/billing/amount.ts";
import { formatDateIn } from "#app/account/billing/format-date.ts";
import type { BillingInvoice } from "#app/account/billing/schema.ts";

const states: Partial<Record<string, { tone: Tone; words: string }>> = {
  paid: { tone: "success", words: "Paid" },
  open: { tone: "warning", words: "Unpaid" },
  void: { tone: "neutral", words: "Not charged" },
  uncollectible: { tone: "danger", words: "Not paid" },
};

/** Still open at Stripe, but paying it would give nothing. */
const lapsed = { tone: "neutral", words: "Not paid" } as const;

interface InvoiceListProps {
  invoices: readonly BillingInvoice[];
  timeZone: string;
}

/** Charges, newest first; invoices are hosted by Stripe. */
export function InvoiceList({ invoices, timeZone }: InvoiceListProps) {
  if (invoices.length === 0) {
    return (
      <p className="text-ink-soft">
        No invoices yet. Nothing has been charged. Each payment appears here.
      </p>
    );
  }
  return (
    <ul className="divide-y divide-line">
      {invoices.map((invoice) => (
        <li
          key={invoice.id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0"
        >
          <span className="min-w-40">
            <time dateTime={invoice.createdAt} className="font-medium">
              {formatDateIn(invoice.createdAt, timeZone)}
            </time>
            {invoice.number !== null && (
              <span className="block text-sm text-ink-soft">{invoice.number}</span>
            )}
          </span>{" "}
          <span className="ml-auto font-semibold tabular-nums">
            {formatAmount(invoice.amount, invoice.currency)}
          </span>{" "}
          <span className="flex w-full items-center justify-between gap-4 sm:w-56">
            <State invoice={invoice} /> <InvoiceLink invoice={invoice} timeZone={timeZone} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function State({ invoice: { status, payable } }: { invoice: BillingInvoice }) {
  const known = status === "open" && !payable ? lapsed : states[status];
  const { tone, words } = known ?? { tone: "neutral", words: formatWords(status) };
  return (
    <Badge tone={tone} dot>
      {words}
    </Badge>
  );
}

function InvoiceLink({ invoice, timeZone }: { invoice: BillingInvoice; timeZone: string }) {
  const { url, pdfUrl, payable, createdAt } = invoice;
  const to = url ?? pdfUrl;
  if (to === null) return null;
  return (
    <a
      href={to}
      target="_blank"
      rel="noopener"
      className={`inline-flex min-h-6 items-center gap-1 text-sm ${linkStyles}`}
    >
      {payable ? "Pay" : "View"}
      <span className="sr-only">
        {" "}
        the invoice from {formatDateIn(createdAt, timeZone)} at Stripe (opens in a new tab)
      </span>
      <ExternalIcon size={14} />
    </a>
  );
}
