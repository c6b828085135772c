import { Panel } from "../../platform/ui/card";
import { formatDollars, formatNumber, formatWholeDollars } from "../../platform/ui/format";
import { linkLook } from "../../platform/ui/text-link";
import { Progress } from "../../platform/ui/progress";
import type { DashboardData } from "../../workspace/overview";
import { OriginBadge } from "../frame/origin-badge";

export function FinancialProgress({ financials }: Pick<DashboardData, "financials">) {
  const { totalRevenue, goal, progressPercentage, remaining, origin } = financials;
  const percent = Math.min(100, progressPercentage);
  return (
    <Panel
      title="Financial Progress"
      aside={
        <>
          <OriginBadge origin={origin} />
          <a href="/earnings" className={linkLook}>
            Earnings
          </a>
        </>
      }
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="text-2xl font-semibold tracking-tight tabular-nums">
          {formatDollars(totalRevenue)}
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
          label={`Progress toward the ${formatWholeDollars(goal)} goal`}
          valueText={`${formatNumber(percent)}%, ${formatDollars(remaining)} to go`}
        />
      </div>
    </Panel>
  );
}
