import { ButtonLink } from "#app/platform/ui/button.tsx";
import { AlertIcon, InfoIcon } from "#app/platform/ui/icons/icons.tsx";
import { Alert } from "#app/platform/ui/alert.tsx";
import { billingPath } from "#app/workspace/paths/billing.ts";
import type { SubscriptionStatus } from "#app/account/billing/schema.ts";
import { alertTextOf } from "./subscription-alert-text.ts";
import { useSubscriptionStatus } from "#app/account/billing/subscribe/use-subscription-status.ts";

interface SubscriptionAlertProps {
  /** From the loader. */
  initial: SubscriptionStatus;
  timeZone: string;
}

/** Dashboard alert for a failed payment or an ending subscription; otherwise nothing. */
export function SubscriptionAlert({ initial, timeZone }: SubscriptionAlertProps) {
  const remark = alertTextOf(useSubscriptionStatus(initial), timeZone);
  if (!remark) return null;
  const { tone, text } = remark;
  return (
    <Alert
      tone={tone}
      icon={tone === "warning" ? <AlertIcon className="text-warning" /> : <InfoIcon />}
      action={
        <ButtonLink to={billingPath} size="small">
          Go to Billing
        </ButtonLink>
      }
    >
      {text}
    </Alert>
  );
}
