import { ButtonLink } from "../../platform/ui/button";
import { Panel } from "../../platform/ui/card";
import { ReloadNote } from "../../platform/web/reload-note";
import { portalReturnAddress } from "../../workspace/addresses/billing";
import { useLookAgain } from "./use-look-again";

/** Somebody comes from Stripe's portal: what is stored may be of before, and is not told as true. */
export function AskingStripe() {
  useLookAgain();
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
          <ButtonLink to={portalReturnAddress} fullPage variant="primary">
            Look Again
          </ButtonLink>
        </div>
      </Panel>
    </main>
  );
}
