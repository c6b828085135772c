import { Badge, type Tone } from "#app/platform/ui/badge.tsx";
import { statusNames, type AgentStatus } from "./display.ts";

const tones: Record<AgentStatus, Tone> = {
  active: "success",
  processing: "warning",
  inactive: "neutral",
  error: "danger",
};

export function StatusBadge({ status }: { status: AgentStatus }) {
  return (
    <Badge tone={tones[status]} dot>
      {statusNames[status]}
    </Badge>
  );
}
