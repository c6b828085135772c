import { ButtonLink } from "#app/platform/ui/button.tsx";
import { Panel } from "#app/platform/ui/card.tsx";
import { ReloadNote } from "#app/platform/web/drafts/reload-note.tsx";
import { portalReturnPath } from "#app/workspace/paths/billing.ts";
import { usePoll } from "#app/account/billing/manage/use-poll.ts";

/** Somebody comes from Stripe's portal: what is stored may be of before, and is not told as true. */
export function AskingStripe() {
  usePoll();
  return (
    <main id="main" className="mx-auto w-full max-w-3xl space-y-6 px-4 py-10 sm:px-6">
      <h1 className="text-2xl font-semibold">Billing</h1>
      <Panel level={2} title="Asking Stripe" className="sm:p-6">
        <p role="status" className="max-w-prose text-ink-soft">
          You may have changed something at Stripe, so we ask how your subscription stands now.
          There is no answer yet.
        </p>
        <p className="mt-3 max-w-prose text-ink-soft">
          This page looks again by itself for some minutes. Whatever you did at Stripe holds, also
          if you close it.
        </p>
        <div className="mt-3">
          <ReloadNote />
        </div>
        <div className="mt-5">
          <ButtonLink to={portalReturnPath} fullPage variant="primary">
            Look Again
          </ButtonLink>
        </div>
      </Panel>
    </main>
  );
}
