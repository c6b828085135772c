import * as z from "zod/mini";
import type { FieldTexts } from "#app/core/text/field-texts.ts";
import { isoOrNull, isoOf } from "#app/core/time/clock.ts";
import { originText } from "#app/workspace/agent.copy.ts";
import { contentKinds } from "#app/workspace/paths/content.ts";
import { OriginSchema } from "#app/workspace/origin.ts";
import { textStateNames, type ListedText, type TextState } from "./listed-text.ts";

// `z.enum` needs a tuple with at least one name.
const states = Object.keys(textStateNames) as [TextState, ...TextState[]];

const publication = z.object({
  channel: z.string(),
  state: z.string(),
  url: z.nullable(z.string()),
  editUrl: z.nullable(z.string()),
  publishedAt: z.nullable(z.string()),
  dueAt: z.nullable(z.string()),
  views: z.nullable(z.number()),
});
const publicationTexts: FieldTexts<z.output<typeof publication>> = {
  channel: "The channel’s name.",
  state:
    "scheduled, draft (waiting on the channel for you to publish), published, unconfirmed, failed, dismissed (not published, and no action needed) or unpublished.",
  url: "Its public address there; null: none, or unknown.",
  editUrl: "Where you publish the draft; null: not a draft, or no such page.",
  publishedAt: "When it was published there, as an ISO timestamp; null: not published.",
  dueAt: "When it is scheduled for; null: not scheduled.",
  views: "Views there; null: not measured.",
};

/** API fields of content in a list. */
export const listedFields = {
  id: z.string(),
  title: z.string(),
  kind: z.enum(contentKinds),
  variant: z.string(),
  state: z.enum(states),
  agentId: z.nullable(z.string()),
  createdAt: z.string(),
  publishedAt: z.nullable(z.string()),
  places: z.array(publication),
  views: z.nullable(z.number()),
  origin: OriginSchema,
};
export const ListedContent = z.object(listedFields);
export const listedTexts: FieldTexts<z.output<typeof ListedContent>> = {
  id: "The content item’s ID.",
  title: "The title of the newest version.",
  kind: "The content type.",
  variant: "The network a post is for; empty for other types.",
  state:
    "waiting (for your review), in_work, changes_requested, approved, scheduled, draft (waiting on a channel for you to publish), published, unpublished (removed from all channels), unconfirmed, rejected, archived, made (a report) or kept (approved, by an agent that only suggests).",
  agentId: "The agent that made it; null: none.",
  createdAt: "When it was created, as an ISO timestamp.",
  publishedAt: "When it was first published, as an ISO timestamp; null: not published.",
  places: ["The channels it is or will be published on.", publicationTexts],
  views: "Views on all channels; null: not measured.",
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
