import { Button } from "#app/platform/ui/button.tsx";
import { PauseIcon, PlayIcon } from "#app/platform/ui/icons/icons.tsx";
import { agentControlFields, type AgentControl } from "#app/domain/agents/settings/control.ts";
import type { AgentSwitching } from "./use-agent-switch.ts";

const looks = {
  start_agent: { label: "Start", icon: <PlayIcon size={16} /> },
  pause_agent: { label: "Pause", icon: <PauseIcon size={16} /> },
} as const satisfies Record<AgentControl, { label: string; icon: JSX.Element }>;

interface AgentSwitchProps {
  agent: { id: string; displayName: string };
  switching: AgentSwitching;
  /** The page that handles the form. */
  action: string;
  /** Disabled; the element with this id says why. */
  disabledBy?: string | undefined;
}

/** The button that starts or pauses one agent. */
export function AgentSwitch({ agent, switching, action, disabledBy }: AgentSwitchProps) {
  const { control, pending, submit } = switching;
  const { label, icon } = looks[control];
  return (
    <form method="post" action={action} onSubmit={submit}>
      <input type="hidden" name="intent" value={control} />
      <input type="hidden" name={agentControlFields.agentId} value={agent.id} />
      <Button
        type="submit"
        size="small"
        disabled={disabledBy !== undefined}
        // A double click must not undo its own first click.
        onClick={(event) => event.detail > 1 && event.preventDefault()}
        aria-describedby={disabledBy}
        aria-busy={pending || undefined}
      >
        {icon}
        {label}
        <span className="sr-only"> {agent.displayName}</span>
      </Button>
    </form>
  );
}
