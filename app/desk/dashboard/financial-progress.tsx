import { Panel } from "../../platform/ui/card";
import { Figure } from "../../platform/ui/figure";
import { formatDollars, formatNumber, formatWholeDollars } from "../../platform/ui/format";
import { linkLook } from "../../platform/ui/text-link";
import { Progress } from "../../platform/ui/progress";
import type { DashboardData } from "../../workspace/overview";

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
        // The demo's books are nobody's who looks at it.
        !demo && (
          <a href="/earnings" className={linkLook}>
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
