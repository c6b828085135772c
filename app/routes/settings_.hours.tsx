import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formatTimeZone } from "../core/time-zone-name";
import type { HoursProblem } from "../desk/hours/hours-form";
import { HoursPage } from "../desk/hours/hours-page";
import { changeHours, loadHours } from "../desk/hours/hours.route.server";
import { SettingsFrame } from "../desk/settings/settings-nav";
import { pageTitle } from "../platform/web/brand";
import { useRefusedTitle } from "../platform/web/refused-form";

export const loader = (args: LoaderFunctionArgs) => loadHours(args);

export const action = (args: ActionFunctionArgs) => changeHours(args);

export const meta: MetaFunction = ({ matches }) => [pageTitle("When texts go out", matches)];

export default function HoursRoute() {
  const problem = useActionData<HoursProblem>();
  useRefusedTitle(problem !== undefined);
  const { places, timeZone } = useLoaderData<typeof loader>();
  return (
    <SettingsFrame>
      <HoursPage places={places} timeZone={formatTimeZone(timeZone)} problem={problem ?? null} />
    </SettingsFrame>
  );
}
