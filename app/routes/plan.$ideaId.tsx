import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { IdeaPage } from "#app/dashboard/plan/idea-page.tsx";
import { loadIdea } from "#app/dashboard/plan/idea.route.server.ts";
import { pageTitle } from "#app/platform/web/brand.ts";

export const loader = (args: LoaderFunctionArgs) => loadIdea(args);

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(data?.idea.topic ?? "Plan", matches),
];

export default function IdeaRoute() {
  return <IdeaPage timeline={useLoaderData<typeof loader>()} />;
}
