import { Panel } from "#app/platform/ui/card.tsx";
import { Figure } from "#app/platform/ui/figure.tsx";
import { formatDollars, formatNumber, formatWholeDollars } from "#app/platform/ui/format.ts";
import { linkStyles } from "#app/platform/ui/links/link-styles.ts";
import { Progress } from "#app/platform/ui/progress.tsx";
import type { DashboardData } from "#app/workspace/overview.ts";

export function FinancialProgress({
  financials,
  demo,
}: Pick<DashboardData, "financials"> & { demo: boolean }) {
  const { totalRevenue, goal, progressPercentage, remaining, origin } = financials;
  const simulated = origin === "simulated";
  const percent = Math.min(100, progressPercentage);
  return (
    <Panel
      title="Financial Progress"
      aside={
        // The demo's income belongs to no viewer.
        !demo && (
          <a href="/earnings" className={linkStyles}>
            Earnings
          </a>
        )
      }
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="text-2xl font-semibold tracking-tight tabular-nums">
          <Figure simulated={simulated}>{formatDollars(totalRevenue)}</Figure>
          <span className="ml-2 text-sm font-normal tracking-normal text-ink-soft">
            of the {formatWholeDollars(goal)} goal
          </span>
        </p>
        <p className="text-sm text-ink-soft tabular-nums">
          {remaining > 0 ? `${formatDollars(remaining)} to go` : "Goal reached"} ·{" "}
          {formatNumber(percent)}%
        </p>
      </div>
      <div className="mt-3">
        <Progress
          value={percent}
          hatched={simulated}
          label={`Progress toward the ${formatWholeDollars(goal)} goal`}
          valueText={`${formatNumber(percent)}%, ${formatDollars(remaining)} to go`}
        />
      </div>
    </Panel>
  );
}
