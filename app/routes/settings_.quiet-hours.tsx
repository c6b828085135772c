import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formatTimeZone } from "#app/core/time/time-zone-name.ts";
import type { QuietHoursProblem } from "#app/dashboard/publishing-schedule/quiet-hours-form.ts";
import { QuietHoursPage } from "#app/dashboard/publishing-schedule/quiet-hours-page.tsx";
import {
  changeQuietHours,
  loadQuietHours,
} from "#app/dashboard/publishing-schedule/quiet-hours.route.server.ts";
import { pageTitle } from "#app/platform/web/brand.ts";
import { useRefusedTitle } from "#app/platform/web/drafts/refused-form.ts";

export const loader = (args: LoaderFunctionArgs) => loadQuietHours(args);

export const action = (args: ActionFunctionArgs) => changeQuietHours(args);

export const meta: MetaFunction = ({ matches }) => [pageTitle("Publishing hours", matches)];

export default function QuietHoursRoute() {
  const problem = useActionData<QuietHoursProblem>();
  useRefusedTitle(problem !== undefined);
  const { places, timeZone } = useLoaderData<typeof loader>();
  return (
    <QuietHoursPage places={places} timeZone={formatTimeZone(timeZone)} problem={problem ?? null} />
  );
}
