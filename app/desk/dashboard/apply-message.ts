import type { NewsMessage } from "../../platform/live/protocol";
import type { Activity } from "../../workspace/activity";
import type { DashboardData } from "../../workspace/overview";
import { activitiesShown, isNotable, latestActivities } from "../activities/activity-feed";

/** The dashboard after a message. What the message does not touch keeps its identity. */
export function applyMessage(data: DashboardData, message: NewsMessage): DashboardData {
  switch (message.type) {
    case "dashboard_update":
      return message.data;
    case "agent_update":
      return {
        ...data,
        agents: data.agents.map((agent) => (agent.id === message.data.id ? message.data : agent)),
      };
    case "new_activity": {
      const { notifications } = data;
      return {
        ...data,
        activities: latestActivities(withNewest(data.activities, message.data)),
        notifications: isNotable(message.data)
          ? {
              ...notifications,
              items: withNewest(notifications.items, message.data).slice(0, activitiesShown),
            }
          : notifications,
      };
    }
    case "control_done":
    case "error":
      return data;
  }
}

/** The same activity may arrive twice: in a snapshot and as a message of its own. */
function withNewest(activities: readonly Activity[], newest: Activity): Activity[] {
  const others = activities.filter(({ id }) => id !== newest.id);
  return [newest, ...others];
}
