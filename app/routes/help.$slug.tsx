import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ButtonLink } from "#app/platform/ui/button.tsx";
import { CompassIcon } from "#app/platform/ui/icons/icons.tsx";
import { MessageScreen } from "#app/platform/ui/message-screen.tsx";
import { pageTitle, useRootBrand } from "#app/platform/web/brand.ts";
import { PublicFrame } from "#app/site/layout/public-frame.tsx";
import { StructuredData } from "#app/site/layout/structured-data.tsx";
import { articlePath, helpHome } from "#app/site/help/address.ts";
import { ArticlePage, articleAncestors } from "#app/site/help/article-page.tsx";
import { readHelpArticle } from "#app/site/help/help.route.server.ts";
import { pageMeta } from "#app/site/public-pages/page-meta.ts";
import { breadcrumbStructuredData } from "#app/site/public-pages/structured-data.ts";

export function loader({ params, context }: LoaderFunctionArgs) {
  const article = readHelpArticle(params.slug, context.services.brand);
  return data(article, { status: article ? 200 : 404 });
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? pageMeta(matches, {
        title: `${data.title} · Help Center`,
        description: data.summary,
        path: articlePath(data.slug),
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
  const here = { to: articlePath(article.slug), name: article.title };
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
            Help Center
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
