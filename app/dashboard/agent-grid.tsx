import { AgentCard } from "./agent-card";
import type { Agent } from "./schema";

export function AgentGrid({ agents }: { agents: readonly Agent[] }) {
  return (
    <section aria-labelledby="agents-heading" className="min-w-0">
      <h2 id="agents-heading" className="mb-3 text-lg font-semibold">
        AI Agents
      </h2>
      {agents.length === 0 ? (
        <p className="rounded-xl border border-dashed border-line-strong p-6 text-center text-ink-soft">
          There are no agents in this workspace yet.
        </p>
      ) : (
        <ul className="grid gap-3 sm:grid-cols-2 sm:gap-4 xl:grid-cols-3">
          {agents.map((agent) => (
            <AgentCard key={agent.id} agent={agent} />
          ))}
        </ul>
      )}
    </section>
  );
}
