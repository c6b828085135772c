import { useFetcher } from "@remix-run/react";
import type { FormEvent } from "react";
import { useEffect } from "react";
import { useToast } from "#app/platform/ui/overlays/toast.tsx";
import {
  agentControlFields,
  isAgentControl,
  type AgentControl,
} from "#app/domain/agents/settings/control.ts";
import { agentStatusOf, type AgentStatus } from "#app/domain/agents/view/display.ts";
import type { Agent } from "#app/workspace/agent.ts";
import type { SwitchAnswer } from "./agent-switch.route.server.ts";

export interface AgentSwitching {
  /** The current status, or the expected one until the server answers. */
  status: AgentStatus;
  /** The available action; until there is an answer, the requested one. */
  control: AgentControl;
  /** Waiting for an answer; asking again changes nothing. */
  pending: boolean;
  /** Sends the form and stays on the page. */
  submit: (event: FormEvent<HTMLFormElement>) => void;
}

/**
 * Starts and pauses one agent without leaving the page. Shows the requested state until the answer arrives, then the result.
 */
export function useAgentSwitch(
  { id, status }: Pick<Agent, "id" | "status">,
  action: string,
): AgentSwitching {
  const toast = useToast();
  const fetcher = useFetcher<SwitchAnswer>();
  const answer = fetcher.data;

  useEffect(() => {
    if (answer) toast(answer.toast);
  }, [answer, toast]);

  const asked = fetcher.formData?.get("intent");
  const shown = asked ? (asked === "start_agent" ? "active" : "inactive") : agentStatusOf(status);
  // Refetch the page's data after the answer, without blocking.
  const pending = fetcher.state === "submitting";
  const control = pending && isAgentControl(asked) ? asked : controlFor(shown);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    const fields = { intent: control, [agentControlFields.agentId]: id };
    const stay = { [agentControlFields.stay]: "yes" };
    fetcher.submit({ ...fields, ...stay }, { method: "post", action });
  }

  return { status: shown, control, pending, submit };
}

/** A working agent can be paused; an idle or failed one can be started. */
function controlFor(status: AgentStatus): AgentControl {
  return status === "active" || status === "processing" ? "pause_agent" : "start_agent";
}
