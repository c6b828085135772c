import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ContentPage } from "../desk/content/content-page";
import { loadContent } from "../desk/content/content.route.server";
import { pageTitle } from "../platform/web/brand";

export const loader = (args: LoaderFunctionArgs) => loadContent(args);

export const meta: MetaFunction<typeof loader> = ({ matches }) => [pageTitle("Content", matches)];

export default function ContentRoute() {
  return <ContentPage {...useLoaderData<typeof loader>()} />;
}
