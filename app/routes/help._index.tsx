import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageTitle, useRootBrand } from "#app/platform/web/brand.ts";
import { PublicFrame } from "#app/site/layout/public-frame.tsx";
import { StructuredData } from "#app/site/layout/structured-data.tsx";
import { helpHome, searchField } from "#app/site/help/address.ts";
import { HelpPage } from "#app/site/help/help-page.tsx";
import { readHelpCenter } from "#app/site/help/help.route.server.ts";
import { pageMeta } from "#app/site/public-pages/page-meta.ts";
import { questionsStructuredData } from "#app/site/public-pages/structured-data.ts";

export function loader({ request, context }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams.get(searchField);
  return { ...readHelpCenter(asked), links: context.services.help };
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data?.search.query
    ? [pageTitle("Search · Help Center", matches), { name: "robots", content: "noindex" }]
    : pageMeta(matches, {
        title: "Help Center",
        description:
          "Plain answers on agents, figures, settings and privacy: search the articles, or look through five categories and the six most frequent questions.",
        path: helpHome,
      });

export default function Help() {
  const help = useLoaderData<typeof loader>();
  return (
    <PublicFrame>
      <HelpPage help={help} brand={useRootBrand()} />
      <StructuredData data={questionsStructuredData(help.faq)} />
    </PublicFrame>
  );
}
