import type { MetaFunction } from "@remix-run/node";
import { useLocation } from "@remix-run/react";
import { useRootBrand } from "../platform/web/brand";
import { ApiDocsPage } from "../site/api-docs/api-docs-page";
import { PublicFrame } from "../site/frame/public-frame";
import { pageMeta } from "../site/public-pages/page-meta";
import { apiDocsAddress, apiDocsTitle, readApiTab } from "../workspace/addresses/api-docs";

export const meta: MetaFunction = ({ location, matches }) => {
  const tab = readApiTab(new URLSearchParams(location.search));
  return pageMeta(matches, {
    title: apiDocsTitle(tab),
    description:
      "Base URL, endpoints, session-based authentication and samples: how programs of your own read what your agents do, as JSON.",
    // Each tab holds what no other does.
    path: apiDocsAddress(tab),
  });
};

export default function ApiDocs() {
  const initial = readApiTab(new URLSearchParams(useLocation().search));
  return (
    <PublicFrame>
      {/* Another address is another reading; while one goes on, it writes its own. */}
      <ApiDocsPage key={initial} brand={useRootBrand()} initial={initial} />
    </PublicFrame>
  );
}
