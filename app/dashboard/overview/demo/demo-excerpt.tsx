import { Panel } from "#app/platform/ui/card.tsx";
import { Figure } from "#app/platform/ui/figure.tsx";
import { formatDollars } from "#app/platform/ui/format.ts";
import { AgentTypeIcon } from "#app/domain/agents/view/agent-type-icon.tsx";
import { idleWords } from "#app/domain/agents/view/agent-status.copy.ts";
import { agentStatusOf, shownName } from "#app/domain/agents/view/display.ts";
import { StatusBadge } from "#app/domain/agents/view/status-badge.tsx";
import type { Agent } from "#app/workspace/agent.ts";
import type { DashboardData } from "#app/workspace/overview.ts";
import { revenueOfLastDays } from "#app/dashboard/charts/chart-data.ts";
import { RevenueLine } from "#app/dashboard/charts/lazy.ts";
import { RecentActivities } from "#app/dashboard/overview/panels/recent-activities.tsx";
import { SummaryTiles } from "#app/dashboard/overview/panels/summary-tiles.tsx";

/** Makes the feed about as tall as its neighbor. */
const latestShown = 4;

/** A part of the dashboard for other pages, drawn by the dashboard's own components. */
export function DemoExcerpt({ data }: { data: DashboardData }) {
  const latest = { ...data, activities: data.activities.slice(0, latestShown) };
  return (
    <div className="grid gap-3 sm:gap-4">
      <SummaryTiles data={data} />
      <div className="grid gap-3 sm:gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <Revenue data={data} />
        <RecentActivities data={latest} viewerId={null} foldable={false} />
      </div>
      <Agents agents={data.agents} />
    </div>
  );
}

function Revenue({ data }: { data: DashboardData }) {
  const days = revenueOfLastDays(data);
  const simulated = data.financials.origin === "simulated";
  const total = formatDollars(days.reduce((sum, { amount }) => sum + amount, 0));
  return (
    <Panel
      title="Revenue, last 7 days"
      description={
        <>
          <Figure simulated={simulated}>{total}</Figure> in total. Today isn't over yet.
        </>
      }
    >
      <div className="chart-frame my-auto">
        <RevenueLine
          days={days}
          simulated={simulated}
          label={`Line chart: revenue of the last 7 days, ${total}${simulated ? ", simulated" : ""}`}
        />
      </div>
    </Panel>
  );
}

function Agents({ agents }: { agents: readonly Agent[] }) {
  return (
    <section aria-labelledby="excerpt-agents-heading">
      <h2 id="excerpt-agents-heading" className="sr-only">
        AI Agents
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3">
        {agents.map((agent) => (
          <li key={agent.id} className="min-w-0 rounded-xl border border-line bg-surface p-4">
            <div className="flex items-start justify-between gap-2">
              <h3 className="flex min-w-0 items-center gap-2 font-semibold">
                <AgentTypeIcon type={agent.type} size="small" />
                <bdi className="min-w-0">{shownName(agent)}</bdi>
              </h3>
              <StatusBadge status={agentStatusOf(agent.status)} />
            </div>
            <p className="mt-1.5 line-clamp-2 text-sm text-ink-soft">
              {agent.currentTask ?? idleWords(agent, agentStatusOf(agent.status))}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
