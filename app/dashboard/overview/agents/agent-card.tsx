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
  /** Its scheduled posts; null: none. */
  scheduled: ScheduledWork | null;
  /** Channel and time of the next post, as text so that it changes less often. */
  nextOut: string | null;
  /** The button is disabled; the element with this id says why. */
  disabledBy: string | undefined;
}

/** Links to the agent's page, with a button to start or pause it. On phones, a list row. */
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
          // Only the demo's agents cannot be controlled.
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

/** The whole card is a link where there is room; on phones the row expands the card. */
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
  /** The viewer may use the button. */
  canStart: boolean;
}

function NowDoing({ agent, scheduled, nextOut, demo, status, canStart }: NowDoingProps) {
  const { currentTask, about, progress } = agent;
  const failed = status === "error";
  return (
    <div className="col-span-2 text-sm leading-5 text-ink-soft sm:col-span-3 sm:mt-2 sm:min-h-10">
      {/* Never truncate the error. */}
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
      {agent.waiting?.fix && status !== "inactive" && (
        <Above>
          <a href={agent.waiting.fix} className={inlineLinkStyles}>
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
            ? "The next task starts on its own. Press Start to make the agent ready now."
            : "The next task starts on its own."}
        </p>
      )}
    </div>
  );
}

/** Above the link that covers the card. */
function Above({ children }: { children: ReactNode }) {
  return <span className="relative z-2">{children}</span>;
}

/** The agent's metrics. Pure: depends on its props only. */
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
