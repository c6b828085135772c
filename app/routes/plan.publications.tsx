import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PublicationsPage } from "#app/dashboard/publications/publications-page.tsx";
import { loadPublications } from "#app/dashboard/publications/publications.route.server.ts";
import { pageTitle } from "#app/platform/web/brand.ts";

export const loader = (args: LoaderFunctionArgs) => loadPublications(args);

export const meta: MetaFunction = ({ matches }) => [pageTitle("Publications", matches)];

export default function PublicationsRoute() {
  return <PublicationsPage view={useLoaderData<typeof loader>()} />;
}
