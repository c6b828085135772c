import { HeldSocket } from "#app/platform/realtime/held-socket.tsx";
import { useLiveChannel } from "#app/platform/realtime/live-channel.tsx";
import { TooltipGroup } from "#app/platform/ui/overlays/tooltip.tsx";
import { VoiceToggle } from "#app/site/voice/voice-toggle.tsx";
import type { User } from "#app/workspace/viewer.ts";
import { feedTime } from "#app/dashboard/activities/activity-feed.ts";
import { connectionOf } from "#app/dashboard/layout/connection.ts";
import { NotificationsMenu } from "#app/dashboard/notifications/notifications-menu.tsx";
import { AppHeader } from "./app-header.tsx";
import { ConnectionBadge } from "./connection-badge.tsx";
import type { Headline } from "./headline.ts";
import { PlaceKeys } from "./nav-shortcuts.tsx";
import { ModeBadge } from "./mode-badge.tsx";
import { Tabs } from "./tabs.tsx";
import { useHeadline } from "./use-headline.ts";
import { SignedInUser } from "./user-area.tsx";

export interface SignedInHeaderProps {
  title: string;
  user: User;
  /** Of the user's workspace; null: no access, so no live connection. */
  headline: Headline | null;
  /** Every link on this page loads a new page. */
  fullPage: boolean;
}

/** The signed-in header. It and the socket persist across pages. */
export function SignedInHeader({ title, user, headline, fullPage }: SignedInHeaderProps) {
  return (
    <AppHeader title={title} fullPage={fullPage} brief sticky>
      {headline ? (
        <WorkspaceTabs headline={headline} fullPage={fullPage} />
      ) : (
        <Tabs canAccess={false} fullPage={fullPage} />
      )}
      <TooltipGroup>
        {headline ? (
          <WorkspaceTools headline={headline} />
        ) : (
          // Without access there is nothing to connect to.
          <VoiceToggle />
        )}
      </TooltipGroup>
      <SignedInUser user={user} />
      {headline && <PlaceKeys fullPage={fullPage} />}
    </AppHeader>
  );
}

function WorkspaceTabs({ headline, fullPage }: { headline: Headline; fullPage: boolean }) {
  return <Tabs canAccess fullPage={fullPage} waiting={useHeadline(headline).waiting} />;
}

function WorkspaceTools({ headline }: { headline: Headline }) {
  const connection = connectionOf(useLiveChannel().state);
  const { notifications, agents, mode, timeZone, generatedAt } = useHeadline(headline);
  return (
    <>
      <HeldSocket />
      <ModeBadge mode={mode} />
      <ConnectionBadge connection={connection} agents={agents} />
      <VoiceToggle />
      <NotificationsMenu
        notifications={notifications}
        now={feedTime({ activities: notifications.items, generatedAt })}
        timeZone={timeZone}
        readBy={connection === "connected" ? "server" : "form"}
        demo={false}
      />
    </>
  );
}
