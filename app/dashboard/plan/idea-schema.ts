import * as z from "zod/mini";
import { isoOrNull } from "#app/core/time/clock.ts";
import { describeFields } from "#app/core/text/field-texts.ts";
import { pageOf } from "#app/platform/api/pages.ts";
import { maxSubjectLength } from "#app/domain/ideas/idea.ts";
import type { ListedIdeaRow } from "./idea-list.server.ts";

const states = ["proposed", "planned", "in_work", "done", "dropped"] as const;
export const IdeaStateSchema = z.enum(states, `Use one of ${states.join(", ")}.`);

export const wordTexts = {
  topic: `The topic, up to ${maxSubjectLength} characters.`,
  angle: "The angle, such as a beginner’s point of view.",
  keyword: "The search keyword.",
};

const listedTexts = {
  id: "The idea’s ID.",
  state:
    "proposed (waiting for you), planned (scheduled), in_work (agents are working on it), done (its article is published) or dropped (deleted).",
  ...wordTexts,
  reason: "Why it is worth writing.",
  source: "Where it comes from: owner (added by you), insight (based on your results) or sample.",
  goesOutAt: "When its article will be published; null: not scheduled.",
  createdAt: "When it was added.",
  resembles: "The ID of a similar idea; null: none found.",
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

/** API fields of an idea. */
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
