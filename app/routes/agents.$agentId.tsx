import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AgentPage } from "../agents/agent-page";
import { agentDisplayName } from "../agents/display";
import { agentAction, loadAgent, type RefusedSettings } from "../web/agent-route.server";
import { pageTitle } from "../web/brand";
import { SiteFrame } from "../web/site-frame";

export const loader = loadAgent;
export const action = agentAction;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(data ? agentDisplayName(data.profile.agent.name) : "Agent", matches),
];

export default function AgentRoute() {
  // Everything else that the action answers leads to another page.
  const refused = useActionData<RefusedSettings>();
  return (
    <SiteFrame>
      <AgentPage {...useLoaderData<typeof loader>()} problem={refused?.problem ?? null} />
    </SiteFrame>
  );
}
