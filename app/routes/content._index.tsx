import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ContentPage } from "#app/dashboard/content/list/content-page.tsx";
import { loadContent } from "#app/dashboard/content/list/content.route.server.ts";
import { pageTitle } from "#app/platform/web/brand.ts";

export const loader = (args: LoaderFunctionArgs) => loadContent(args);

export const meta: MetaFunction<typeof loader> = ({ matches }) => [pageTitle("Content", matches)];

export default function ContentRoute() {
  return <ContentPage {...useLoaderData<typeof loader>()} />;
}
