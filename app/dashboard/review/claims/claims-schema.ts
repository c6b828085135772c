import * as z from "zod/mini";
import type { FieldTexts } from "#app/core/text/field-texts.ts";

/** API fields for claims. */
export const claimFields = {
  claims: z.array(
    z.object({
      statement: z.string(),
      state: z.enum(["supported", "marked", "cut"]),
      quote: z.nullable(z.string()),
      source: z.nullable(z.object({ title: z.string(), url: z.nullable(z.string()) })),
      why: z.nullable(z.string()),
    }),
  ),
  cutLinks: z.array(z.string()),
};

type Answered = { [Field in keyof typeof claimFields]: z.output<(typeof claimFields)[Field]> };

export const claimTexts: FieldTexts<Answered> = {
  claims: [
    "The claims its writer recorded with their sources; empty: none recorded.",
    {
      statement: "The sentence.",
      state:
        "supported (its quote appears word for word in a source), marked (in the text, but no source supports it: check it) or cut (removed from the text because no source supports it).",
      quote: "The quote given as support; null: none.",
      source: [
        "The source of the quote; null: not found in any source.",
        { title: "The source’s title.", url: "The source’s address; null: the owner’s own text." },
      ],
      why: "Why it isn’t supported; null: it is.",
    },
  ],
  cutLinks: "Addresses of removed links that led neither to a source nor to one of your pages.",
};

export const viewClaims = ({
  claims,
  cutLinks,
}: {
  claims: readonly Answered["claims"][number][];
  cutLinks: readonly string[];
}) => ({ claims: claims.map((claim) => ({ ...claim })), cutLinks: [...cutLinks] });
