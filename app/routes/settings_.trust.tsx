import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { SettingsFrame } from "../desk/settings/settings-nav";
import { TrustPage } from "../desk/settings/trust-page";
import { changeTrust, loadTrust } from "../desk/settings/trust.route.server";
import { pageTitle } from "../platform/web/brand";
import { useRefusedTitle } from "../platform/web/refused-form";

export const loader = (args: LoaderFunctionArgs) => loadTrust(args);

export const action = (args: ActionFunctionArgs) => changeTrust(args);

export const meta: MetaFunction = ({ matches }) => [pageTitle("Trust", matches)];

export default function TrustRoute() {
  const answer = useActionData<{ problem: string }>();
  useRefusedTitle(answer !== undefined);
  return (
    <SettingsFrame>
      <TrustPage view={useLoaderData<typeof loader>()} problem={answer?.problem ?? null} />
    </SettingsFrame>
  );
}
