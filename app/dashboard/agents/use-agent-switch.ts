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
  /** As it is, or as it will be once the server has answered. */
  status: AgentStatus;
  /** What can be asked of the agent now; until there is an answer, what has been asked. */
  control: AgentControl;
  /** There is no answer yet; asking again changes nothing. */
  pending: boolean;
  /** Sends the form and stays on the page. */
  submit: (event: FormEvent<HTMLFormElement>) => void;
}

/**
 * Starting and pausing one agent from a page that stays. It shows what has been asked for until
 * the answer is there, and tells how it came out.
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
  // Once it is answered, the page's data is fetched anew, for which nobody has to wait.
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

/** An agent that is at work can be paused; one that rests or has failed can be started. */
function controlFor(status: AgentStatus): AgentControl {
  return status === "active" || status === "processing" ? "pause_agent" : "start_agent";
}
