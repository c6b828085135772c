import type { FieldTexts } from "#app/core/text/field-texts.ts";
import type { Activity } from "./activity.ts";

/** What an activity's fields mean, for whoever writes programs. */
export const activityTexts: FieldTexts<Activity> = {
  id: "The activity’s id.",
  type: "agent_task (an agent’s work), revenue (money came in) or system (all else).",
  title: "What has happened, in a few words.",
  description: "The same with more detail.",
  severity: "success, info or warning.",
  createdAt: "When it happened, as an ISO timestamp.",
  metadata: [
    "Figures that belong to it.",
    {
      amount: "The money that came in, in dollars. Left out where none did.",
      realIntegration: "Whether a service outside of this product took part.",
    },
  ],
  origin: "Whether it is part of a simulation or of the real world.",
  agentKind:
    "The kind of the agent that did it, such as content_writer. Left out where it was none, or is not there any more.",
  actor: [
    "The person who did it. Left out where it happened by itself.",
    { id: "Their id.", name: "Their name at that time." },
  ],
  undoUntil:
    "Until when it can be taken back, as an ISO timestamp. Left out where it cannot, or not any more.",
  work: [
    "The finished task whose text it is about. Left out where there is none.",
    {
      agentId: "The agent that wrote it.",
      taskId: "The task, to be read with GET /api/tasks/{taskId}.",
    },
  ],
  contentItemId:
    "The text it is about, to be read with GET /api/content/{contentItemId}. Left out where there is none, or not any more.",
  reportId: "The report that it tells of. Left out where there is none, or not any more.",
  ideaId:
    "The idea it is about, to be read with GET /api/ideas/{ideaId}. Left out where there is none, or not any more.",
};
