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

/** Form to add a webhook endpoint; its key is shown once. */
export function AddWebhookEndpointPage({ answer }: { answer: WebhookEndpointAnswer | null }) {
  const busy = useNavigation().state === "submitting";
  const problem = answer?.problem;
  const mistake = problem?.mistake ?? null;
  return (
    <main id="main" className="w-full max-w-2xl min-w-0">
      <Link to={connectionsPath} className={`text-sm ${linkStyles}`}>
        ← Connections
      </Link>
      <h1 className="mt-3 text-2xl font-semibold">Add a webhook</h1>
      <p className="mt-1 max-w-prose text-ink-soft">
        Notify Zapier, n8n, Make, or your own program when a draft needs review, something is
        published, or an agent needs you. Only titles and links are sent, never the content.
      </p>
      <HelpLink article="webhooks" className="mt-1.5">
        Where do I find the URL?
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
            <FailedText text="Failed to add the webhook" />
            <ConnectProblem mistake={mistake} />
            <ConnectField
              name={webhookEndpointFields.address}
              label="Address"
              hint="Your program shows it when you add a webhook as the first step."
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
                  Name <span className="font-normal text-ink-soft">(optional)</span>
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
                Add webhook
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

/** Shown once. */
function Made({ id, signingKey }: { id: string; signingKey: string }) {
  const shown = useRef<HTMLElement>(null);
  useEffect(() => shown.current?.focus(), [signingKey]);
  return (
    <Card className="mt-5 sm:p-6">
      <h2 className="text-lg font-semibold">Added. Its signing key</h2>
      <p className="mt-1 max-w-prose text-sm text-ink-soft">
        Your program can use it to verify that messages come from here. Most don’t need it. Copy it
        now; you won’t see it again.
      </p>
      <code
        ref={shown}
        tabIndex={-1}
        className="mt-3 block rounded-lg border border-line bg-sunken p-3 font-mono text-sm break-all select-all"
      >
        {signingKey}
      </code>
      <ButtonLink to={webhookEndpointPath(id)} variant="primary" className="mt-4">
        Continue and send a test
      </ButtonLink>
    </Card>
  );
}
