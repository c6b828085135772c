import { ButtonLink } from "#app/platform/ui/button.tsx";
import { Panel } from "#app/platform/ui/card.tsx";
import { ReloadNote } from "#app/platform/web/drafts/reload-note.tsx";
import { portalReturnPath } from "#app/workspace/paths/billing.ts";
import { usePoll } from "#app/account/billing/manage/use-poll.ts";

/** Shown on return from Stripe's portal, while the stored state may be outdated. */
export function AskingStripe() {
  usePoll();
  return (
    <main id="main" className="mx-auto w-full max-w-3xl space-y-6 px-4 py-10 sm:px-6">
      <h1 className="text-2xl font-semibold">Billing</h1>
      <Panel level={2} title="Checking with Stripe" className="sm:p-6">
        <p role="status" className="max-w-prose text-ink-soft">
          You may have changed something at Stripe, so we're checking your subscription. No response
          yet.
        </p>
        <p className="mt-3 max-w-prose text-ink-soft">
          This page checks again automatically for a few minutes. Your changes at Stripe are saved,
          even if you close it.
        </p>
        <div className="mt-3">
          <ReloadNote />
        </div>
        <div className="mt-5">
          <ButtonLink to={portalReturnPath} fullPage variant="primary">
            Check again
          </ButtonLink>
        </div>
      </Panel>
    </main>
  );
}
