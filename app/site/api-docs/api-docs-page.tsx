import { Link } from "@remix-run/react";
import { useState, type ReactNode } from "react";
import type { Brand } from "#app/platform/brand/brand.ts";
import { LinkTabs, useTabPanel } from "#app/platform/ui/links/link-tabs.tsx";
import { linkStyles } from "#app/platform/ui/links/link-styles.ts";
import { useUrlSync } from "#app/platform/web/use-url-sync.ts";
import {
  apiDocsPath,
  apiDocsTitle,
  apiTabNames,
  apiTabs,
  type ApiTab,
} from "#app/workspace/paths/api-docs.ts";
import { Authentication } from "./authentication.tsx";
import { CodeSample } from "./code-sample.tsx";
import type { DocumentedWebhooks, ListedEndpoint } from "./documented.ts";
import { EndpointList } from "./endpoint-list.tsx";
import { Overview } from "./overview.tsx";
import { samplesOf } from "./reference.ts";
import { Webhooks } from "./webhooks.tsx";

const tabId = (tab: ApiTab) => `api-tab-${tab}`;
const panelId = (tab: ApiTab) => `api-${tab}`;

interface ApiDocsPageProps {
  brand: Brand;
  initial: ApiTab;
  endpoints: readonly ListedEndpoint[];
  webhooks: DocumentedWebhooks;
  /** The search from the query. */
  search: string;
}

/** The API documentation with five tabs, each with its own address. */
export function ApiDocsPage({ brand, initial, endpoints, webhooks, search }: ApiDocsPageProps) {
  const [tab, setTab] = useState(initial);
  const panel = useTabPanel(tabId(tab));
  useUrlSync(apiDocsPath(tab), `${apiDocsTitle(tab)} · ${brand.name}`);
  const base = `${brand.url}/api`;
  const panels: Record<ApiTab, ReactNode> = {
    overview: <Overview base={base} />,
    endpoints: <EndpointList endpoints={endpoints} search={search} />,
    authentication: <Authentication />,
    webhooks: <Webhooks webhooks={webhooks} />,
    examples: samplesOf(base).map((sample) => <CodeSample key={sample.id} sample={sample} />),
  };
  return (
    <main id="main" className="mx-auto w-full max-w-6xl px-4 py-10 sm:px-6">
      <Link to="/" className={`text-sm ${linkStyles} print:hidden`}>
        ← Back to Home
      </Link>
      <h1 className="mt-4 text-2xl font-semibold sm:text-3xl">API Documentation</h1>
      <p className="mt-2 max-w-prose text-ink-soft">
        Read and control what your agents do from your own programs. You don’t need this to use{" "}
        {brand.name}.
      </p>
      <div className="mt-8 border-b border-line pb-3">
        <LinkTabs
          label="Parts of the documentation"
          tabs={apiTabs.map((each) => ({
            id: tabId(each),
            panelId: panelId(each),
            name: apiTabNames[each],
            href: apiDocsPath(each),
            open: each === tab,
          }))}
          onOpen={(index) => setTab(apiTabs[index] ?? tab)}
        />
      </div>
      <section id={panelId(tab)} aria-labelledby={tabId(tab)} {...panel} className="mt-6">
        <h2 className="sr-only">{apiTabNames[tab]}</h2>
        {panels[tab]}
      </section>
    </main>
  );
}
