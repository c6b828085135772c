import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ActivitiesPage } from "../desk/activities/activities-page";
import { loadActivities, undoFromActivities } from "../desk/activities/activities.route.server";
import { pageTitle } from "../platform/web/brand";

export const loader = (args: LoaderFunctionArgs) => loadActivities(args);
export const action = (args: ActionFunctionArgs) => undoFromActivities(args);

export const meta: MetaFunction<typeof loader> = ({ matches }) => [
  pageTitle("Activities", matches),
];

export default function ActivitiesRoute() {
  return <ActivitiesPage {...useLoaderData<typeof loader>()} />;
}
