import { Panel } from "../../platform/ui/card";
import { classNames } from "../../platform/ui/class-names";
import { titleLinkLook } from "../../platform/ui/text-link";
import { TitleLink } from "../../platform/ui/title-link";
import { idleWords } from "../../studio/agents/agents-in-words";
import {
  agentStatusOf,
  shownName,
  statusNames,
  type AgentStatus,
} from "../../studio/agents/display";
import { agentAddress } from "../../workspace/addresses/agents";
import { subjectAddress } from "../../workspace/addresses/subject";
import type { Agent } from "../../workspace/agent";

const dots: Record<AgentStatus, string> = {
  active: "bg-success-mark",
  processing: "bg-warning-mark",
  inactive: "bg-idle-mark",
  error: "bg-danger-mark",
};

/** Every agent on a line: how it is, and what it does at the moment. */
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
          href={agentAddress(agent.id)}
          // All of the line can be pressed.
          className={classNames(
            titleLinkLook,
            "block py-0.5 font-medium after:absolute after:inset-0",
          )}
        >
          <bdi className="line-clamp-2">{shownName(agent)}</bdi>
        </a>
        <p className="truncate text-ink-soft">
          {agent.currentTask === null ? (
            <bdi>{idleWords(agent, status)}</bdi>
          ) : (
            // Above the link that covers the line, and no smaller a target than it has to be.
            <span className="relative inline-block max-w-full truncate py-0.5 align-bottom">
              <TitleLink title={agent.currentTask} to={subjectAddress(agent.about ?? {}, demo)} />
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
