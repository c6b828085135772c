import { TooltipGroup } from "#app/platform/ui/overlays/tooltip.tsx";
import { VoiceToggle } from "#app/site/voice/voice-toggle.tsx";
import type { DashboardData } from "#app/workspace/overview.ts";
import { feedTime } from "#app/dashboard/activities/activity-feed.ts";
import { NotificationsMenu } from "#app/dashboard/notifications/notifications-menu.tsx";
import { ConnectionBadge } from "./connection-badge.tsx";

/** Header tools of the demo dashboard for visitors. */
export function DemoTools({ data }: { data: DashboardData }) {
  return (
    <TooltipGroup>
      <VoiceToggle />
      {/* On phones the icons stay beside the title and the rest wraps below. */}
      <div className="order-2 sm:order-none">
        <ConnectionBadge connection="demo" agents={data.agents} />
      </div>
      <NotificationsMenu
        notifications={data.notifications}
        now={feedTime(data)}
        timeZone={data.workspace.timeZone}
        readBy="browser"
        demo
      />
    </TooltipGroup>
  );
}
