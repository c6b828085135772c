import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageTitle, useRootBrand } from "../platform/web/brand";
import { PublicFrame } from "../site/frame/public-frame";
import { StructuredData } from "../site/frame/structured-data";
import { helpHome, searchField } from "../site/help/address";
import { HelpPage } from "../site/help/help-page";
import { readHelpCentre } from "../site/help/help.route.server";
import { pageMeta } from "../site/public-pages/page-meta";
import { questionsStructuredData } from "../site/public-pages/structured-data";

export function loader({ request, context }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams.get(searchField);
  return { ...readHelpCentre(asked), desk: context.services.help };
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data?.search.query
    ? [pageTitle("Search · Help Centre", matches), { name: "robots", content: "noindex" }]
    : pageMeta(matches, {
        title: "Help Centre",
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
