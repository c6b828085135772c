import { Form, Link, useNavigation } from "@remix-run/react";
import { FailedText } from "#app/platform/requests/failed-text.tsx";
import { Button, ButtonLink } from "#app/platform/ui/button.tsx";
import { Card } from "#app/platform/ui/card.tsx";
import { ExternalIcon } from "#app/platform/ui/icons/icons.tsx";
import { linkStyles } from "#app/platform/ui/links/link-styles.ts";
import { HelpLink } from "#app/site/help/help-link.tsx";
import { connectionsPath, reconnectField } from "#app/workspace/paths/live.ts";
import { ChoiceField } from "./choice-field.tsx";
import { ConnectField } from "./connect-field.tsx";
import { ConnectProblem } from "./connect-form.tsx";
import type { FormMistake } from "./form-mistake.ts";
import {
  channelIntents,
  type ChannelFormView,
  type ChannelProblem,
  type ShownField,
} from "./channel-view.ts";

interface ChannelFormProps {
  view: ChannelFormView;
  /** Why the form was rejected. */
  problem: ChannelProblem | null;
}

/** Form to connect a channel, which is tested first. */
export function ChannelForm({ view, problem }: ChannelFormProps) {
  const { name, hint, fields, allowing, connected, reconnects, trying } = view;
  const navigation = useNavigation();
  const busy = navigation.state !== "idle" && navigation.formMethod === "POST";
  const mistake = problem?.mistake ?? null;
  const field = (each: ShownField) => (
    <ChannelField
      key={each.name}
      field={{ ...each, value: problem?.typed[each.name] ?? each.value }}
      mistake={mistake}
    />
  );
  const needed = fields.filter(({ name: each }) => allowing?.needs.includes(each));
  const rest = fields.filter((each) => !needed.includes(each));
  return (
    <main id="main" className="w-full max-w-2xl min-w-0">
      <Link to={connectionsPath} className={`text-sm ${linkStyles}`}>
        ← Connections
      </Link>
      <h1 className="mt-3 text-2xl font-semibold">Connect {name}</h1>
      <p className="mt-1 max-w-prose text-ink-soft">
        {hint}
        {connected.length > 0 && ` Already connected: ${connected.join(", ")}.`}
      </p>
      <HelpLink article="publishing-places" className="mt-1.5">
        What’s published there, and when?
      </HelpLink>
      <Card className="mt-5 sm:p-6">
        <Form method="post" className="space-y-6">
          <FailedText text="Failed to connect the channel" />
          {reconnects !== null && <input type="hidden" name={reconnectField} value={reconnects} />}
          <ConnectProblem mistake={mistake} />
          {needed.map(field)}
          {allowing && (
            <div className="rounded-lg border border-line p-4">
              <p className="text-sm text-ink-soft">
                You’ll be asked to let us publish for you, then return here. You can revoke access
                there anytime.
              </p>
              <Button
                type="submit"
                name="intent"
                value={channelIntents.allow}
                variant="primary"
                className="mt-3"
                disabled={busy}
              >
                <ExternalIcon size={16} />
                {allowing.label}
              </Button>
            </div>
          )}
          {allowing && <p className="text-sm text-ink-soft">Or enter it yourself:</p>}
          {rest.map(field)}
          <div className="flex flex-wrap items-center gap-3">
            <Button
              type="submit"
              name="intent"
              value={channelIntents.connect}
              variant={allowing ? "secondary" : "primary"}
              disabled={busy}
            >
              {busy ? "Testing…" : "Test and connect"}
            </Button>
            <ButtonLink to={connectionsPath} variant="quiet">
              Cancel
            </ButtonLink>
          </div>
          <p className="text-sm text-ink-soft">
            {trying} Secrets are stored encrypted and never shown again.
          </p>
        </Form>
      </Card>
    </main>
  );
}

function ChannelField({ field, mistake }: { field: ShownField; mistake: FormMistake | null }) {
  const { name, label, hint, isSecret, isOptional, placeholder, choices, value } = field;
  if (choices.length > 0) return <ChoiceField {...{ name, label, hint, choices, value }} />;
  return (
    <ConnectField
      name={name}
      label={
        <>
          {label}
          {isOptional && <span className="font-normal text-ink-soft"> (optional)</span>}
        </>
      }
      hint={hint}
      mistake={mistake}
      type={isSecret ? "password" : "text"}
      autoCapitalize="off"
      {...(!isSecret && { defaultValue: value })}
      placeholder={placeholder}
    />
  );
}
