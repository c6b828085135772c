import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { SearchProblem } from "../desk/connections/connections-view";
import { connectSearch, loadSearchForm } from "../desk/connections/search.route.server";
import { SearchForm } from "../desk/connections/search-form";
import { SettingsFrame } from "../desk/settings/settings-nav";
import { pageTitle } from "../platform/web/brand";
import { useRefusedTitle } from "../platform/web/refused-form";

export const loader = (args: LoaderFunctionArgs) => loadSearchForm(args);

export const action = (args: ActionFunctionArgs) => connectSearch(args);

export const meta: MetaFunction = ({ matches }) => [pageTitle("Connect a search", matches)];

export default function ConnectSearchRoute() {
  const problem = useActionData<SearchProblem>();
  useRefusedTitle(problem !== undefined);
  return (
    <SettingsFrame>
      <SearchForm view={useLoaderData<typeof loader>()} problem={problem ?? null} />
    </SettingsFrame>
  );
}
