import { Badge, type Tone } from "../../platform/ui/badge";
import { classNames } from "../../platform/ui/class-names";
import { TooltipGroup } from "../../platform/ui/tooltip";
import { VoiceToggle } from "../../site/voice/voice-toggle";
import { agentsInWords } from "../../studio/agents/agents-in-words";
import type { DashboardData } from "../../workspace/overview";
import type { User } from "../../workspace/viewer";
import { feedTime } from "../activities/activity-feed";
import { AppHeader } from "../frame/app-header";
import type { Connection } from "../frame/connection";
import { NotificationsMenu } from "./notifications-menu";
import type { ReadBy } from "./use-notifications";

interface ConnectionLook {
  text: string;
  tone: Tone;
  /** What the badge stands for, for its tooltip. */
  meaning: string;
  readBy: ReadBy;
}

const unconnected = {
  text: "Not Connected",
  tone: "danger",
  meaning: "This page is no longer kept up to date.",
  readBy: "form",
} as const;

const connections: Record<Connection, ConnectionLook> = {
  demo: {
    text: "Demo Mode",
    tone: "accent",
    meaning: "You are looking at the public demo.",
    readBy: "browser",
  },
  connected: {
    text: "All Systems Active",
    tone: "success",
    meaning: "This page is kept up to date.",
    readBy: "server",
  },
  connecting: {
    text: "Connecting",
    tone: "warning",
    meaning: "This page is looking for the server.",
    readBy: "form",
  },
  lost: unconnected,
  signed_out: unconnected,
  no_access: unconnected,
};

interface DashboardHeaderProps {
  title: string;
  connection: Connection;
  data: DashboardData;
  /** Null: a visitor of the demo. */
  user: User | null;
}

export function DashboardHeader({ title, connection, data, user }: DashboardHeaderProps) {
  const { text, tone, meaning, readBy } = connections[connection];
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
          {/* The badge tells of the connection alone: how the agents are, the page says below its title, too. */}
          <Badge tone={tone} dot title={`${meaning} ${agentsInWords(data.agents)}`}>
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
