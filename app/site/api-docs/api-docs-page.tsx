import { Link } from "@remix-run/react";
import { useState, type ReactNode } from "react";
import type { Brand } from "../../platform/brand/brand";
import { LinkTabs, useTabPanel } from "../../platform/ui/link-tabs";
import { linkLook } from "../../platform/ui/text-link";
import { useUrlSync } from "../../platform/web/use-url-sync";
import {
  apiDocsAddress,
  apiDocsTitle,
  apiTabNames,
  apiTabs,
  type ApiTab,
} from "../../workspace/addresses/api-docs";
import { Authentication } from "./authentication";
import { CodeSample } from "./code-sample";
import type { DocumentedWebhooks, ListedEndpoint } from "./documented";
import { EndpointList } from "./endpoint-list";
import { Overview } from "./overview";
import { samplesOf } from "./reference";
import { Webhooks } from "./webhooks";

const tabId = (tab: ApiTab) => `api-tab-${tab}`;
const panelId = (tab: ApiTab) => `api-${tab}`;

interface ApiDocsPageProps {
  brand: Brand;
  initial: ApiTab;
  endpoints: readonly ListedEndpoint[];
  webhooks: DocumentedWebhooks;
  /** What the address asks to find among them. */
  search: string;
}

/** The API for whoever writes programs: five tabs, each with an address of its own. */
export function ApiDocsPage({ brand, initial, endpoints, webhooks, search }: ApiDocsPageProps) {
  const [tab, setTab] = useState(initial);
  const panel = useTabPanel(tabId(tab));
  useUrlSync(apiDocsAddress(tab), `${apiDocsTitle(tab)} · ${brand.name}`);
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
      <Link to="/" className={`text-sm ${linkLook} print:hidden`}>
        ← Back to Home
      </Link>
      <h1 className="mt-4 text-2xl font-semibold sm:text-3xl">API Documentation</h1>
      <p className="mt-2 max-w-prose text-ink-soft">
        Read and control what your agents do from programs of your own. Nobody needs this to use{" "}
        {brand.name}.
      </p>
      <div className="mt-8 border-b border-line pb-3">
        <LinkTabs
          label="Parts of the documentation"
          tabs={apiTabs.map((each) => ({
            id: tabId(each),
            panelId: panelId(each),
            name: apiTabNames[each],
            href: apiDocsAddress(each),
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
