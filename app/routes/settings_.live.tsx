import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { GoLivePage } from "#app/dashboard/going-live/go-live-page.tsx";
import type { GoLiveAnswer } from "#app/dashboard/going-live/go-live-view.ts";
import { changeMode, loadGoLive } from "#app/dashboard/going-live/go-live.route.server.ts";
import { pageTitle } from "#app/platform/web/brand.ts";
import { useRefusedTitle } from "#app/platform/web/drafts/refused-form.ts";

export const loader = (args: LoaderFunctionArgs) => loadGoLive(args);

export const action = (args: ActionFunctionArgs) => changeMode(args);

export const meta: MetaFunction = ({ matches }) => [pageTitle("Go live", matches)];

export default function GoLiveRoute() {
  const answer = useActionData<GoLiveAnswer>() ?? null;
  useRefusedTitle(answer?.problem !== undefined);
  return <GoLivePage view={useLoaderData<typeof loader>()} answer={answer} />;
}
