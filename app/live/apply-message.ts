import type { DashboardData } from "../dashboard/schema";
import type { ServerMessage } from "./protocol";

const activitiesKept = 10;

/** The dashboard after a message. What the message does not touch keeps its identity. */
export function applyMessage(data: DashboardData, message: ServerMessage): DashboardData {
  switch (message.type) {
    case "dashboard_update":
      return message.data;
    case "agent_update":
      return {
        ...data,
        agents: data.agents.map((agent) => (agent.id === message.data.id ? message.data : agent)),
      };
    case "new_activity": {
      // The same activity may arrive twice: in a snapshot and as a message of its own.
      const others = data.activities.filter(({ id }) => id !== message.data.id);
      return { ...data, activities: [message.data, ...others].slice(0, activitiesKept) };
    }
    case "error":
      return data;
  }
}
