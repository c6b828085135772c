import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { helpHome, searchField } from "../help/address";
import { HelpPage } from "../help/help-page";
import { questionsStructuredData } from "../site/structured-data";
import { pageTitle, useRootBrand } from "../web/brand";
import { readHelpCentre } from "../web/help.server";
import { pageMeta } from "../web/page-meta";
import { PublicFrame } from "../web/public-frame";
import { StructuredData } from "../web/structured-data";

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
