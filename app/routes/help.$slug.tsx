import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ButtonLink } from "../platform/ui/button";
import { CompassIcon } from "../platform/ui/icons";
import { MessageScreen } from "../platform/ui/message-screen";
import { pageTitle, useRootBrand } from "../platform/web/brand";
import { PublicFrame } from "../site/frame/public-frame";
import { StructuredData } from "../site/frame/structured-data";
import { articleAddress, helpHome } from "../site/help/address";
import { ArticlePage, articleAncestors } from "../site/help/article-page";
import { readHelpArticle } from "../site/help/help.route.server";
import { pageMeta } from "../site/public-pages/page-meta";
import { breadcrumbStructuredData } from "../site/public-pages/structured-data";

export function loader({ params, context }: LoaderFunctionArgs) {
  const article = readHelpArticle(params.slug, context.services.brand);
  return data(article, { status: article ? 200 : 404 });
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? pageMeta(matches, {
        title: `${data.title} · Help Centre`,
        description: data.summary,
        path: articleAddress(data.slug),
      })
    : [pageTitle("Page Not Found", matches), { name: "robots", content: "noindex" }];

export default function HelpArticle() {
  const article = useLoaderData<typeof loader>();
  const brand = useRootBrand();
  if (!article) {
    return (
      <PublicFrame>
        <NoSuchArticle />
      </PublicFrame>
    );
  }
  const here = { to: articleAddress(article.slug), name: article.title };
  const trail = [...articleAncestors(article), here];
  return (
    <PublicFrame>
      <ArticlePage article={article} />
      <StructuredData data={breadcrumbStructuredData(brand, trail)} />
    </PublicFrame>
  );
}

function NoSuchArticle() {
  return (
    <MessageScreen
      icon={<CompassIcon size={24} />}
      title="Page Not Found"
      actions={
        <>
          <ButtonLink to={helpHome} variant="primary">
            Help Centre
          </ButtonLink>
          <ButtonLink to="/">Back to Home</ButtonLink>
        </>
      }
    >
      <p>There is no help article of this name.</p>
      <p className="text-sm">Did you forget to add the page to the router?</p>
    </MessageScreen>
  );
}
