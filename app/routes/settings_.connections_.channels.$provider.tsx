import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  connectChannel,
  loadChannelForm,
} from "#app/dashboard/connections/channel.route.server.ts";
import { ChannelForm } from "#app/dashboard/connections/channel-form.tsx";
import type { ChannelProblem } from "#app/dashboard/connections/channel-view.ts";
import { pageTitle } from "#app/platform/web/brand.ts";
import { useRefusedTitle } from "#app/platform/web/drafts/refused-form.ts";

export const loader = (args: LoaderFunctionArgs) => loadChannelForm(args);

export const action = (args: ActionFunctionArgs) => connectChannel(args);

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(`Connect ${data?.name ?? "a channel"}`, matches),
];

export default function ConnectChannelRoute() {
  const problem = useActionData<ChannelProblem>();
  useRefusedTitle(problem !== undefined);
  return <ChannelForm view={useLoaderData<typeof loader>()} problem={problem ?? null} />;
}
