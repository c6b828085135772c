import type { FormEvent } from "react";
import { Form, Link, useNavigation } from "@remix-run/react";
import { Button, ButtonLink } from "#app/platform/ui/button.tsx";
import { Card } from "#app/platform/ui/card.tsx";
import { linkStyles } from "#app/platform/ui/links/link-styles.ts";
import { FailedText } from "#app/platform/requests/failed-text.tsx";
import { connectionsPath, connectWriterPath } from "#app/workspace/paths/live.ts";
import { ConnectField } from "./connect-field.tsx";
import { ConnectProblem, ProviderChoice } from "./connect-form.tsx";
import {
  connectionIntents,
  writerFields,
  type WriterFormView,
  type WriterProblem,
} from "./connections-view.ts";

interface WriterFormProps {
  view: WriterFormView;
  /** Why the form was rejected. */
  problem: WriterProblem | null;
}

/** Form to connect an AI provider, which is tested first. */
export function WriterForm({ view: { options, present }, problem }: WriterFormProps) {
  const busy = useNavigation().formAction?.startsWith(connectWriterPath) ?? false;
  const chosen = problem?.provider || present?.provider || "openai";
  const mistake = problem?.mistake ?? null;
  const usual = options.flatMap(({ name, models: [first] }) =>
    first ? [`${first.name} at ${name}`] : [],
  );
  return (
    <main id="main" className="w-full max-w-2xl min-w-0">
      <Link to={connectionsPath} className={`text-sm ${linkStyles}`}>
        ← Connections
      </Link>
      <h1 className="mt-3 text-2xl font-semibold">Connect your own AI provider</h1>
      <p className="mt-1 max-w-prose text-ink-soft">
        A key is a long password from your AI provider that lets this site use its models at your
        expense. We store it encrypted, never show it again, and send it only to the provider.
        {present && ` This replaces ${present.name}.`}
      </p>
      <Card className="mt-5 sm:p-6">
        <Form method="post" className="space-y-6">
          <input type="hidden" name="intent" value={connectionIntents.connect} />
          <FailedText text="Failed to connect the AI provider" />
          <ConnectProblem mistake={mistake} />
          <fieldset onChange={(event) => nameModelOf(options, event)}>
            <legend className="text-sm font-medium">1. AI provider</legend>
            <div className="mt-2 space-y-2">
              {options.map((option) => (
                <ProviderChoice
                  key={option.provider}
                  field={writerFields.provider}
                  option={option}
                  isChosen={option.provider === chosen}
                >
                  {option.models.length > 0 && (
                    <span className="mt-1 block text-ink-soft">
                      {option.models.map(({ name: model, estimate }) => (
                        <span key={model} className="block">
                          <code className="text-[0.8125rem]">{model}</code>
                          {estimate && `: ${estimate}`}
                        </span>
                      ))}
                    </span>
                  )}
                </ProviderChoice>
              ))}
            </div>
          </fieldset>
          <ConnectField
            name={writerFields.apiKey}
            label="2. Key"
            hint="Paste your key. It is optional for your own server."
            mistake={mistake}
            type="password"
          />
          <ConnectField
            name={writerFields.model}
            label="3. Model"
            hint={`You can enter any model, not only those above. Leave it empty for ${usual.join(" or ")}.`}
            mistake={mistake}
            list="known-models"
            defaultValue={problem?.model ?? present?.model}
          />
          <datalist id="known-models">
            {options.flatMap(({ models }) =>
              models.map(({ name, estimate }) => (
                <option key={name} value={name}>
                  {estimate}
                </option>
              )),
            )}
          </datalist>
          <ConnectField
            name={writerFields.baseUrl}
            label="4. Address (your own server only)"
            hint="Private network addresses work only if this site's operator allows them."
            mistake={mistake}
            inputMode="url"
            defaultValue={problem?.baseUrl ?? present?.baseUrl}
            placeholder="http://192.168.1.20:11434/v1"
          />
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" variant="primary" disabled={busy}>
              {busy ? "Testing…" : "Test and connect"}
            </Button>
            <ButtonLink to={connectionsPath} variant="quiet">
              Cancel
            </ButtonLink>
          </div>
          <p className="text-sm text-ink-soft">
            The test asks one short question, which costs less than a cent. Your AI spending limits
            apply to your own key, too.
          </p>
        </Form>
      </Card>
    </main>
  );
}

/** Choosing another provider fills in one of its models, unless the user typed an unknown model. */
function nameModelOf(options: WriterFormView["options"], { target }: FormEvent): void {
  const { value: chosen, form } = target as HTMLInputElement;
  const field = form?.elements.namedItem(writerFields.model);
  if (!(field instanceof HTMLInputElement)) return;
  const isOffered = options.some(({ models }) => models.some(({ name }) => name === field.value));
  if (field.value !== "" && !isOffered) return;
  field.value = options.find(({ provider }) => provider === chosen)?.models[0]?.name ?? "";
}
