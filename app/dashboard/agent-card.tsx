import { memo } from "react";
import {
  agentDisplayName,
  agentStatusOf,
  kindName,
  metricViews,
  statusNames,
  type AgentStatus,
} from "../agents/display";
import { Badge, type Tone } from "../ui/badge";
import { OriginBadge } from "./origin-badge";
import type { Agent } from "./schema";

const statusTones: Record<AgentStatus, Tone> = {
  active: "success",
  processing: "warning",
  inactive: "neutral",
  error: "danger",
};

interface AgentCardProps {
  agent: Agent;
  showOrigin: boolean;
}

export const AgentCard = memo(function AgentCard({ agent, showOrigin }: AgentCardProps) {
  const status = agentStatusOf(agent.status);
  const name = agentDisplayName(agent.name);
  const kind = kindName(agent.type);
  return (
    <li className="flex min-w-0 flex-col rounded-xl border border-line bg-surface p-4 shadow-lift">
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <h3 className="font-semibold">{name}</h3>
          {kind !== name && <p className="text-sm text-ink-soft">{kind}</p>}
        </div>
        <Badge tone={statusTones[status]} dot>
          {statusNames[status]}
        </Badge>
      </div>
      <p className="mt-2 line-clamp-2 min-h-10 text-sm leading-5 text-ink-soft">
        {agent.currentTask ? (
          <>
            <span className="sr-only">Working on: </span>
            {agent.currentTask}
          </>
        ) : (
          <span className="text-ink-faint">
            {status === "inactive" ? "Paused" : "Between two tasks"}
          </span>
        )}
      </p>
      <dl className="mt-3 space-y-1.5 border-t border-line pt-3 text-sm">
        {metricViews(agent).map(({ key, label, value }) => (
          <div key={key} className="flex items-baseline justify-between gap-3">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="font-medium tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {showOrigin && (
        <div className="mt-auto pt-3 empty:hidden">
          <OriginBadge origin={agent.origin} />
        </div>
      )}
    </li>
  );
});
