import { ExternalIcon } from "#app/platform/ui/icons/icons.tsx";
import { linkStyles } from "#app/platform/ui/links/link-styles.ts";

interface StripeLinkProps {
  /** Null: nothing known at Stripe. */
  url: string | null;
  label: string;
  /** The page's owner, for screen readers. */
  owner: string;
}

/** Links to a customer in Stripe's dashboard. */
export function StripeLink({ url, label, owner }: StripeLinkProps) {
  if (url === null) return null;
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener"
      className={`inline-flex min-h-8 items-center gap-1 text-sm ${linkStyles}`}
    >
      {label}
      <span className="sr-only"> ({owner}, opens in a new tab)</span>
      <ExternalIcon size={14} />
    </a>
  );
}
