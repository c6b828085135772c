import { formatDollars, formatNumber, formatWholeDollars } from "#app/platform/ui/format.ts";
import { Progress } from "#app/platform/ui/progress.tsx";
import { StatTile } from "#app/platform/ui/stat-tile.tsx";
import { countActive } from "#app/domain/agents/view/display.ts";
import type { DashboardData } from "#app/workspace/overview.ts";

type Summarised = Pick<DashboardData, "financials" | "tasks" | "timeline" | "agents">;

export function SummaryTiles({ data }: { data: Summarised }) {
  const { financials, tasks, timeline, agents } = data;
  const { totalRevenue, goal, progressPercentage } = financials;
  const percent = Math.min(100, progressPercentage);
  const simulated = financials.origin === "simulated";
  const working = agents.filter(({ status }) => status === "processing").length;
  return (
    <section aria-labelledby="summary-heading">
      <h2 id="summary-heading" className="sr-only">
        Summary
      </h2>
      <div className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
        <StatTile
          label="Revenue Progress"
          value={formatDollars(totalRevenue)}
          detail={`${formatNumber(percent)}% of ${formatWholeDollars(goal)}`}
          simulated={simulated}
        >
          <Progress
            value={percent}
            hatched={simulated}
            label="Progress toward the revenue goal"
            valueText={`${formatDollars(totalRevenue)} of ${formatWholeDollars(goal)}`}
          />
        </StatTile>
        <StatTile
          label="Active Tasks"
          value={formatNumber(tasks.active)}
          detail="in progress or due today"
        />
        <StatTile
          label="Days Remaining"
          value={formatNumber(timeline.daysLeft)}
          detail={timeline.until === "month" ? "this month" : "this billing period"}
        />
        <StatTile
          label="Active Agents"
          value={formatNumber(countActive(agents))}
          detail={
            working > 0 ? `of ${agents.length}, ${working} processing` : `of ${agents.length}`
          }
        />
      </div>
    </section>
  );
}
