import { Badge, type Tone } from "#app/platform/ui/badge.tsx";
import { classNames } from "#app/platform/ui/class-names.ts";
import { agentsInWords } from "#app/domain/agents/view/agent-status.copy.ts";
import type { Agent } from "#app/workspace/agent.ts";
import type { Connection } from "#app/dashboard/layout/connection.ts";

interface ConnectionStyles {
  text: string;
  tone: Tone;
  /** The badge's tooltip. */
  meaning: string;
}

const unconnected = {
  text: "Not Connected",
  tone: "danger",
  meaning: "This page has stopped updating.",
} as const;

const connections: Record<Connection, ConnectionStyles> = {
  demo: { text: "Demo Mode", tone: "accent", meaning: "You're viewing the public demo." },
  connected: {
    text: "All Systems Active",
    tone: "success",
    meaning: "This page updates live.",
  },
  connecting: {
    text: "Connecting",
    tone: "warning",
    meaning: "This page is connecting to the server.",
  },
  lost: unconnected,
  signed_out: unconnected,
  no_access: unconnected,
};

interface ConnectionBadgeProps {
  connection: Connection;
  agents: readonly Pick<Agent, "status">[];
}

/** The page's connection state. Without JavaScript the badge says that live updates are off. */
export function ConnectionBadge({ connection, agents }: ConnectionBadgeProps) {
  const { text, tone, meaning } = connections[connection];
  const live = connection !== "demo";
  return (
    <>
      <div
        role="status"
        aria-label="Connection"
        className={classNames("flex", live && "noscript:hidden")}
      >
        {/* The badge shows the connection only; the dashboard shows the agents' status. */}
        <Badge tone={tone} dot title={`${meaning} ${agentsInWords(agents)}`}>
          {text}
        </Badge>
      </div>
      {live && (
        <div className="hidden noscript:flex">
          <Badge>Live Updates Off</Badge>
        </div>
      )}
    </>
  );
}
