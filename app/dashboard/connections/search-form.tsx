import { Form, Link, useNavigation } from "@remix-run/react";
import { Button, ButtonLink } from "#app/platform/ui/button.tsx";
import { Card } from "#app/platform/ui/card.tsx";
import { linkStyles } from "#app/platform/ui/links/link-styles.ts";
import { FailedText } from "#app/platform/requests/failed-text.tsx";
import { connectionsPath, connectSearchPath } from "#app/workspace/paths/live.ts";
import { ConnectField } from "./connect-field.tsx";
import { ConnectProblem, ProviderChoice } from "./connect-form.tsx";
import {
  connectionIntents,
  searchFields,
  type SearchFormView,
  type SearchProblem,
} from "./connections-view.ts";

interface SearchFormProps {
  view: SearchFormView;
  /** Why the form was rejected. */
  problem: SearchProblem | null;
}

/** Form to connect a search provider, which is tested first. */
export function SearchForm({ view: { options, present }, problem }: SearchFormProps) {
  const busy = useNavigation().formAction?.startsWith(connectSearchPath) ?? false;
  const chosen = problem?.provider || present?.provider || "brave";
  const mistake = problem?.mistake ?? null;
  return (
    <main id="main" className="w-full max-w-2xl min-w-0">
      <Link to={connectionsPath} className={`text-sm ${linkStyles}`}>
        ← Connections
      </Link>
      <h1 className="mt-3 text-2xl font-semibold">Connect web search</h1>
      <p className="mt-1 max-w-prose text-ink-soft">
        Your agents can then research each idea on the web, in addition to your writing samples and
        sites. Every claim from a web page includes its quote and link, which you see during review.
        {present && ` This replaces ${present.name}.`}
      </p>
      <Card className="mt-5 sm:p-6">
        <Form method="post" className="space-y-6">
          <input type="hidden" name="intent" value={connectionIntents.connectSearch} />
          <FailedText text="Failed to connect web search" />
          <ConnectProblem mistake={mistake} />
          <fieldset>
            <legend className="text-sm font-medium">1. Search provider</legend>
            <div className="mt-2 space-y-2">
              {options.map((option) => (
                <ProviderChoice
                  key={option.provider}
                  field={searchFields.provider}
                  option={option}
                  isChosen={option.provider === chosen}
                />
              ))}
            </div>
          </fieldset>
          <ConnectField
            name={searchFields.apiKey}
            label="2. Key (Brave Search and Tavily)"
            hint="Stored encrypted, never shown again, and sent only to the provider."
            mistake={mistake}
            type="password"
          />
          <ConnectField
            name={searchFields.baseUrl}
            label="3. Address (SearXNG)"
            hint="Private network addresses work only if this site's operator allows them."
            mistake={mistake}
            inputMode="url"
            defaultValue={problem?.baseUrl ?? present?.baseUrl}
            placeholder="http://192.168.1.20:8888"
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
            The test runs one search. Each article then uses one, which counts toward your AI
            spending limits.
          </p>
        </Form>
      </Card>
    </main>
  );
}
