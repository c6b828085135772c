import type { FieldTexts } from "#app/core/text/field-texts.ts";
import type { Agent } from "./agent.ts";

/** For everything with an origin. */
export const originText = "simulated or real.";

/** API descriptions of an agent's fields. */
export const agentTexts: FieldTexts<Agent> = {
  id: "The agent’s id.",
  name: "Its name, which the owner can change.",
  type: "Its type, such as content_writer.",
  status: "active (ready), processing (working), inactive (off) or error.",
  metrics: "The metrics of its type, by name. Null: not measured yet.",
  tasksFinished: "How many tasks it has finished so far.",
  currentTask: "Its current task; null: none.",
  about: [
    "The subject of the current task; null: none.",
    {
      ideaId: "The idea, see GET /api/ideas/{ideaId}; null: none.",
      contentItemId: "The content item, see GET /api/content/{contentItemId}; null: none yet.",
    },
  ],
  progress: "The progress of the current task, in words; null: unknown, or no task.",
  problem: "The error in words; null: no error.",
  stopped:
    "Whether it needs the owner to fix the problem and start it again. Other agents in error continue with their next task on their own.",
  waiting: [
    "What it is waiting for; null: nothing.",
    {
      for: "The unavailable or busy service, or its budget.",
      since: "When the wait began, as an ISO timestamp.",
      reason: "The reason in words.",
      fix: "The page where the owner can fix it; null: it resumes on its own.",
    },
  ],
  restsFor:
    "When idle: what it is waiting for, in words; null: not idle, or about to check for work.",
  origin: originText,
};
