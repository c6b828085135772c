import { useSignedIn } from "#app/platform/web/brand.ts";
import { demoTexts } from "#app/domain/agents/settings/control.ts";
import type { Agent } from "#app/workspace/agent.ts";
import type { ScheduledWork } from "#app/workspace/overview.ts";
import { AgentRoster } from "#app/dashboard/agents/agent-roster.tsx";
import { nextPublicationText } from "#app/dashboard/summary/summary.copy.ts";
import { AgentCard } from "./agent-card.tsx";

const demoNoteId = "agents-demo-note";

interface AgentGridProps {
  agents: readonly Agent[];
  /** Scheduled posts by agent. */
  scheduled: readonly ScheduledWork[];
  /** Ages are relative to this instant. */
  now: string;
  timeZone: string;
  /** Its agents are read-only. */
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
          No agents yet. Add one on the Agents page.
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
                nextOut={work?.next ? nextPublicationText(work.next, now, timeZone) : null}
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
