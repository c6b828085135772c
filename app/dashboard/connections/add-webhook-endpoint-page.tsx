import { Link, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Button, ButtonLink } from "#app/platform/ui/button.tsx";
import { Card } from "#app/platform/ui/card.tsx";
import { linkStyles } from "#app/platform/ui/links/link-styles.ts";
import { FailedText } from "#app/platform/requests/failed-text.tsx";
import { DraftForm } from "#app/platform/web/drafts/draft-form.tsx";
import { HelpLink } from "#app/site/help/help-link.tsx";
import { connectionsPath, webhookEndpointPath } from "#app/workspace/paths/live.ts";
import { webhookEventTypes } from "#app/workspace/webhook-event.ts";
import { ConnectField } from "./connect-field.tsx";
import { ConnectProblem } from "./connect-form.tsx";
import { EventChoice } from "./event-choice.tsx";
import {
  webhookEndpointFields,
  webhookEndpointIntents,
  type WebhookEndpointAnswer,
} from "./webhook-endpoint-form.ts";

/** A form for another webhook endpoint; its key is shown once. */
export function AddWebhookEndpointPage({ answer }: { answer: WebhookEndpointAnswer | null }) {
  const busy = useNavigation().state === "submitting";
  const problem = answer?.problem;
  const mistake = problem?.mistake ?? null;
  return (
    <main id="main" className="w-full max-w-2xl min-w-0">
      <Link to={connectionsPath} className={`text-sm ${linkStyles}`}>
        ← Connections
      </Link>
      <h1 className="mt-3 text-2xl font-semibold">Tell another program</h1>
      <p className="mt-1 max-w-prose text-ink-soft">
        Zapier, n8n, Make or a program of your own is told what happens here: that a text waits for
        you, that one went out, that an agent needs you. It gets titles and links, never a text.
      </p>
      <HelpLink article="webhooks" className="mt-1.5">
        Where do I find the address?
      </HelpLink>
      {answer?.made ? (
        <Made {...answer.made} />
      ) : (
        <Card className="mt-5 sm:p-6">
          <DraftForm
            draft="new-webhook-endpoint"
            saved={{
              [webhookEndpointFields.address]: "",
              [webhookEndpointFields.name]: "",
              [webhookEndpointFields.event]: webhookEventTypes.join("\n"),
            }}
            isRefused={problem !== undefined}
            className="space-y-6"
          >
            <input type="hidden" name="intent" value={webhookEndpointIntents.add} />
            <FailedText text="Failed to add the program" />
            <ConnectProblem mistake={mistake} />
            <ConnectField
              name={webhookEndpointFields.address}
              label="Address"
              hint="The other program shows it where a webhook is the first step."
              mistake={mistake}
              inputMode="url"
              autoCapitalize="off"
              required
              defaultValue={problem?.address}
              placeholder="https://hooks.zapier.com/…"
            />
            <ConnectField
              name={webhookEndpointFields.name}
              label={
                <>
                  What you call it <span className="font-normal text-ink-soft">(not needed)</span>
                </>
              }
              mistake={mistake}
              maxLength={60}
              defaultValue={problem?.name}
              placeholder="My spreadsheet"
            />
            <EventChoice chosen={problem?.events ?? webhookEventTypes} mistake={mistake} />
            <div className="flex flex-wrap items-center gap-3">
              <Button type="submit" variant="primary" disabled={busy}>
                Add it
              </Button>
              <ButtonLink to={connectionsPath} variant="quiet">
                Cancel
              </ButtonLink>
            </div>
          </DraftForm>
        </Card>
      )}
    </main>
  );
}

/** Once: the key is not shown again. */
function Made({ id, signingKey }: { id: string; signingKey: string }) {
  const shown = useRef<HTMLElement>(null);
  useEffect(() => shown.current?.focus(), [signingKey]);
  return (
    <Card className="mt-5 sm:p-6">
      <h2 className="text-lg font-semibold">Added. Its signing key</h2>
      <p className="mt-1 max-w-prose text-sm text-ink-soft">
        Your program can check with it that a message really comes from here. Most need none. Copy
        it now if you want it: it is not shown again.
      </p>
      <code
        ref={shown}
        tabIndex={-1}
        className="mt-3 block rounded-lg border border-line bg-sunken p-3 font-mono text-sm break-all select-all"
      >
        {signingKey}
      </code>
      <ButtonLink to={webhookEndpointPath(id)} variant="primary" className="mt-4">
        Go on and send a test
      </ButtonLink>
    </Card>
  );
}
