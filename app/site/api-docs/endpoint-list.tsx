import { useState } from "react";
import { Button } from "../../platform/ui/button";
import { linkLook } from "../../platform/ui/text-link";
import { apiDocsFields, apiDocsHome } from "../../workspace/addresses/api-docs";
import type { DocumentedEndpoint } from "./documented";
import { EndpointPart } from "./endpoint-part";
import { findEndpoints } from "./find-endpoints";

interface EndpointListProps {
  endpoints: readonly DocumentedEndpoint[];
  /** What the address asks for. */
  search: string;
  /** The site's address, without a path. */
  url: string;
}

/** Every endpoint with its fields, examples and errors; a search narrows them down. */
export function EndpointList({ endpoints, search, url }: EndpointListProps) {
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
          <input
            type="search"
            name={apiDocsFields.search}
            defaultValue={search}
            onChange={({ target }) => setTyped(target.value)}
            className="mt-1.5 min-h-10 w-full rounded-lg border border-line-strong bg-surface px-3 py-1.5 text-base text-ink"
          />
        </label>
        <Button type="submit">Search</Button>
      </form>
      <p role="status" className="mt-3 text-sm text-ink-soft">
        {found.length === 0
          ? "No endpoint has all of these words."
          : `${found.length} of ${endpoints.length} endpoints. The same as a document for tools: `}
        {found.length > 0 && (
          <a href="/api/openapi.json" className={linkLook}>
            OpenAPI 3.1
          </a>
        )}
      </p>
      {groups.map((group) => (
        <section key={group} aria-labelledby={`group-${group}`} className="mt-8">
          <h3 id={`group-${group}`} className="text-lg font-semibold">
            {group}
          </h3>
          <div className="mt-3 divide-y divide-line rounded-xl border border-line bg-surface shadow-lift">
            {found
              .filter((each) => each.group === group)
              .map((endpoint) => (
                <EndpointPart key={endpoint.id} endpoint={endpoint} url={url} />
              ))}
          </div>
        </section>
      ))}
    </>
  );
}
