import type { NewsMessage } from "#app/platform/realtime/protocol.ts";
import type { Agent } from "#app/workspace/agent.ts";
import type { Mode } from "#app/workspace/origin.ts";
import type { DashboardData } from "#app/workspace/overview.ts";
import { activitiesShown, isNotable, withNewest } from "#app/dashboard/activities/activity-feed.ts";

/** The header's data about the viewer's workspace. Instants are ISO timestamps. */
export interface Headline {
  /** For the notification bell. */
  notifications: DashboardData["notifications"];
  agents: readonly Pick<Agent, "id" | "status">[];
  /** Drafts waiting for review plus posts to confirm. */
  waiting: number;
  mode: Mode;
  /** The workspace's, an IANA name. */
  timeZone: string;
  /** Ages are relative to this instant. */
  generatedAt: string;
}

/** The headline after a live message; the rest keeps its identity. */
export function applyToHeadline(headline: Headline, message: NewsMessage): Headline {
  switch (message.type) {
    case "dashboard_update": {
      const { notifications, agents, workspace, content, generatedAt } = message.data;
      const waiting = content.waiting + content.questions;
      const { mode, timeZone } = workspace;
      return { notifications, agents, waiting, mode, timeZone, generatedAt };
    }
    case "agent_update": {
      const { id, status } = message.data;
      const agents = headline.agents.map((agent) => (agent.id === id ? { id, status } : agent));
      return { ...headline, agents };
    }
    case "new_activity": {
      const { notifications } = headline;
      if (!isNotable(message.data)) return headline;
      const items = withNewest(notifications.items, message.data).slice(0, activitiesShown);
      return { ...headline, notifications: { ...notifications, items } };
    }
    default:
      return headline;
  }
}
