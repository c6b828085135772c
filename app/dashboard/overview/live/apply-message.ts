import type { NewsMessage } from "#app/platform/realtime/protocol.ts";
import type { DashboardData } from "#app/workspace/overview.ts";
import { latestActivities, withNewest } from "#app/dashboard/activities/activity-feed.ts";

/** The dashboard after a live message; the rest keeps its identity. The bell handles notifications itself. */
export function applyMessage(data: DashboardData, message: NewsMessage): DashboardData {
  switch (message.type) {
    case "dashboard_update":
      return message.data;
    case "agent_update":
      return {
        ...data,
        agents: data.agents.map((agent) => (agent.id === message.data.id ? message.data : agent)),
      };
    case "new_activity":
      return {
        ...data,
        activities: latestActivities(withNewest(data.activities, message.data)),
      };
    case "control_done":
    case "error":
      return data;
  }
}
