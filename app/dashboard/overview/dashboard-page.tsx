import { useEffect } from "react";
import type { SubscriptionStatus } from "#app/account/billing/schema.ts";
import { SubscriptionAlert } from "#app/account/billing/manage/subscription-alert.tsx";
import type { NewsMessage } from "#app/platform/realtime/protocol.ts";
import { useSignedIn } from "#app/platform/web/brand.ts";
import { ReloadNote } from "#app/platform/web/drafts/reload-note.tsx";
import { HelpLink } from "#app/site/help/help-link.tsx";
import { DemoWelcome } from "#app/site/voice/demo-welcome.tsx";
import { agentsInWords, allRunning } from "#app/domain/agents/view/agent-status.copy.ts";
import type { Control } from "#app/domain/agents/settings/control.ts";
import type { IntegrationStatus } from "#app/domain/credentials/schema.ts";
import { useIntegrationStatus } from "#app/domain/credentials/use-integration-status.ts";
import type { DashboardData } from "#app/workspace/overview.ts";
import type { User } from "#app/workspace/viewer.ts";
import { ActivityAnnouncements } from "#app/dashboard/activities/activity-announcements.tsx";
import { useActivityToasts } from "#app/dashboard/activities/use-activity-toasts.ts";
import { AsOfNote } from "#app/dashboard/layout/as-of-note.tsx";
import { connectionOf } from "#app/dashboard/layout/connection.ts";
import { ConnectionAlert } from "#app/dashboard/layout/connection-alert.tsx";
import { DemoBanner } from "#app/dashboard/layout/demo-banner.tsx";
import { TimeZoneProposal } from "#app/dashboard/settings/time-zone-proposal.tsx";
import { DemoFrame } from "#app/dashboard/navigation/demo-layout.tsx";
import { DemoTools } from "#app/dashboard/navigation/demo-tools.tsx";
import type { OnboardingProgress } from "#app/dashboard/onboarding/onboarding-progress.ts";
import { OnboardingAlert } from "#app/dashboard/onboarding/onboarding-alert.tsx";
import { ModeBadge } from "./panels/integration-panel.tsx";
import { QuickActions } from "./panels/quick-actions.tsx";
import { useControl } from "./live/use-control.ts";
import { useLive } from "./live/use-live.ts";
import { usePublicDashboard } from "./demo/use-public-dashboard.ts";
import { Widgets } from "./widgets.tsx";

interface DashboardPageProps {
  title: string;
  snapshot: DashboardData;
  integrations: IntegrationStatus;
  /** Null: the public demo. */
  user: User | null;
  /** Null on the demo. */
  subscription: SubscriptionStatus | null;
  /** The user turned off toasts about agents. */
  toastsMuted?: boolean;
  /** Getting started progress. */
  onboarding?: OnboardingProgress;
}

export function DashboardPage({
  title,
  snapshot,
  integrations,
  user,
  subscription,
  toastsMuted = false,
  onboarding = null,
}: DashboardPageProps) {
  const demo = user === null;
  // A signed-in user on the demo must not mistake it for their own dashboard.
  const guest = useSignedIn() && demo;
  const tellActivity = useActivityToasts({ quiet: toastsMuted });
  const { value: latest, failing } = usePublicDashboard(snapshot, { enabled: demo });
  const control = useControl();
  const status = useIntegrationStatus(integrations, { enabled: !demo });

  function hear(message: NewsMessage) {
    control.hear(message);
    if (message.type === "new_activity") tellActivity(message.data);
  }

  const live = useLive(latest, { enabled: !demo, onMessage: hear });
  const { data } = live;
  const { followChannel } = control;
  useEffect(() => followChannel(live.state), [followChannel, live.state]);
  const connection = demo ? "demo" : connectionOf(live.state);

  function sendControl(intent: Control): boolean {
    const sent = live.send({ type: intent });
    if (sent) control.sent(intent);
    return sent;
  }

  return (
    <DemoFrame tools={demo && <DemoTools data={data} />}>
      <main id="main" className="mx-auto w-full max-w-7xl space-y-6 px-4 py-6 sm:px-6 sm:py-8">
        {demo && <DemoBanner welcome={<DemoWelcome product={title} />} />}
        <ReloadNote />
        <OnboardingAlert line={onboarding} />
        {!demo && <TimeZoneProposal workspace={data.workspace} />}
        {subscription && (
          <SubscriptionAlert initial={subscription} timeZone={data.workspace.timeZone} />
        )}
        <ConnectionAlert connection={connection} onReconnect={live.reconnect} />
        <div>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <h1 className="text-2xl font-semibold">{guest ? "Demo Dashboard" : "Dashboard"}</h1>
            <ModeBadge status={status} />
            {!status.isLive && (
              <HelpLink article="simulation-mode">What does “Simulated” mean?</HelpLink>
            )}
            <HelpLink manual="dashboard">Dashboard guide</HelpLink>
          </div>
          <p className="mt-1.5 text-sm text-ink-soft">{agentsInWords(data.agents)}</p>
          <AsOfNote instant={failing ? data.generatedAt : null} />
        </div>
        <Widgets
          data={data}
          integrations={status}
          viewerId={user?.id ?? null}
          quickActions={
            <QuickActions
              demo={demo}
              running={allRunning(data.agents)}
              pending={control.pending}
              onControl={sendControl}
            />
          }
        />
        <ActivityAnnouncements activities={data.activities} />
      </main>
    </DemoFrame>
  );
}
