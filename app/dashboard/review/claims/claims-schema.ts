import * as z from "zod/mini";
import type { FieldTexts } from "#app/core/text/field-texts.ts";

/** What endpoints answer of a text's statements. */
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
    "What it says with something to rest on, as its writer has noted it; empty: nothing was noted.",
    {
      statement: "The sentence.",
      state:
        "supported (its quote stands in a source, letter for letter), marked (it stands in the text and nothing bears it out: read it) or cut (it was taken out of the text for that).",
      quote: "The words that it rests on, or was said to rest on; null: none were given.",
      source: [
        "What the quote stands in; null: in nothing that was read.",
        { title: "Its title.", url: "Its address; null: a text of the owner’s own." },
      ],
      why: "What is against it, in words; null: nothing.",
    },
  ],
  cutLinks:
    "Addresses of links that were taken out: they led to no source and to no page of yours.",
};

/** As it is answered. */
export const viewClaims = ({
  claims,
  cutLinks,
}: {
  claims: readonly Answered["claims"][number][];
  cutLinks: readonly string[];
}) => ({ claims: claims.map((claim) => ({ ...claim })), cutLinks: [...cutLinks] });
