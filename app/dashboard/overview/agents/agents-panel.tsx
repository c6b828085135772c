import { Panel } from "#app/platform/ui/card.tsx";
import { classNames } from "#app/platform/ui/class-names.ts";
import { titleLinkStyles } from "#app/platform/ui/links/link-styles.ts";
import { TitleLink } from "#app/platform/ui/links/title-link.tsx";
import { idleWords } from "#app/domain/agents/view/agent-status.copy.ts";
import {
  agentStatusOf,
  shownName,
  statusNames,
  type AgentStatus,
} from "#app/domain/agents/view/display.ts";
import { agentPath } from "#app/workspace/paths/agents.ts";
import { subjectPath } from "#app/workspace/paths/subject.ts";
import type { Agent } from "#app/workspace/agent.ts";

const dots: Record<AgentStatus, string> = {
  active: "bg-success-mark",
  processing: "bg-warning-mark",
  inactive: "bg-idle-mark",
  error: "bg-danger-mark",
};

/** Every agent's status and current work, one per line. */
export function AgentsPanel({ agents, demo }: { agents: readonly Agent[]; demo: boolean }) {
  return (
    <Panel foldable title="Agents">
      {agents.length === 0 ? (
        <p className="text-sm text-ink-soft">There are no agents in this workspace yet.</p>
      ) : (
        <ul className="-my-2.5 flex flex-1 flex-col divide-y divide-line">
          {agents.map((agent) => (
            <Line key={agent.id} agent={agent} demo={demo} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Line({ agent, demo }: { agent: Agent; demo: boolean }) {
  const status = agentStatusOf(agent.status);
  return (
    <li className="relative flex max-h-24 min-h-14 flex-1 items-center gap-3 py-2.5 text-sm">
      <div className="min-w-0 flex-1">
        <a
          href={agentPath(agent.id)}
          // The whole line is clickable.
          className={classNames(
            titleLinkStyles,
            "block py-0.5 font-medium after:absolute after:inset-0",
          )}
        >
          <bdi className="line-clamp-2">{shownName(agent)}</bdi>
        </a>
        <p className="truncate text-ink-soft">
          {agent.currentTask === null ? (
            <bdi>{idleWords(agent, status)}</bdi>
          ) : (
            // Above the link that covers the line, with a large enough target.
            <span className="relative inline-block max-w-full truncate py-0.5 align-bottom">
              <TitleLink title={agent.currentTask} to={subjectPath(agent.about ?? {}, demo)} />
            </span>
          )}
        </p>
      </div>
      <span className="flex shrink-0 items-center gap-2 text-ink-soft">
        <span aria-hidden className={classNames("data-colour size-2 rounded-full", dots[status])} />
        {statusNames[status]}
      </span>
    </li>
  );
}
