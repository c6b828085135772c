import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AgentPage } from "#app/dashboard/agents/agent-page.tsx";
import {
  agentAction,
  loadAgent,
  type RefusedSettings,
} from "#app/dashboard/agents/agent.route.server.ts";
import { DemoFrame } from "#app/dashboard/navigation/demo-layout.tsx";
import { pageTitle } from "#app/platform/web/brand.ts";
import { useRefusedTitle } from "#app/platform/web/drafts/refused-form.ts";
import { shownName } from "#app/domain/agents/view/display.ts";

export const loader = loadAgent;
export const action = agentAction;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(data ? shownName(data.profile.agent) : "Agent", matches),
];

export default function AgentRoute() {
  // All other responses of the action are redirects.
  const refused = useActionData<RefusedSettings>();
  const data = useLoaderData<typeof loader>();
  useRefusedTitle(refused !== undefined);
  return (
    <DemoFrame>
      <AgentPage key={data.profile.agent.id} {...data} problem={refused?.problem ?? null} />
    </DemoFrame>
  );
}
