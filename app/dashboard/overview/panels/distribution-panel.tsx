import { Suspense, useMemo } from "react";
import { PanelPart } from "#app/platform/ui/card.tsx";
import { ErrorBoundary } from "#app/platform/ui/error-boundary.tsx";
import { formatNumber } from "#app/platform/ui/format.ts";
import { Cached } from "#app/platform/web/render-cache.tsx";
import { SomethingWentWrong } from "#app/platform/web/errors/something-went-wrong.tsx";
import { AgentTypeIcon } from "#app/domain/agents/view/agent-type-icon.tsx";
import {
  agentDistribution,
  type AgentShare,
  type ChartSource,
} from "#app/dashboard/charts/chart-data.ts";
import { ChartTable } from "#app/dashboard/charts/chart-table.tsx";
import { AgentDoughnut } from "#app/dashboard/charts/lazy.ts";
import { wholePercents } from "#app/dashboard/charts/shares.ts";
import { SampleBadge } from "#app/dashboard/layout/origin-badge.tsx";

interface DistributionPanelProps {
  data: ChartSource;
  className?: string;
}

export function DistributionPanel({ data, className }: DistributionPanelProps) {
  const shares = useMemo(() => agentDistribution(data), [data]);
  const samples = shares.some(({ sample }) => sample);
  const label =
    `Doughnut chart: work finished by each agent. ` +
    shares.map((share) => `${share.label} ${formatNumber(share.value)}`).join(", ") +
    (samples ? ". Sample data until the first task is done" : "");
  return (
    <PanelPart
      title="Agent Distribution"
      className={className}
      description="Work finished by each agent"
    >
      <div className="my-auto grid items-center gap-5 min-[26rem]:grid-cols-[minmax(0,11rem)_1fr]">
        <div className="chart-frame mx-auto w-full max-w-44">
          <ErrorBoundary fallback={(retry) => <SomethingWentWrong onRetry={retry} />}>
            <Suspense fallback={<div className="aspect-square" />}>
              <Cached as="div" of={AgentDoughnut} with={{ shares, label }} />
            </Suspense>
          </ErrorBoundary>
        </div>
        <Legend shares={shares} />
      </div>
      {samples && (
        <p className="mt-3 flex items-center gap-2 text-sm text-ink-soft">
          <SampleBadge /> Faded shares are placeholders until the first task is done.
        </p>
      )}
      <ChartTable
        caption="Work finished by each agent"
        columns={["Agent", "Items"]}
        rows={shares.map(({ id, label: name, value, sample }) => ({
          key: id,
          name,
          value: formatNumber(value),
          note: sample && <SampleBadge />,
        }))}
      />
    </PanelPart>
  );
}

function Legend({ shares }: { shares: readonly AgentShare[] }) {
  const percents = wholePercents(shares.map(({ value }) => value));
  return (
    <ul className="space-y-1.5 text-sm">
      {shares.map(({ id, type, label }, position) => (
        <li key={id} className="flex items-center gap-2">
          <AgentTypeIcon type={type} size="small" />
          <bdi className="line-clamp-2 min-w-0 flex-1 leading-5">{label}</bdi>
          <span className="text-ink-soft tabular-nums">{percents[position]}%</span>
        </li>
      ))}
    </ul>
  );
}
