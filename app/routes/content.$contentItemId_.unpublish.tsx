import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  loadUnpublishing,
  unpublishContent,
} from "#app/dashboard/content/publish/unpublish.route.server.ts";
import { UnpublishPage } from "#app/dashboard/content/publish/unpublish-page.tsx";
import { pageTitle } from "#app/platform/web/brand.ts";

export const loader = (args: LoaderFunctionArgs) => loadUnpublishing(args);

export const action = (args: ActionFunctionArgs) => unpublishContent(args);

export const meta: MetaFunction = ({ matches }) => [pageTitle("Unpublish", matches)];

export default function UnpublishRoute() {
  return <UnpublishPage {...useLoaderData<typeof loader>()} />;
}
