import type { FieldTexts } from "#app/core/text/field-texts.ts";
import type { Activity } from "./activity.ts";

/** API descriptions of an activity's fields. */
export const activityTexts: FieldTexts<Activity> = {
  id: "The activity’s id.",
  type: "agent_task (an agent’s work), revenue (income) or system (everything else).",
  title: "What happened, in a few words.",
  description: "More detail.",
  severity: "success, info or warning.",
  createdAt: "When it happened, as an ISO timestamp.",
  metadata: [
    "Additional data.",
    {
      amount: "The revenue in dollars. Left out: none.",
      realIntegration: "Whether an external service was involved.",
    },
  ],
  origin: "simulated or real.",
  agentKind:
    "The type of the agent that did it, such as content_writer. Left out: not an agent, or the agent was removed.",
  actor: [
    "The person who did it. Left out: it was automatic.",
    { id: "Their id.", name: "Their name at that time." },
  ],
  undoUntil: "When undo expires, as an ISO timestamp. Left out: it can’t be undone.",
  work: [
    "The finished task that produced its content. Left out: none.",
    {
      agentId: "The agent that wrote it.",
      taskId: "The task, see GET /api/tasks/{taskId}.",
    },
  ],
  contentItemId:
    "The content it is about, see GET /api/content/{contentItemId}. Left out: none, or deleted.",
  reportId: "The report it is about. Left out: none, or deleted.",
  ideaId: "The idea it is about, see GET /api/ideas/{ideaId}. Left out: none, or deleted.",
};
