import { ButtonLink } from "../../platform/ui/button";
import { AlertIcon, InfoIcon } from "../../platform/ui/icons";
import { Notice } from "../../platform/ui/notice";
import { billingPath } from "../../workspace/addresses/billing";
import type { SubscriptionStatus } from "./schema";
import { noticeTextOf } from "./subscription-notice-text";
import { useSubscriptionStatus } from "./use-subscription-status";

interface SubscriptionNoticeProps {
  /** What the loader found. */
  initial: SubscriptionStatus;
  timeZone: string;
}

/** Says above the dashboard that a payment has failed or that the subscription ends, else nothing. */
export function SubscriptionNotice({ initial, timeZone }: SubscriptionNoticeProps) {
  const remark = noticeTextOf(useSubscriptionStatus(initial), timeZone);
  if (!remark) return null;
  const { tone, text } = remark;
  return (
    <Notice
      tone={tone}
      icon={tone === "warning" ? <AlertIcon className="text-warning" /> : <InfoIcon />}
      action={
        <ButtonLink to={billingPath} size="small">
          Go to Billing
        </ButtonLink>
      }
    >
      {text}
    </Notice>
  );
}
