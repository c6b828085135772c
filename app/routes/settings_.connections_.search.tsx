import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { SearchProblem } from "#app/dashboard/connections/connections-view.ts";
import { connectSearch, loadSearchForm } from "#app/dashboard/connections/search.route.server.ts";
import { SearchForm } from "#app/dashboard/connections/search-form.tsx";
import { pageTitle } from "#app/platform/web/brand.ts";
import { useRefusedTitle } from "#app/platform/web/drafts/refused-form.ts";

export const loader = (args: LoaderFunctionArgs) => loadSearchForm(args);

export const action = (args: ActionFunctionArgs) => connectSearch(args);

export const meta: MetaFunction = ({ matches }) => [pageTitle("Connect web search", matches)];

export default function ConnectSearchRoute() {
  const problem = useActionData<SearchProblem>();
  useRefusedTitle(problem !== undefined);
  return <SearchForm view={useLoaderData<typeof loader>()} problem={problem ?? null} />;
}
