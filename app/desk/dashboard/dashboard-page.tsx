import { useEffect } from "react";
import type { SubscriptionStatus } from "../../account/billing/schema";
import { SubscriptionNotice } from "../../account/billing/subscription-notice";
import type { NewsMessage } from "../../platform/live/protocol";
import { useSignedIn } from "../../platform/web/brand";
import { ReloadNote } from "../../platform/web/reload-note";
import { HelpLink } from "../../site/help/help-link";
import { DemoWelcome } from "../../site/voice/demo-welcome";
import { agentsInWords, allRunning } from "../../studio/agents/agents-in-words";
import type { Control } from "../../studio/agents/control";
import type { IntegrationStatus } from "../../studio/integrations/schema";
import { useIntegrationStatus } from "../../studio/integrations/use-integration-status";
import type { DashboardData } from "../../workspace/overview";
import type { User } from "../../workspace/viewer";
import { ActivityAnnouncements } from "../activities/activity-announcements";
import { useActivityNotices } from "../activities/use-activity-notices";
import { AsOfNote } from "../frame/as-of-note";
import { connectionOf } from "../frame/connection";
import { ConnectionNotice } from "../frame/connection-notice";
import { DemoBanner } from "../frame/demo-banner";
import { TimeZoneProposal } from "../settings/time-zone-proposal";
import { DemoFrame } from "../shell/demo-frame";
import { DemoTools } from "../shell/demo-tools";
import type { WelcomeLine } from "../welcome/welcome-line";
import { WelcomeNotice } from "../welcome/welcome-notice";
import { ModeBadge } from "./integration-panel";
import { QuickActions } from "./quick-actions";
import { useControl } from "./use-control";
import { useLive } from "./use-live";
import { usePublicDashboard } from "./use-public-dashboard";
import { Widgets } from "./widgets";

interface DashboardPageProps {
  title: string;
  snapshot: DashboardData;
  integrations: IntegrationStatus;
  /** Null: somebody looks at the public demo. */
  user: User | null;
  /** Null on the demo. */
  subscription: SubscriptionStatus | null;
  /** No passing notices of what agents do. */
  quietNotices?: boolean;
  /** The way to the first text, as far as it is to go. */
  welcome?: WelcomeLine;
}

export function DashboardPage({
  title,
  snapshot,
  integrations,
  user,
  subscription,
  quietNotices = false,
  welcome = null,
}: DashboardPageProps) {
  const demo = user === null;
  // Signed in, and looking at the demo: nothing of it may be taken for their own.
  const guest = useSignedIn() && demo;
  const tellActivity = useActivityNotices({ quiet: quietNotices });
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
        <WelcomeNotice line={welcome} />
        {!demo && <TimeZoneProposal workspace={data.workspace} />}
        {subscription && (
          <SubscriptionNotice initial={subscription} timeZone={data.workspace.timeZone} />
        )}
        <ConnectionNotice connection={connection} onReconnect={live.reconnect} />
        <div>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <h1 className="text-2xl font-semibold">{guest ? "Demo Dashboard" : "Dashboard"}</h1>
            <ModeBadge status={status} />
            {!status.isLive && (
              <HelpLink article="simulation-mode">What does “Simulated” mean?</HelpLink>
            )}
            <HelpLink manual="dashboard">How to read this page</HelpLink>
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
