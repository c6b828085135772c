import { Panel } from "#app/platform/ui/card.tsx";
import { HelpIcon } from "#app/site/help/help-icon.tsx";
import type { ChartSource } from "#app/dashboard/charts/chart-data.ts";
import { DistributionPanel } from "./distribution-panel.tsx";
import { RevenuePanel } from "./revenue-panel.tsx";

/** Revenue, and work by agent. */
export function PerformanceAnalytics({ data }: { data: ChartSource }) {
  return (
    <Panel
      foldable
      title="Performance Analytics"
      help={
        <HelpIcon article="revenue-figures" question="Where do the revenue figures come from?" />
      }
    >
      <div className="grid flex-1 gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-0">
        <RevenuePanel data={data} className="lg:pr-6" />
        <DistributionPanel
          data={data}
          className="border-t border-line pt-5 lg:border-t-0 lg:border-l lg:pt-0 lg:pl-6"
        />
      </div>
    </Panel>
  );
}
