import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { GoLivePage } from "../desk/going-live/go-live-page";
import type { GoLiveAnswer } from "../desk/going-live/go-live-view";
import { changeMode, loadGoLive } from "../desk/going-live/go-live.route.server";
import { SettingsFrame } from "../desk/settings/settings-nav";
import { pageTitle } from "../platform/web/brand";
import { useRefusedTitle } from "../platform/web/refused-form";

export const loader = (args: LoaderFunctionArgs) => loadGoLive(args);

export const action = (args: ActionFunctionArgs) => changeMode(args);

export const meta: MetaFunction = ({ matches }) => [pageTitle("Go live", matches)];

export default function GoLiveRoute() {
  const answer = useActionData<GoLiveAnswer>() ?? null;
  useRefusedTitle(answer?.problem !== undefined);
  return (
    <SettingsFrame>
      <GoLivePage view={useLoaderData<typeof loader>()} answer={answer} />
    </SettingsFrame>
  );
}
