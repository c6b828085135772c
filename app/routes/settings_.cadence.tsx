import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CadencePage } from "../desk/settings/cadence-page";
import { changeCadence, loadCadence } from "../desk/settings/cadence.route.server";
import { SettingsFrame } from "../desk/settings/settings-nav";
import { pageTitle } from "../platform/web/brand";
import { useRefusedTitle } from "../platform/web/refused-form";

export const loader = (args: LoaderFunctionArgs) => loadCadence(args);

export const action = (args: ActionFunctionArgs) => changeCadence(args);

export const meta: MetaFunction = ({ matches }) => [pageTitle("How much goes out", matches)];

export default function CadenceRoute() {
  const answer = useActionData<{ problem: string }>();
  useRefusedTitle(answer !== undefined);
  return (
    <SettingsFrame>
      <CadencePage {...useLoaderData<typeof loader>()} problem={answer?.problem ?? null} />
    </SettingsFrame>
  );
}
