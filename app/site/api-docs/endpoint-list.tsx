import { Link } from "@remix-run/react";
import { useState } from "react";
import { Input } from "#app/platform/ui/forms/controls.tsx";
import { Button } from "#app/platform/ui/button.tsx";
import { linkStyles } from "#app/platform/ui/links/link-styles.ts";
import { apiDocsFields, apiDocsHome, endpointPath } from "#app/workspace/paths/api-docs.ts";
import type { ListedEndpoint } from "./documented.ts";
import { EndpointHead } from "./endpoint-head.tsx";
import { findEndpoints } from "./find-endpoints.ts";

interface EndpointListProps {
  endpoints: readonly ListedEndpoint[];
  /** The search from the query. */
  search: string;
}

/** A searchable list of endpoints, each with its own page. */
export function EndpointList({ endpoints, search }: EndpointListProps) {
  const [typed, setTyped] = useState(search);
  const found = findEndpoints(endpoints, typed);
  const groups = [...new Set(found.map(({ group }) => group))];
  return (
    <>
      <form
        action={apiDocsHome}
        role="search"
        onSubmit={(event) => event.preventDefault()}
        className="flex max-w-xl flex-wrap items-end gap-2 print:hidden"
      >
        <input type="hidden" name={apiDocsFields.tab} value="endpoints" />
        <label className="flex-1 basis-56 text-sm font-medium">
          Search the endpoints
          <Input
            type="search"
            name={apiDocsFields.search}
            defaultValue={search}
            onChange={({ target }) => setTyped(target.value)}
            isLarge
            className="mt-1.5"
          />
        </label>
        <Button type="submit">Search</Button>
      </form>
      <p role="status" className="mt-3 text-sm text-ink-soft">
        {found.length === 0
          ? "No endpoint matches your search."
          : `${found.length} of ${endpoints.length} endpoints. Also available as `}
        {found.length > 0 && (
          <a href="/api/openapi.json" className={linkStyles}>
            OpenAPI 3.1
          </a>
        )}
      </p>
      {groups.map((group) => (
        <section key={group} aria-labelledby={`group-${group}`} className="mt-8">
          <h3 id={`group-${group}`} className="text-lg font-semibold">
            {group}
          </h3>
          <ul className="mt-3 divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface shadow-lift">
            {found
              .filter((each) => each.group === group)
              .map((endpoint) => (
                <li key={endpoint.id} id={endpoint.id}>
                  <Link
                    to={endpointPath(endpoint.id)}
                    // Route discovery for a hundred links at once exceeds the URL length limit.
                    discover="none"
                    className="block px-4 py-3.5 hover:bg-sunken sm:px-5"
                  >
                    <EndpointHead endpoint={endpoint} withSummary />
                  </Link>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </>
  );
}
