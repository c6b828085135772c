import { Suspense, useMemo } from "react";
import { PanelPart } from "#app/platform/ui/card.tsx";
import { ErrorBoundary } from "#app/platform/ui/error-boundary.tsx";
import { Figure } from "#app/platform/ui/figure.tsx";
import { weekdayOf } from "#app/core/text/clock-words.ts";
import { formatDay, formatDollars } from "#app/platform/ui/format.ts";
import { Cached } from "#app/platform/web/render-cache.tsx";
import { SomethingWentWrong } from "#app/platform/web/errors/something-went-wrong.tsx";
import { revenueOfLastDays, type ChartSource } from "#app/dashboard/charts/chart-data.ts";
import { ChartTable } from "#app/dashboard/charts/chart-table.tsx";
import { RevenueLine } from "#app/dashboard/charts/lazy.ts";
import { SampleBadge } from "#app/dashboard/layout/origin-badge.tsx";

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
          <SampleBadge /> Faded points are placeholders for days without revenue.
        </p>
      )}
      {last && last.date > data.workspace.today && (
        <p className="mt-3 text-sm text-ink-soft">
          Today is {formatDay(data.workspace.today)}. Later days show income received before the
          time zone changed.
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
