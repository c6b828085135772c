import { TooltipGroup } from "../../platform/ui/tooltip";
import { VoiceToggle } from "../../site/voice/voice-toggle";
import type { DashboardData } from "../../workspace/overview";
import { feedTime } from "../activities/activity-feed";
import { NotificationsMenu } from "../notifications/notifications-menu";
import { ConnectionBadge } from "./connection-badge";

/** What stands in the header of the demo's dashboard for a visitor. */
export function DemoTools({ data }: { data: DashboardData }) {
  return (
    <TooltipGroup>
      <VoiceToggle />
      {/* On a telephone the icons stay beside the title, and the rest goes below. */}
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
