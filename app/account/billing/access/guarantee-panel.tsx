import { Form, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { Textarea } from "#app/platform/ui/forms/controls.tsx";
import { Button } from "#app/platform/ui/button.tsx";
import { Panel } from "#app/platform/ui/card.tsx";
import { CheckIcon } from "#app/platform/ui/icons/icons.tsx";
import { linkStyles } from "#app/platform/ui/links/link-styles.ts";
import { LeaveQuestion } from "#app/platform/web/drafts/leave-question.tsx";
import { restoreFields, useFormDraft, valuesOf } from "#app/platform/web/drafts/use-form-draft.ts";
import { billingPath } from "#app/workspace/paths/billing.ts";
import {
  billingIntents,
  noteField,
  type BillingView,
} from "#app/account/billing/manage/billing-view.ts";
import { formatDateIn } from "#app/account/billing/format-date.ts";
import { guaranteeDays, maxNoteLength } from "./guarantee.ts";
import { FailedText } from "#app/platform/requests/failed-text.tsx";

interface GuaranteePanelProps {
  view: BillingView;
  supportEmail: string;
}

/** The money-back guarantee: its end date, and a form to request a refund. */
export function GuaranteePanel({ view, supportEmail }: GuaranteePanelProps) {
  return (
    <Panel level={2} title="30-day money-back guarantee" className="sm:p-6">
      <p className="max-w-prose text-ink-soft">
        Not satisfied? Ask within {guaranteeDays} days of your first payment, and we refund it in
        full. You don't need to give a reason.
      </p>
      <Stand view={view} supportEmail={supportEmail} />
    </Panel>
  );
}

function Stand({ view: { guarantee, timeZone, email }, supportEmail }: GuaranteePanelProps) {
  const byMail = (
    <a href={`mailto:${supportEmail}`} className={linkStyles}>
      {supportEmail}
    </a>
  );
  switch (guarantee.state) {
    case "not_begun":
      return <p className="mt-3 text-sm text-ink-soft">It starts with your first payment.</p>;
    case "unknown":
      return (
        <p className="mt-3 text-sm text-ink-soft">
          We can't check your guarantee period right now. You can always ask by email: {byMail}.
        </p>
      );
    case "over":
      return (
        <p className="mt-3 text-sm text-ink-soft">
          Yours ended on {formatDateIn(guarantee.until, timeZone)}. Your legal rights are not
          affected. Questions? Email {byMail}.
        </p>
      );
    case "asked":
      return <Asked on={formatDateIn(guarantee.at, timeZone)} email={email} />;
    case "open":
      return <Request until={formatDateIn(guarantee.until, timeZone)} email={email} />;
  }
}

const draftName = "refund";
const nothingWritten = { [noteField]: "" };

function Asked({ on, email }: { on: string; email: string | null }) {
  const { discard } = useFormDraft(draftName, nothingWritten);
  // The draft was sent with the request.
  useEffect(discard, [discard]);
  return (
    <p className="mt-4 flex gap-2 rounded-lg bg-success-soft px-4 py-3 text-success">
      <CheckIcon size={20} className="mt-0.5 shrink-0" />
      <span>
        You asked for your money back on {on}. We have your request and will reply to{" "}
        <bdi className="[overflow-wrap:anywhere]">{email}</bdi>.
      </span>
    </p>
  );
}

function Request({ until, email }: { until: string; email: string | null }) {
  const busy = useNavigation().formAction === billingPath;
  const form = useRef<HTMLFormElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { found, isChanged, keep, discard } = useFormDraft(draftName, nothingWritten);

  useEffect(() => {
    if (!found?.kept[noteField] || !form.current) return;
    setOpen(true);
    restoreFields(form.current, found.kept);
  }, [found]);

  return (
    <>
      <p className="mt-3 text-sm font-medium">Your guarantee ends on {until}.</p>
      <details
        className="mt-3"
        open={isOpen}
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary className={`w-fit rounded ${linkStyles}`}>Request a refund</summary>
        <Form
          ref={form}
          method="post"
          action={billingPath}
          onInput={({ currentTarget }) => keep(valuesOf(currentTarget, [noteField]))}
          className="mt-4 max-w-prose space-y-4"
        >
          <input type="hidden" name="intent" value={billingIntents.refund} />
          <FailedText text="Failed to send the request" />
          <p className="text-sm text-ink-soft">
            This sends a request to our team. We reply to{" "}
            <bdi className="font-medium [overflow-wrap:anywhere] text-ink">{email}</bdi> and refund
            your first payment to your card. This does not cancel your subscription: cancel it too,
            so that it doesn't renew.
          </p>
          <div>
            <label htmlFor="refund-note" className="text-sm font-medium">
              Anything you'd like to tell us? (optional)
            </label>
            <Textarea
              id="refund-note"
              name={noteField}
              rows={3}
              maxLength={maxNoteLength}
              dir="auto"
              isLarge
              className="mt-1.5"
            />
          </div>
          <Button type="submit" variant="primary" disabled={busy}>
            Send my request
          </Button>
        </Form>
      </details>
      <LeaveQuestion isChanged={isChanged} onDiscard={discard} />
    </>
  );
}
