import { AgentIcon } from "#app/platform/ui/icons/agent-icon.tsx";
import { kindIcon } from "./display.ts";

interface AgentTypeIconProps {
  /** The agent's type. */
  type: string;
  size?: "small" | "usual";
  className?: string;
}

/** The sign of an agent's kind. */
export function AgentTypeIcon({ type, ...styles }: AgentTypeIconProps) {
  return <AgentIcon name={kindIcon(type)} {...styles} />;
}
