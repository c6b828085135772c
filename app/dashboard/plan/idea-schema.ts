import * as z from "zod/mini";
import { isoOrNull } from "#app/core/time/clock.ts";
import { describeFields } from "#app/core/text/field-texts.ts";
import { pageOf } from "#app/platform/api/pages.ts";
import { maxSubjectLength } from "#app/domain/ideas/idea.ts";
import type { ListedIdeaRow } from "./idea-list.server.ts";

const states = ["proposed", "planned", "in_work", "done", "dropped"] as const;
export const IdeaStateSchema = z.enum(states, `Use one of ${states.join(", ")}.`);

export const wordTexts = {
  topic: `What it is about: at most ${maxSubjectLength} characters.`,
  angle: "The angle, such as how a beginner sees it.",
  keyword: "What people search for.",
};

const listedTexts = {
  id: "The idea’s id.",
  state:
    "proposed: it waits for a decision; planned: it has a place; in_work: agents are at it; done: its article is out; dropped: it will not be written.",
  ...wordTexts,
  reason: "Why it is worth writing.",
  source: "Whose idea it was: the owner’s, one from the figures (insight), or a sample.",
  goesOutAt: "When its article is to go out; null: it has no place in the plan.",
  createdAt: "When it came in.",
  resembles: "The id of an idea that says the same, as far as anybody has noticed; null: none.",
};

export const ListedIdea = describeFields(
  z.object({
    id: z.string(),
    state: IdeaStateSchema,
    topic: z.string(),
    angle: z.string(),
    keyword: z.string(),
    reason: z.string(),
    source: z.enum(["sample", "owner", "insight"]),
    goesOutAt: z.nullable(z.string()),
    createdAt: z.string(),
    resembles: z.nullable(z.string()),
  }),
  listedTexts,
);

export const Ideas = pageOf(ListedIdea, listedTexts);

/** What the API gives of an idea. */
export function ideaView({ slotAt, createdAt, duplicateOfId, ...idea }: ListedIdeaRow) {
  const { id, state, topic, angle, keyword, reason, source } = idea;
  return {
    id,
    state,
    topic,
    angle,
    keyword,
    reason,
    source,
    goesOutAt: isoOrNull(slotAt),
    createdAt: new Date(createdAt).toISOString(),
    resembles: duplicateOfId,
  };
}
