import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PublishingSchedulePage } from "#app/dashboard/settings/publishing-schedule-page.tsx";
import {
  changePublishingSchedule,
  loadPublishingSchedule,
} from "#app/dashboard/settings/publishing-schedule.route.server.ts";
import { pageTitle } from "#app/platform/web/brand.ts";
import { useRefusedTitle } from "#app/platform/web/drafts/refused-form.ts";

export const loader = (args: LoaderFunctionArgs) => loadPublishingSchedule(args);

export const action = (args: ActionFunctionArgs) => changePublishingSchedule(args);

export const meta: MetaFunction = ({ matches }) => [pageTitle("Publishing volume", matches)];

export default function PublishingScheduleRoute() {
  const answer = useActionData<{ problem: string }>();
  useRefusedTitle(answer !== undefined);
  return (
    <PublishingSchedulePage {...useLoaderData<typeof loader>()} problem={answer?.problem ?? null} />
  );
}
