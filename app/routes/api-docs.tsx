import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useRootBrand } from "#app/platform/web/brand.ts";
import { ApiDocsPage } from "#app/site/api-docs/api-docs-page.tsx";
import { listEndpoint } from "#app/site/api-docs/find-endpoints.ts";
import { PublicFrame } from "#app/site/layout/public-frame.tsx";
import { pageMeta } from "#app/site/public-pages/page-meta.ts";
import {
  apiDocsPath,
  apiDocsTitle,
  readApiSearch,
  readApiTab,
} from "#app/workspace/paths/api-docs.ts";

export function loader({ context }: LoaderFunctionArgs) {
  const { endpoints, webhooks } = context.services.api.documentation;
  return { endpoints: endpoints.map(listEndpoint), webhooks };
}

export const meta: MetaFunction = ({ location, matches }) => {
  const tab = readApiTab(new URLSearchParams(location.search));
  return pageMeta(matches, {
    title: apiDocsTitle(tab),
    description:
      "Base URL, endpoints, authentication and examples: how programs of your own read what your agents do, as JSON.",
    // Every tab has unique content.
    path: apiDocsPath(tab),
  });
};

export default function ApiDocs() {
  const query = new URLSearchParams(useLocation().search);
  const initial = readApiTab(query);
  const { endpoints, webhooks } = useLoaderData<typeof loader>();
  return (
    <PublicFrame>
      {/* Another address is another reading; while one goes on, it writes its own. */}
      <ApiDocsPage
        key={initial}
        brand={useRootBrand()}
        initial={initial}
        endpoints={endpoints}
        webhooks={webhooks}
        search={readApiSearch(query)}
      />
    </PublicFrame>
  );
}
