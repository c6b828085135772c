import { Badge, type Tone } from "../../platform/ui/badge";
import { classNames } from "../../platform/ui/class-names";
import { TooltipGroup } from "../../platform/ui/tooltip";
import { VoiceToggle } from "../../site/voice/voice-toggle";
import type { DashboardData } from "../../workspace/overview";
import type { User } from "../../workspace/viewer";
import { feedTime } from "../activities/activity-feed";
import { AppHeader } from "../frame/app-header";
import type { Connection } from "../frame/connection";
import { NotificationsMenu } from "./notifications-menu";
import type { ReadBy } from "./use-notifications";

const connections: Record<Connection, { text: string; tone: Tone; readBy: ReadBy }> = {
  demo: { text: "Demo Mode", tone: "accent", readBy: "browser" },
  connected: { text: "All Systems Active", tone: "success", readBy: "server" },
  connecting: { text: "Connecting", tone: "warning", readBy: "form" },
  lost: { text: "Not Connected", tone: "danger", readBy: "form" },
  signed_out: { text: "Not Connected", tone: "danger", readBy: "form" },
  no_access: { text: "Not Connected", tone: "danger", readBy: "form" },
};

interface DashboardHeaderProps {
  title: string;
  connection: Connection;
  data: DashboardData;
  /** Null: a visitor of the demo. */
  user: User | null;
}

export function DashboardHeader({ title, connection, data, user }: DashboardHeaderProps) {
  const { text, tone, readBy } = connections[connection];
  return (
    <AppHeader title={title} user={user} sticky>
      <TooltipGroup>
        <VoiceToggle />
        {/* On a telephone the icons stay beside the title, and the rest goes below. */}
        <div
          role="status"
          aria-label="Connection"
          className={classNames("order-2 flex sm:order-none", user && "noscript:hidden")}
        >
          <Badge tone={tone} dot>
            {text}
          </Badge>
        </div>
        {user && (
          <div className="order-2 hidden sm:order-none noscript:flex">
            <Badge>Live Updates Off</Badge>
          </div>
        )}
        <NotificationsMenu
          notifications={data.notifications}
          now={feedTime(data)}
          timeZone={data.workspace.timeZone}
          readBy={readBy}
        />
      </TooltipGroup>
    </AppHeader>
  );
}
