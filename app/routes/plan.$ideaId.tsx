import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { IdeaPage } from "../desk/plan/idea-page";
import { loadIdea } from "../desk/plan/idea.route.server";
import { pageTitle } from "../platform/web/brand";

export const loader = (args: LoaderFunctionArgs) => loadIdea(args);

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(data?.idea.topic ?? "Plan", matches),
];

export default function IdeaRoute() {
  return <IdeaPage way={useLoaderData<typeof loader>()} />;
}
