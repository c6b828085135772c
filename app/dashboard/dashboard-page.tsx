import type { Control } from "../agents/control";
import type { User } from "../auth/types";
import type { ServerMessage } from "../live/protocol";
import { useLive } from "../live/use-live";
import { Badge } from "../ui/badge";
import { useToast } from "../ui/toast";
import { usePeriodicRefresh } from "../web/use-periodic-refresh";
import { isNoteworthy } from "./activity-feed";
import { AgentGrid } from "./agent-grid";
import { DemoBanner } from "./demo-banner";
import { DistributionPanel } from "./distribution-panel";
import { FinancialProgress } from "./financial-progress";
import { DashboardHeader } from "./header";
import { QuickActions } from "./quick-actions";
import { RecentActivities } from "./recent-activities";
import { RevenuePanel } from "./revenue-panel";
import type { DashboardData } from "./schema";
import { SummaryTiles } from "./summary-tiles";
import { useControl } from "./use-control";

/** How often the demo, which has no live channel, is loaded anew. */
export const demoRefreshSeconds = 30;

interface DashboardPageProps {
  title: string;
  snapshot: DashboardData;
  /** Null: a visitor looks at the public demo. */
  user: User | null;
}

export function DashboardPage({ title, snapshot, user }: DashboardPageProps) {
  const demo = user === null;
  const toast = useToast();
  usePeriodicRefresh(demoRefreshSeconds * 1_000, demo);
  const control = useControl();

  function hear(message: ServerMessage) {
    control.hear(message);
    if (message.type === "error") {
      toast({ title: "Error", description: message.message, tone: "error" });
    }
    if (message.type === "new_activity" && isNoteworthy(message.data)) {
      const { title, description } = message.data;
      toast({ title, description, tone: "success" }, { passing: true });
    }
  }

  const live = useLive(snapshot, {
    enabled: !demo,
    onMessage: hear,
    onSessionEnded: () =>
      toast({
        title: "Authentication Expired",
        description: "Please sign in again to continue",
        tone: "error",
        link: { label: "Sign In", to: "/api/login" },
      }),
  });
  const { data } = live;

  function sendControl(intent: Control): boolean {
    const sent = live.send({ type: intent });
    if (sent) control.sent(intent);
    return sent;
  }

  return (
    <>
      <DashboardHeader
        title={title}
        user={user}
        connection={demo ? "demo" : live.connected ? "connected" : "connecting"}
      />
      <main id="main" className="mx-auto max-w-7xl space-y-6 px-4 py-6 sm:px-6 sm:py-8">
        {demo ? <DemoBanner /> : <LiveNote />}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h1 className="text-2xl font-semibold">Dashboard</h1>
          <SystemMode mode={data.workspace.mode} />
        </div>
        <SummaryTiles data={data} />
        <div className="grid gap-6 lg:grid-cols-[15.5rem_minmax(0,1fr)]">
          <aside aria-label="Controls" className="min-w-0 lg:mt-10">
            <QuickActions demo={demo} pending={control.pending} onControl={sendControl} />
          </aside>
          <AgentGrid agents={data.agents} />
        </div>
        <section aria-labelledby="manager-heading" className="space-y-4">
          <div className="flex flex-wrap items-center gap-3 pt-2">
            <h2 id="manager-heading" className="text-lg font-semibold">
              Manager Agent Dashboard
            </h2>
            <Badge tone="success" dot>
              Active
            </Badge>
          </div>
          <FinancialProgress financials={data.financials} />
          <div className="grid gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <RevenuePanel data={data} />
            <DistributionPanel data={data} />
          </div>
          <RecentActivities data={data} />
        </section>
      </main>
    </>
  );
}

function SystemMode({ mode }: Pick<DashboardData["workspace"], "mode">) {
  return mode === "live" ? (
    <Badge tone="success">Live Revenue Mode</Badge>
  ) : (
    <Badge tone="accent">Simulation Mode</Badge>
  );
}

/** Without JavaScript nothing moves by itself, and the connection badge cannot say so. */
function LiveNote() {
  return (
    <noscript className="block">
      <p className="text-sm text-ink-soft">
        Live updates need JavaScript. Reload the page to see what is new.
      </p>
    </noscript>
  );
}
