import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AgentPage } from "../desk/agents/agent-page";
import { agentAction, loadAgent, type RefusedSettings } from "../desk/agents/agent.route.server";
import { DemoFrame } from "../desk/shell/demo-frame";
import { pageTitle } from "../platform/web/brand";
import { useRefusedTitle } from "../platform/web/refused-form";
import { shownName } from "../studio/agents/display";

export const loader = loadAgent;
export const action = agentAction;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(data ? shownName(data.profile.agent) : "Agent", matches),
];

export default function AgentRoute() {
  // Everything else that the action answers leads to another page.
  const refused = useActionData<RefusedSettings>();
  const data = useLoaderData<typeof loader>();
  useRefusedTitle(refused !== undefined);
  return (
    <DemoFrame>
      <AgentPage key={data.profile.agent.id} {...data} problem={refused?.problem ?? null} />
    </DemoFrame>
  );
}
