import type { ReactNode } from "react";
import { Badge } from "#app/platform/ui/badge.tsx";
import { Cached } from "#app/platform/web/render-cache.tsx";
import type { IntegrationStatus } from "#app/domain/credentials/schema.ts";
import type { DashboardData } from "#app/workspace/overview.ts";
import { feedTime } from "#app/dashboard/activities/activity-feed.ts";
import { AgentGrid } from "./agents/agent-grid.tsx";
import { AgentsPanel } from "./agents/agents-panel.tsx";
import { AnswerCards } from "./summary-cards.tsx";
import { ContentPanel } from "./panels/content-panel.tsx";
import { FinancialProgress } from "./panels/financial-progress.tsx";
import { IntegrationPanel } from "./panels/integration-panel.tsx";
import { PerformanceAnalytics } from "./panels/performance-analytics.tsx";
import { RecentActivities } from "./panels/recent-activities.tsx";
import { SummaryTiles } from "./panels/summary-tiles.tsx";
import { SystemHealth } from "./panels/system-health.tsx";
import { Widget } from "./widget.tsx";
import { WorkflowProgress } from "./panels/workflow-progress.tsx";

interface WidgetsProps {
  data: DashboardData;
  integrations: IntegrationStatus;
  quickActions: ReactNode;
  /** Null: a visitor on the demo. */
  viewerId: string | null;
}

/** All dashboard widgets, laid out. */
export function Widgets({ data, integrations, quickActions, viewerId }: WidgetsProps) {
  const { workspace, workflow, health, agents, financials, tasks, timeline } = data;
  return (
    <>
      <Widget name="What needs you">
        <AnswerCards data={data} />
      </Widget>
      <Widget name="Summary">
        <Cached
          as="div"
          of={SummaryTiles}
          with={{ data: { agents, financials, tasks, timeline } }}
        />
      </Widget>
      {/* On wide screens the four columns match the tiles above. */}
      <div className="grid gap-x-4 gap-y-6 xl:grid-cols-4">
        <aside
          aria-labelledby="controls-heading"
          className="grid min-w-0 content-start gap-3 sm:grid-cols-2 sm:gap-4 xl:flex xl:flex-col"
        >
          <h2 id="controls-heading" className="text-lg font-semibold sm:col-span-2 xl:-mb-1">
            Controls
          </h2>
          <Widget name="Quick Actions">{quickActions}</Widget>
          <Widget name="System Health">
            <Cached as="div" className="contents" of={SystemHealth} with={{ health }} />
          </Widget>
        </aside>
        <div className="min-w-0 xl:col-span-3">
          <Widget name="AI Agents">
            <AgentGrid
              agents={agents}
              scheduled={data.content.scheduled}
              now={feedTime(data)}
              timeZone={workspace.timeZone}
              demo={workspace.demo}
            />
          </Widget>
        </div>
      </div>
      <Widget name="Today's Workflow Progress">
        <Cached
          as="div"
          of={WorkflowProgress}
          with={{ items: workflow, timeZone: workspace.demo ? null : workspace.timeZone }}
        />
      </Widget>
      <Manager data={data} integrations={integrations} viewerId={viewerId} />
    </>
  );
}

function Manager({ data, integrations, viewerId }: Omit<WidgetsProps, "quickActions">) {
  const { workspace, agents, financials } = data;
  const now = feedTime(data);
  return (
    <section aria-labelledby="manager-heading" className="space-y-4">
      <div className="flex flex-wrap items-center gap-3 pt-2">
        <h2 id="manager-heading" className="text-lg font-semibold">
          Manager Agent Dashboard
        </h2>
        <Badge tone="success" dot>
          Active
        </Badge>
      </div>
      <Widget name="Content">
        <ContentPanel content={data.content} workspace={workspace} now={now} />
      </Widget>
      <Widget name="Financial Progress">
        <Cached as="div" of={FinancialProgress} with={{ financials, demo: workspace.demo }} />
      </Widget>
      <div className="grid gap-4 lg:grid-cols-2">
        <Widget name="Agents">
          <Cached
            as="div"
            className="contents"
            of={AgentsPanel}
            with={{ agents, demo: workspace.demo }}
          />
        </Widget>
        <Widget name="Live Integration Status">
          <IntegrationPanel status={integrations} timeZone={workspace.timeZone ?? "UTC"} />
        </Widget>
      </div>
      <Widget name="Performance Analytics">
        <Cached
          as="div"
          of={PerformanceAnalytics}
          with={{
            data: { workspace, agents, financials },
          }}
        />
      </Widget>
      <Widget name="Recent Activities">
        <RecentActivities data={data} viewerId={viewerId} />
      </Widget>
    </section>
  );
}
