import * as z from "zod/mini";
import { isoOrNull } from "#app/core/time/clock.ts";
import { describeFields } from "#app/core/text/field-texts.ts";
import type { TextPreview } from "./text-preview.ts";

/** What the API gives of a text as its places get it. */
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
      "What each place gets of the text.",
      {
        channel: "The place’s name.",
        state:
          "scheduled (exactly this is sent), sent (exactly this was sent, and it is not known whether it stands there), draft (exactly this was sent, and lies there for its owner to publish), stands (it was sent, and stands there) or would (it is sent like this once it is approved).",
        version: "The number of the version that it is made from.",
        dueAt: "When it is sent, as an ISO timestamp; null: at no known time.",
        whyItStays:
          "Why that version stays there, whatever else is approved, in words; null: it is changed with an approval.",
        shape: "article, post (one or several), or data: a program reads it.",
        html: "An article as it stands there; null: it is none.",
        posts: [
          "A post, or several that follow each other; empty: it is none.",
          {
            text: "The post’s text.",
            characters: "How long it is, as this place counts.",
            most: "How long a post may be there.",
          },
        ],
        payload: "What is sent, byte for byte.",
        sha256: "The payload’s SHA-256, of what is scheduled or was sent; null where nothing is.",
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
