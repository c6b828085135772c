import * as z from "zod/mini";
import type { FieldTexts } from "#app/core/text/field-texts.ts";
import { isoOrNull, isoOf } from "#app/core/time/clock.ts";
import { originText } from "#app/workspace/agent.copy.ts";
import { contentKinds } from "#app/workspace/paths/content.ts";
import { OriginSchema } from "#app/workspace/origin.ts";
import { textStateNames, type ListedText, type TextState } from "./listed-text.ts";

// The names of the states, of which there is at least one.
const states = Object.keys(textStateNames) as [TextState, ...TextState[]];

const place = z.object({
  channel: z.string(),
  state: z.string(),
  url: z.nullable(z.string()),
  editUrl: z.nullable(z.string()),
  publishedAt: z.nullable(z.string()),
  dueAt: z.nullable(z.string()),
  views: z.nullable(z.number()),
});
const placeTexts: FieldTexts<z.output<typeof place>> = {
  channel: "The place’s name.",
  state:
    "scheduled, draft (it lies there for you to publish), published, unconfirmed, failed, dismissed (it did not go out, and needs nobody any more) or withdrawn.",
  url: "Where it can be read there; null: nowhere, or not known.",
  editUrl:
    "Where you publish what lies there as a draft; null: it is none, or there is no such page.",
  publishedAt: "When it went out there, as an ISO timestamp; null: it has not.",
  dueAt: "When it is to be sent; null: nothing is to be sent.",
  views: "How many have read it there; null: not measured.",
};

/** What the API gives of a text in a list. */
export const listedFields = {
  id: z.string(),
  title: z.string(),
  kind: z.enum(contentKinds),
  variant: z.string(),
  state: z.enum(states),
  agentId: z.nullable(z.string()),
  createdAt: z.string(),
  publishedAt: z.nullable(z.string()),
  places: z.array(place),
  views: z.nullable(z.number()),
  origin: OriginSchema,
};
export const ListedContent = z.object(listedFields);
export const listedTexts: FieldTexts<z.output<typeof ListedContent>> = {
  id: "The text’s id.",
  title: "Of its newest version.",
  kind: "What kind of text it is.",
  variant: "For which network a post is; empty for the rest.",
  state:
    "waiting (for your decision), in_work, changes_requested, approved, scheduled, draft (it lies at a place for you to publish), published, withdrawn (it was out, and is out nowhere any more), unconfirmed, rejected, archived, made (a report) or kept (approved, of an agent that only suggests).",
  agentId: "The agent whose work it is; null: nobody’s.",
  createdAt: "When it was made, as an ISO timestamp.",
  publishedAt: "When it first went out anywhere, as an ISO timestamp; null: it has not.",
  places: ["Where it is or is to be.", placeTexts],
  views: "Readers at all places together; null: not measured.",
  origin: originText,
};

export function viewListed(text: ListedText): z.output<typeof ListedContent> {
  const { id, title, kind, variant, state, agentId, views, origin, publishedAt } = text;
  return {
    id,
    title,
    kind,
    variant,
    state,
    agentId,
    createdAt: isoOf(text.createdAt),
    publishedAt: isoOrNull(publishedAt),
    places: text.places.map(({ channel, state, url, editUrl, publishedAt, dueAt, views }) => ({
      channel,
      state,
      url,
      editUrl,
      publishedAt: isoOrNull(publishedAt),
      dueAt: isoOrNull(dueAt),
      views,
    })),
    views,
    origin,
  };
}
