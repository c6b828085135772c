import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ArticlePage } from "../help/article-page";
import { pageTitle, useRootBrand } from "../web/brand";
import { readHelpArticle } from "../web/help.server";
import { SiteFrame } from "../web/site-frame";

export function loader({ params }: LoaderFunctionArgs) {
  const article = readHelpArticle(params.slug);
  if (!article) throw data(null, { status: 404 });
  return article;
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? [
        pageTitle(`${data.title} · Help Centre`, matches),
        { name: "description", content: data.summary },
      ]
    : [pageTitle("Page Not Found", matches)];

export default function HelpArticle() {
  return (
    <SiteFrame>
      <ArticlePage
        article={useLoaderData<typeof loader>()}
        supportEmail={useRootBrand().supportEmail}
      />
    </SiteFrame>
  );
}
