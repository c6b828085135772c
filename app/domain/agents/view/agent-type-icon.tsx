import { AgentIcon } from "#app/platform/ui/icons/agent-icon.tsx";
import { kindIcon } from "./display.ts";

interface AgentTypeIconProps {
  type: string;
  size?: "small" | "usual";
  className?: string;
}

/** The icon of an agent's kind. */
export function AgentTypeIcon({ type, ...styles }: AgentTypeIconProps) {
  return <AgentIcon name={kindIcon(type)} {...styles} />;
}
