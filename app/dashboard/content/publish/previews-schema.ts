import * as z from "zod/mini";
import { isoOrNull } from "#app/core/time/clock.ts";
import { describeFields } from "#app/core/text/field-texts.ts";
import type { TextPreview } from "./text-preview.ts";

/** API fields of channel previews. */
export const Previews = describeFields(
  z.object({
    items: z.array(
      z.object({
        channel: z.string(),
        state: z.enum(["scheduled", "sent", "draft", "stands", "would"]),
        version: z.number(),
        dueAt: z.nullable(z.string()),
        whyItStays: z.nullable(z.string()),
        shape: z.enum(["article", "post", "data"]),
        html: z.nullable(z.string()),
        posts: z.array(z.object({ text: z.string(), characters: z.number(), most: z.number() })),
        payload: z.string(),
        sha256: z.nullable(z.string()),
      }),
    ),
  }),
  {
    items: [
      "What each channel gets.",
      {
        channel: "The channel’s name.",
        state:
          "scheduled (exactly this will be sent), sent (exactly this was sent, not confirmed yet), draft (exactly this was sent as a draft for you to publish), stands (published) or would (will be sent like this once approved).",
        version: "The version number it is made from.",
        dueAt: "When it will be sent, as an ISO timestamp; null: unknown.",
        whyItStays:
          "Why the channel keeps this version when a newer one is approved; null: it is updated.",
        shape: "article, post (one or more), or data (read by a program).",
        html: "The article as it appears there; null: not an article.",
        posts: [
          "The post or thread; empty: not a post.",
          {
            text: "The post’s text.",
            characters: "Its length as this channel counts it.",
            most: "The channel’s limit per post.",
          },
        ],
        payload: "The exact payload.",
        sha256: "The payload’s SHA-256 if scheduled or sent; otherwise null.",
      },
    ],
  },
);

export function viewPreview(of: TextPreview): z.output<typeof Previews>["items"][number] {
  const { channel, state, whyItStays, preview, payload, sha256 } = of;
  return {
    channel,
    state,
    version: of.versionNumber,
    dueAt: isoOrNull(of.dueAt),
    whyItStays,
    shape: preview.shape,
    html: preview.shape === "article" ? preview.html : null,
    posts: preview.shape === "post" ? [...preview.parts] : [],
    payload,
    sha256,
  };
}
