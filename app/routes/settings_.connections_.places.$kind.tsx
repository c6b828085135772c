import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { connectPlace, loadPlaceForm } from "../desk/connections/place.route.server";
import { PlaceForm } from "../desk/connections/place-form";
import type { PlaceProblem } from "../desk/connections/place-view";
import { SettingsFrame } from "../desk/settings/settings-nav";
import { pageTitle } from "../platform/web/brand";
import { useRefusedTitle } from "../platform/web/refused-form";

export const loader = (args: LoaderFunctionArgs) => loadPlaceForm(args);

export const action = (args: ActionFunctionArgs) => connectPlace(args);

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(`Connect ${data?.name ?? "a place"}`, matches),
];

export default function ConnectPlaceRoute() {
  const problem = useActionData<PlaceProblem>();
  useRefusedTitle(problem !== undefined);
  return (
    <SettingsFrame>
      <PlaceForm view={useLoaderData<typeof loader>()} problem={problem ?? null} />
    </SettingsFrame>
  );
}
