import { HeldSocket } from "../../platform/live/held-socket";
import { useLiveChannel } from "../../platform/live/live-channel";
import { TooltipGroup } from "../../platform/ui/tooltip";
import { VoiceToggle } from "../../site/voice/voice-toggle";
import type { User } from "../../workspace/viewer";
import { feedTime } from "../activities/activity-feed";
import { connectionOf } from "../frame/connection";
import type { Notifications } from "../notifications/notifications";
import { NotificationsMenu } from "../notifications/notifications-menu";
import { useLiveNotifications } from "../notifications/use-live-notifications";
import { AppHeader } from "./app-header";
import { ConnectionBadge } from "./connection-badge";
import { Tabs } from "./tabs";
import { SignedInUser } from "./user-area";

export interface SignedInHeaderProps {
  title: string;
  user: User;
  /** Of the person's workspace; null: they have no access to it, and it has no channel. */
  notifications: Notifications | null;
  /** Every way from this page loads a new one. */
  fullPage: boolean;
}

/** Above every page of the signed-in. It stays while they go from page to page, and so does the socket. */
export function SignedInHeader({ title, user, notifications, fullPage }: SignedInHeaderProps) {
  return (
    <AppHeader title={title} fullPage={fullPage} brief sticky>
      <Tabs canAccess={notifications !== null} fullPage={fullPage} />
      <TooltipGroup>
        {notifications ? (
          <WorkspaceTools notifications={notifications} />
        ) : (
          // Nothing of theirs is running that could be connected, or have news.
          <VoiceToggle />
        )}
      </TooltipGroup>
      <SignedInUser user={user} />
    </AppHeader>
  );
}

function WorkspaceTools({ notifications: loaded }: { notifications: Notifications }) {
  const connection = connectionOf(useLiveChannel().state);
  const notifications = useLiveNotifications(loaded);
  const { items: activities, generatedAt } = notifications;
  return (
    <>
      <HeldSocket />
      <ConnectionBadge connection={connection} />
      <VoiceToggle />
      <NotificationsMenu
        notifications={notifications}
        now={feedTime({ activities, generatedAt })}
        readBy={connection === "connected" ? "server" : "form"}
      />
    </>
  );
}
