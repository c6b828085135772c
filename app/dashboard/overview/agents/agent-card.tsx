import { Link, useLocation } from "@remix-run/react";
import { memo, type ReactNode } from "react";
import { classNames } from "#app/platform/ui/class-names.ts";
import { folded, CollapseToggle } from "#app/platform/ui/overlays/collapse.tsx";
import { inlineLinkStyles, titleLinkStyles } from "#app/platform/ui/links/link-styles.ts";
import { TitleLink } from "#app/platform/ui/links/title-link.tsx";
import { Cached } from "#app/platform/web/render-cache.tsx";
import { HelpIcon } from "#app/site/help/help-icon.tsx";
import { AgentTypeIcon } from "#app/domain/agents/view/agent-type-icon.tsx";
import { idleWords } from "#app/domain/agents/view/agent-status.copy.ts";
import {
  kindName,
  metricViews,
  shownName,
  type AgentStatus,
} from "#app/domain/agents/view/display.ts";
import { MetricValue } from "#app/domain/agents/view/metric-value.tsx";
import { StatusBadge } from "#app/domain/agents/view/status-badge.tsx";
import { agentPath } from "#app/workspace/paths/agents.ts";
import { contentItemPath } from "#app/workspace/paths/content.ts";
import { subjectPath } from "#app/workspace/paths/subject.ts";
import type { Agent } from "#app/workspace/agent.ts";
import type { ScheduledWork } from "#app/workspace/overview.ts";
import { AgentSwitch } from "#app/dashboard/agents/agent-switch.tsx";
import { useAgentSwitch } from "#app/dashboard/agents/use-agent-switch.ts";
import { formActionPath } from "#app/dashboard/layout/form-address.ts";

interface AgentCardProps {
  agent: Agent;
  /** What it has scheduled; null: nothing. */
  scheduled: ScheduledWork | null;
  /** Where and when the next of that goes out; as words it changes less often than the time does. */
  nextOut: string | null;
  /** The button cannot be pressed; the element of this id says why. */
  disabledBy: string | undefined;
}

/** Leads to the agent's page; the button on it starts or pauses the agent. A line of a list on a phone. */
export const AgentCard = memo(function AgentCard({
  agent,
  scheduled,
  nextOut,
  disabledBy,
}: AgentCardProps) {
  const action = formActionPath(useLocation().pathname);
  const switching = useAgentSwitch(agent, action);
  const name = shownName(agent);
  const kind = kindName(agent.type);
  return (
    <li className="relative flex min-w-0 break-inside-avoid flex-col rounded-xl border border-line bg-surface px-4 py-3 shadow-lift transition-colors duration-150 hover:border-line-strong sm:py-4">
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 max-sm:pr-7">
        <AgentTypeIcon type={agent.type} className="max-sm:row-span-2" />
        <div className="sm:self-center">
          <h3 className="font-semibold">
            <Link to={agentPath(agent.id)} className={classNames(titleLinkStyles, stretched)}>
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
        <NowDoing
          {...{ agent, scheduled, nextOut }}
          // Only the demo’s agents cannot be controlled.
          demo={disabledBy !== undefined}
          status={switching.status}
          canStart={disabledBy === undefined}
        />
      </div>
      <CollapseToggle name={`Figures of ${name}`} className="h-16" />
      <div className={folded}>
        <Cached as="div" of={Figures} with={{ agent }} />
        {/* Above the link, too. */}
        <div className="relative mt-auto flex self-end pt-3">
          <AgentSwitch
            agent={{ id: agent.id, displayName: name }}
            switching={switching}
            action={action}
            disabledBy={disabledBy}
          />
        </div>
      </div>
    </li>
  );
});

/** Where there is room the whole card leads to the agent; on a phone, the line opens the card. */
const stretched =
  "outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-accent after:absolute after:rounded-xl max-sm:relative max-sm:z-1 max-sm:after:-inset-x-1 max-sm:after:-inset-y-3 sm:after:inset-0";

interface NowDoingProps {
  agent: Pick<
    Agent,
    "currentTask" | "about" | "progress" | "problem" | "stopped" | "waiting" | "restsFor"
  >;
  scheduled: ScheduledWork | null;
  nextOut: string | null;
  demo: boolean;
  status: AgentStatus;
  /** Whoever looks may press its button. */
  canStart: boolean;
}

function NowDoing({ agent, scheduled, nextOut, demo, status, canStart }: NowDoingProps) {
  const { currentTask, about, progress } = agent;
  const failed = status === "error";
  return (
    <div className="col-span-2 text-sm leading-5 text-ink-soft sm:col-span-3 sm:mt-2 sm:min-h-10">
      {/* What went wrong is said in full, whatever room it takes. */}
      <p className={failed ? undefined : "line-clamp-2"}>
        {currentTask ? (
          <>
            <span className="sr-only">Working on: </span>
            <Above>
              <TitleLink title={currentTask} to={subjectPath(about ?? {}, demo)} />
            </Above>
            {progress && ` · ${progress}`}
          </>
        ) : (
          <span className={failed ? "text-danger" : "text-ink-faint"}>
            <bdi>{idleWords(agent, status)}</bdi>
          </span>
        )}
      </p>
      {agent.waiting?.mend && status !== "inactive" && (
        <Above>
          <a href={agent.waiting.mend} className={inlineLinkStyles}>
            Stopped: budget. Change the limits
          </a>
        </Above>
      )}
      {scheduled && (
        <p className="mt-1 line-clamp-2">
          {scheduled.count} scheduled
          {scheduled.next && (
            <>
              . Next: “
              <Above>
                <TitleLink
                  title={scheduled.next.title}
                  to={contentItemPath(scheduled.next.contentItemId)}
                />
              </Above>
              ” {nextOut}
            </>
          )}
        </p>
      )}
      {failed && !agent.stopped && (
        <p className="mt-1">
          {canStart
            ? "Its next task begins by itself. Press Start to have it ready now."
            : "Its next task begins by itself."}
        </p>
      )}
    </div>
  );
}

/** Above the link that covers the card. */
function Above({ children }: { children: ReactNode }) {
  return <span className="relative z-2">{children}</span>;
}

/** What the agent has done. It depends on nothing but what it is given. */
function Figures({ agent }: { agent: Pick<Agent, "type" | "metrics" | "origin"> }) {
  const simulated = agent.origin === "simulated";
  return (
    <dl className="mt-3 space-y-1.5 border-t border-line pt-3 text-sm">
      {metricViews(agent).map(({ key, label, value, note, isOutcome }) => (
        <div key={key} className="flex items-baseline justify-between gap-3">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="font-medium tabular-nums">
            <MetricValue {...{ value, note }} simulated={simulated && isOutcome} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
