import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  ManualPublishingPage,
  type ManualPublishingProblem,
} from "#app/dashboard/manual-publishing/manual-publishing-page.tsx";
import {
  giveLink,
  loadManualPublishing,
} from "#app/dashboard/manual-publishing/manual-publishing.route.server.ts";
import { pageTitle } from "#app/platform/web/brand.ts";
import { useRefusedTitle } from "#app/platform/web/drafts/refused-form.ts";

export const loader = (args: LoaderFunctionArgs) => loadManualPublishing(args);

export const action = (args: ActionFunctionArgs) => giveLink(args);

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(`Post to ${data?.place ?? "a channel"}`, matches),
];

export default function ManualPublishingRoute() {
  const problem = useActionData<ManualPublishingProblem>();
  useRefusedTitle(problem !== undefined);
  return (
    <ManualPublishingPage
      manualPublication={useLoaderData<typeof loader>()}
      problem={problem ?? null}
    />
  );
}
