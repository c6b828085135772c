import { describeFields } from "#app/core/text/field-texts.ts";
import { defineEndpoint, type Endpoint } from "#app/platform/api/contract.ts";
import { DashboardData } from "#app/workspace/overview.ts";
import { financialsTexts, overviewTexts } from "#app/workspace/overview.copy.ts";

const Dashboard = describeFields(DashboardData, overviewTexts);
const Financials = describeFields(DashboardData.shape.financials, financialsTexts);

interface DashboardEndpointDeps {
  dashboard: {
    overview(workspaceId: string): Promise<DashboardData>;
    demo(): Promise<DashboardData>;
    /** Changes whenever the demo changes; null: there is no demo yet. */
    demoVersion(): string | null;
    /** Changes every minute. */
    demoMinute(): string | null;
  };
}

/** The dashboard as data, for workspaces and the demo. */
export function dashboardEndpoints({ dashboard }: DashboardEndpointDeps): Endpoint[] {
  return [
    defineEndpoint({
      method: "GET",
      path: "/api/dashboard/public",
      id: "get_demo_dashboard",
      group: "Public",
      access: "everybody",
      summary: "Read the demo’s dashboard",
      description:
        "The public demo as its page shows it: agents, financials, tasks and activities, all simulated. It needs no account.",
      limit: "read",
      answer: { status: 200, schema: Dashboard, description: "The demo’s dashboard." },
      cacheVersion: () => {
        const version = dashboard.demoVersion();
        return version === null ? null : `${version} ${dashboard.demoMinute()}`;
      },
      handle: async () => ({ body: await dashboard.demo() }),
    }),
    defineEndpoint({
      method: "GET",
      path: "/api/dashboard",
      id: "get_dashboard",
      group: "Workspace",
      access: "subscriber",
      summary: "Read your dashboard",
      description: "Everything your dashboard shows, in one response.",
      limit: "read",
      answer: { status: 200, schema: Dashboard, description: "Your dashboard." },
      handle: async ({ caller }) => ({ body: await dashboard.overview(caller.workspaceId) }),
    }),
    defineEndpoint({
      method: "GET",
      path: "/api/financials",
      id: "get_financials",
      group: "Money",
      access: "subscriber",
      summary: "Read the financial summary",
      description:
        "Revenue, goal and progress, in dollars, with the revenue of each of the last 30 days. `origin` says whether the amounts are simulated or real; the two are never added.",
      limit: "read",
      answer: { status: 200, schema: Financials, description: "The financial summary." },
      handle: async ({ caller }) => ({
        body: (await dashboard.overview(caller.workspaceId)).financials,
      }),
    }),
  ];
}
