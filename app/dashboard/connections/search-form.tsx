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
  /** Why the form just sent was not taken. */
  problem: SearchProblem | null;
}

/** A search service of one's own: it is asked once before it counts. */
export function SearchForm({ view: { options, present }, problem }: SearchFormProps) {
  const busy = useNavigation().formAction?.startsWith(connectSearchPath) ?? false;
  const chosen = problem?.provider || present?.provider || "brave";
  const mistake = problem?.mistake ?? null;
  return (
    <main id="main" className="w-full max-w-2xl min-w-0">
      <Link to={connectionsPath} className={`text-sm ${linkStyles}`}>
        ← Connections
      </Link>
      <h1 className="mt-3 text-2xl font-semibold">Connect a search</h1>
      <p className="mt-1 max-w-prose text-ink-soft">
        With it your writer looks for pages about each idea, beside your own texts and sites. A
        statement taken from such a page stands in the text with its quote and its link, and you see
        both when you read it.
        {present && ` ${present.name} is connected now, and would be replaced.`}
      </p>
      <Card className="mt-5 sm:p-6">
        <Form method="post" className="space-y-6">
          <input type="hidden" name="intent" value={connectionIntents.connectSearch} />
          <FailedText text="Failed to connect the search" />
          <ConnectProblem mistake={mistake} />
          <fieldset>
            <legend className="text-sm font-medium">1. Whom to search with</legend>
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
            label="2. The key, for Brave Search and Tavily"
            hint="It is kept encrypted, is never shown again, and goes to nobody but its provider."
            mistake={mistake}
            type="password"
          />
          <ConnectField
            name={searchFields.baseUrl}
            label="3. The address, for SearXNG"
            hint="An address in a private network works only where the operator of this site allows it."
            mistake={mistake}
            inputMode="url"
            defaultValue={problem?.baseUrl ?? present?.baseUrl}
            placeholder="http://192.168.1.20:8888"
          />
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" variant="primary" disabled={busy}>
              {busy ? "Searching once…" : "Try it and connect"}
            </Button>
            <ButtonLink to={connectionsPath} variant="quiet">
              Cancel
            </ButtonLink>
          </div>
          <p className="text-sm text-ink-soft">
            It is asked one search. Each article takes one more, which counts towards your limits of
            what writing may cost.
          </p>
        </Form>
      </Card>
    </main>
  );
}
