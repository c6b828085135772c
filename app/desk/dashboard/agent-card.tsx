import { Link } from "@remix-run/react";
import { memo } from "react";
import { classNames } from "../../platform/ui/class-names";
import { Cached } from "../../platform/web/render-cache";
import { HelpIcon } from "../../site/help/help-icon";
import { idleWords } from "../../studio/agents/agents-in-words";
import { kindName, metricViews, shownName, type AgentStatus } from "../../studio/agents/display";
import { StatusBadge } from "../../studio/agents/status-badge";
import { agentAddress } from "../../workspace/addresses/agents";
import type { Agent } from "../../workspace/agent";
import { AgentSwitch } from "../agents/agent-switch";
import { useAgentSwitch } from "../agents/use-agent-switch";
import { OriginBadge } from "../frame/origin-badge";

interface AgentCardProps {
  agent: Agent;
  showOrigin: boolean;
  /** The button cannot be pressed; the element of this id says why. */
  disabledBy: string | undefined;
}

const home = "/dashboard";

/** The whole card leads to the agent's page; the button on it starts or pauses the agent. */
export const AgentCard = memo(function AgentCard({
  agent,
  showOrigin,
  disabledBy,
}: AgentCardProps) {
  const switching = useAgentSwitch(agent, home);
  const name = shownName(agent);
  const kind = kindName(agent.type);
  return (
    <li className="relative flex min-w-0 flex-col rounded-xl border border-line bg-surface p-4 shadow-lift transition-colors duration-150 hover:border-line-strong">
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <h3 className="font-semibold">
            <Link
              to={agentAddress(agent.id)}
              className="outline-none after:absolute after:inset-0 after:rounded-xl focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-accent"
            >
              <bdi>{name}</bdi>
            </Link>
          </h3>
          {kind !== name && <p className="text-sm text-ink-soft">{kind}</p>}
        </div>
        {/* Above the link that covers the card. */}
        <div className="relative flex shrink-0 items-center gap-1">
          {switching.status === "error" && (
            <HelpIcon article="agent-problems" question={`Why does ${name} show Error?`} />
          )}
          <StatusBadge status={switching.status} />
        </div>
      </div>
      <Cached
        as="div"
        of={AgentCardContent}
        with={{
          agent,
          status: switching.status,
          showOrigin,
          canStart: disabledBy === undefined,
        }}
      />
      {/* Above the link, too. */}
      <div className="relative mt-auto flex self-end pt-3">
        <AgentSwitch
          agent={{ id: agent.id, displayName: name }}
          switching={switching}
          action={home}
          disabledBy={disabledBy}
        />
      </div>
    </li>
  );
});

interface AgentCardContentProps {
  agent: Pick<Agent, "type" | "metrics" | "currentTask" | "problem" | "origin">;
  status: AgentStatus;
  showOrigin: boolean;
  /** Whoever looks may press its button. */
  canStart: boolean;
}

/** What the agent does and has done. It depends on nothing but what it is given. */
function AgentCardContent({ agent, status, showOrigin, canStart }: AgentCardContentProps) {
  return (
    <>
      <p
        className={classNames(
          "mt-2 text-sm leading-5 text-ink-soft",
          // What went wrong is said in full, whatever room it takes.
          status !== "error" && "line-clamp-2 min-h-10",
        )}
      >
        {agent.currentTask ? (
          <>
            <span className="sr-only">Working on: </span>
            {agent.currentTask}
          </>
        ) : (
          <span className={status === "error" ? "text-danger" : "text-ink-faint"}>
            <bdi>{idleWords(agent, status)}</bdi>
          </span>
        )}
      </p>
      {status === "error" && (
        <p className="mt-1 text-sm leading-5 text-ink-soft">
          {canStart
            ? "Its next task begins by itself. Press Start to have it ready now."
            : "Its next task begins by itself."}
        </p>
      )}
      <dl className="mt-3 space-y-1.5 border-t border-line pt-3 text-sm">
        {metricViews(agent).map(({ key, label, value }) => (
          <div key={key} className="flex items-baseline justify-between gap-3">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="font-medium tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {showOrigin && (
        <div className="pt-3 empty:hidden">
          <OriginBadge origin={agent.origin} />
        </div>
      )}
    </>
  );
}
