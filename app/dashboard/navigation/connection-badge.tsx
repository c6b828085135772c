import { Badge, type Tone } from "#app/platform/ui/badge.tsx";
import { classNames } from "#app/platform/ui/class-names.ts";
import { agentsInWords } from "#app/domain/agents/view/agent-status.copy.ts";
import type { Agent } from "#app/workspace/agent.ts";
import type { Connection } from "#app/dashboard/layout/connection.ts";

interface ConnectionStyles {
  text: string;
  tone: Tone;
  /** What the badge stands for, for its tooltip. */
  meaning: string;
}

const unconnected = {
  text: "Not Connected",
  tone: "danger",
  meaning: "This page is no longer kept up to date.",
} as const;

const connections: Record<Connection, ConnectionStyles> = {
  demo: { text: "Demo Mode", tone: "accent", meaning: "You are looking at the public demo." },
  connected: {
    text: "All Systems Active",
    tone: "success",
    meaning: "This page is kept up to date.",
  },
  connecting: {
    text: "Connecting",
    tone: "warning",
    meaning: "This page is looking for the server.",
  },
  lost: unconnected,
  signed_out: unconnected,
  no_access: unconnected,
};

interface ConnectionBadgeProps {
  connection: Connection;
  agents: readonly Pick<Agent, "status">[];
}

/** How the page is connected. Without JavaScript nothing moves by itself, and the badge says so. */
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
        {/* The badge tells of the connection alone: how the agents are, the dashboard says in words, too. */}
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
