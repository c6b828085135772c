import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ActivitiesPage } from "#app/dashboard/activities/activities-page.tsx";
import {
  loadActivities,
  undoFromActivities,
} from "#app/dashboard/activities/activities.route.server.ts";
import { pageTitle } from "#app/platform/web/brand.ts";

export const loader = (args: LoaderFunctionArgs) => loadActivities(args);
export const action = (args: ActionFunctionArgs) => undoFromActivities(args);

export const meta: MetaFunction<typeof loader> = ({ matches }) => [
  pageTitle("Activities", matches),
];

export default function ActivitiesRoute() {
  return <ActivitiesPage {...useLoaderData<typeof loader>()} />;
}
