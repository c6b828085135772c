import type { FieldTexts } from "#app/core/text/field-texts.ts";
import type { Agent } from "./agent.ts";

/** Of whatever carries a figure or a text. */
export const originText = "Whether it is part of a simulation or of the real world.";

/** What an agent's fields mean, for whoever writes programs. */
export const agentTexts: FieldTexts<Agent> = {
  id: "The agent’s id.",
  name: "Its name, which its owner may change.",
  type: "What kind of agent it is, such as content_writer.",
  status:
    "How it stands: active (waits for its turn), processing (works), inactive (switched off) or error.",
  metrics: "The figures of its kind, by their names. Null: nobody knows it yet.",
  tasksFinished: "How many tasks it has finished so far.",
  currentTask: "What it works on at the moment; null: nothing.",
  about: [
    "What that is about; null: no text and no idea, or it works on nothing.",
    {
      ideaId: "The idea, to be read with GET /api/ideas/{ideaId}; null: none.",
      contentItemId:
        "The text, to be read with GET /api/content/{contentItemId}; null: there is none yet.",
    },
  ],
  progress: "How far that is, in words; null: nobody knows, or it works on nothing.",
  problem: "Why its status is error, in words; null: it is not.",
  stopped:
    "Whether it goes on only once somebody has seen to the problem and starts it; other agents in error take up their next task by themselves.",
  waiting: [
    "Whom it waits for; null: nobody.",
    {
      for: "The service that is away or has too much to do, or its budget.",
      since: "Since when, as an ISO timestamp.",
      reason: "Why, in words.",
      mend: "The page of this site where its owner can end that; null: it only goes on by itself.",
    },
  ],
  restsFor:
    "With nothing to do: what it waits for, in words; null: it has something, or is about to look.",
  origin: originText,
};
