import { Suspense, useMemo } from "react";
import { PanelPart } from "../../platform/ui/card";
import { ErrorBoundary } from "../../platform/ui/error-boundary";
import { Figure } from "../../platform/ui/figure";
import { weekdayOf } from "../../core/clock-words";
import { formatDay, formatDollars } from "../../platform/ui/format";
import { Cached } from "../../platform/web/render-cache";
import { SomethingWentWrong } from "../../platform/web/something-went-wrong";
import { revenueOfLastDays, type ChartSource } from "../charts/chart-data";
import { ChartTable } from "../charts/chart-table";
import { RevenueLine } from "../charts/lazy";
import { SampleBadge } from "../frame/origin-badge";

interface RevenuePanelProps {
  data: ChartSource;
  className?: string;
}

export function RevenuePanel({ data, className }: RevenuePanelProps) {
  const days = useMemo(() => revenueOfLastDays(data), [data]);
  const simulated = data.financials.origin === "simulated";
  const last = days.at(-1);
  const samples = days.some(({ sample }) => sample);
  const total = days.reduce((sum, { amount, sample }) => sum + (sample ? 0 : amount), 0);
  const label =
    `Line chart: revenue of the last 7 days, ${formatDollars(total)} in total` +
    (simulated ? ", simulated" : "") +
    (samples ? "; days without revenue are filled with samples" : "");
  return (
    <PanelPart
      title="Revenue, last 7 days"
      className={className}
      description={
        <>
          <span className="tabular-nums">
            <Figure simulated={simulated}>{formatDollars(total)}</Figure>
          </span>{" "}
          in total
        </>
      }
    >
      <div className="chart-frame my-auto">
        <ErrorBoundary fallback={(retry) => <SomethingWentWrong onRetry={retry} />}>
          <Suspense fallback={<div className="aspect-[560/270]" />}>
            <Cached as="div" of={RevenueLine} with={{ days, label, simulated }} />
          </Suspense>
        </ErrorBoundary>
      </div>
      {samples && (
        <p className="mt-3 flex items-center gap-2 text-sm text-ink-soft">
          <SampleBadge /> Pale points fill days without revenue.
        </p>
      )}
      {last && last.date > data.workspace.today && (
        <p className="mt-3 text-sm text-ink-soft">
          Today is {formatDay(data.workspace.today)}. Later days have amounts that came in before
          the time zone was changed.
        </p>
      )}
      <ChartTable
        caption="Revenue of the last 7 days"
        columns={["Day", "Revenue"]}
        rows={days.map(({ date, amount, sample }) => ({
          key: date,
          name: `${weekdayOf(date)}, ${formatDay(date)}`,
          value: <Figure simulated={simulated}>{formatDollars(amount)}</Figure>,
          note: sample && <SampleBadge />,
        }))}
      />
    </PanelPart>
  );
}
