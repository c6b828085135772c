import { HeldSocket } from "../../platform/live/held-socket";
import { useLiveChannel } from "../../platform/live/live-channel";
import { TooltipGroup } from "../../platform/ui/tooltip";
import { VoiceToggle } from "../../site/voice/voice-toggle";
import type { User } from "../../workspace/viewer";
import { feedTime } from "../activities/activity-feed";
import { connectionOf } from "../frame/connection";
import { NotificationsMenu } from "../notifications/notifications-menu";
import { AppHeader } from "./app-header";
import { ConnectionBadge } from "./connection-badge";
import type { Headline } from "./headline";
import { PlaceKeys } from "./place-keys";
import { ModeSign } from "./mode-sign";
import { Tabs } from "./tabs";
import { useHeadline } from "./use-headline";
import { SignedInUser } from "./user-area";

export interface SignedInHeaderProps {
  title: string;
  user: User;
  /** Of the person's workspace; null: they have no access to it, and it has no channel. */
  headline: Headline | null;
  /** Every way from this page loads a new one. */
  fullPage: boolean;
}

/** Above every page of the signed-in. It stays while they go from page to page, and so does the socket. */
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
          // Nothing of theirs is running that could be connected, or have news.
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
      <ModeSign mode={mode} />
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
