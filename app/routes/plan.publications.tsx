import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PublicationsPage } from "../desk/publications/publications-page";
import { loadPublications } from "../desk/publications/publications.route.server";
import { pageTitle } from "../platform/web/brand";

export const loader = (args: LoaderFunctionArgs) => loadPublications(args);

export const meta: MetaFunction = ({ matches }) => [pageTitle("Publications", matches)];

export default function PublicationsRoute() {
  return <PublicationsPage view={useLoaderData<typeof loader>()} />;
}
