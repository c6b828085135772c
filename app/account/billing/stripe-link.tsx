import { ExternalIcon } from "../../platform/ui/icons";
import { linkLook } from "../../platform/ui/text-link";

interface StripeLinkProps {
  /** Null: nothing at Stripe is known. */
  url: string | null;
  label: string;
  /** Whose page it is, for whoever hears the link and does not see where it stands. */
  whose: string;
}

/** Leads the operator to a customer in Stripe's dashboard. */
export function StripeLink({ url, label, whose }: StripeLinkProps) {
  if (url === null) return null;
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener"
      className={`inline-flex min-h-8 items-center gap-1 text-sm ${linkLook}`}
    >
      {label}
      <span className="sr-only"> ({whose}, opens in a new tab)</span>
      <ExternalIcon size={14} />
    </a>
  );
}
