import { useSignedIn } from "#app/platform/web/brand.ts";
import { demoTexts } from "#app/domain/agents/settings/control.ts";
import type { Agent } from "#app/workspace/agent.ts";
import type { ScheduledWork } from "#app/workspace/overview.ts";
import { AgentRoster } from "#app/dashboard/agents/agent-roster.tsx";
import { nextOutWords } from "#app/dashboard/summary/summary.copy.ts";
import { AgentCard } from "./agent-card.tsx";

const demoNoteId = "agents-demo-note";

interface AgentGridProps {
  agents: readonly Agent[];
  /** What some of them have scheduled. */
  scheduled: readonly ScheduledWork[];
  /** Times are told from here. */
  now: string;
  timeZone: string;
  /** Its agents can be looked at and not controlled. */
  demo: boolean;
}

export function AgentGrid({ agents, scheduled, now, timeZone, demo }: AgentGridProps) {
  const signedIn = useSignedIn();
  return (
    <section aria-labelledby="agents-heading" className="min-w-0">
      <h2 id="agents-heading" className="mb-3 text-lg font-semibold">
        AI Agents
      </h2>
      {demo && (
        <p id={demoNoteId} className="sr-only">
          {demoTexts.title}: {signedIn ? demoTexts.notYours : demoTexts.control}.
        </p>
      )}
      {agents.length === 0 ? (
        <p className="rounded-xl border border-line-strong p-6 text-center text-ink-soft">
          There are no agents in this workspace yet.
        </p>
      ) : (
        <ul className="grid gap-3 sm:grid-cols-2 sm:gap-4 xl:grid-cols-3">
          {agents.map((agent) => {
            const work = scheduled.find(({ agentId }) => agentId === agent.id) ?? null;
            return (
              <AgentCard
                key={agent.id}
                agent={agent}
                scheduled={work}
                nextOut={work?.next ? nextOutWords(work.next, now, timeZone) : null}
                disabledBy={demo ? demoNoteId : undefined}
              />
            );
          })}
        </ul>
      )}
      {!demo && <AgentRoster agents={agents} action="/dashboard" />}
    </section>
  );
}
