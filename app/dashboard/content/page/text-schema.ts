import * as z from "zod/mini";
import { isoOf } from "#app/core/time/clock.ts";
import { describeFields, type FieldTexts } from "#app/core/text/field-texts.ts";
import { centsToDollars } from "#app/core/money.ts";
import { renderText } from "#app/platform/prose/render-text.ts";
import { claimFields, claimTexts, viewClaims } from "#app/dashboard/review/claims/claims-schema.ts";
import {
  listedFields,
  listedTexts,
  viewListed,
} from "#app/dashboard/content/list/listed-content-schema.ts";
import type { TextVersion, TextView } from "./text-view.ts";

const version = z.object({
  id: z.string(),
  number: z.number(),
  title: z.string(),
  madeBy: z.enum(["agent", "person"]),
  writer: z.string(),
  sha256: z.string(),
  createdAt: z.string(),
  approved: z.boolean(),
});
const versionTexts: FieldTexts<z.output<typeof version>> = {
  id: "The version’s id.",
  number: "From 1.",
  title: "Its title.",
  madeBy: "Whether an agent or a person made it.",
  writer:
    "Who or what wrote it, such as a model; scripted: the simulation; program: one with a token; empty: a person.",
  sha256: "The SHA-256 of title, text and description: what a decision on it proves.",
  createdAt: "When it was made, as an ISO timestamp.",
  approved: "Whether it is the one that may go out.",
};

const check = z.object({ name: z.string(), outcome: z.enum(["passed", "look"]), fact: z.string() });
const checkTexts: FieldTexts<z.output<typeof check>> = {
  name: "What was looked at.",
  outcome: "passed, or look: it needs a look.",
  fact: "The figures, in words.",
};

/** What the API gives of a whole text. */
export const Text = describeFields(
  z.object({
    ...listedFields,
    description: z.string(),
    body: z.string(),
    html: z.string(),
    words: z.number(),
    version,
    checks: z.array(check),
    ...claimFields,
    ideaTopic: z.nullable(z.string()),
    parentId: z.nullable(z.string()),
    childIds: z.array(z.string()),
    earned: z.number(),
  }),
  {
    ...listedTexts,
    description: "For search results; empty: there is none.",
    body: "The text, as Markdown.",
    html: "The same as HTML, in which what the text itself holds of HTML is switched off.",
    words: "How many words it has.",
    version: ["The newest version, which this is.", versionTexts],
    checks: ["What was counted of it.", checkTexts],
    ...claimTexts,
    ideaTopic: "What it was written about; null: no idea of the plan.",
    parentId: "The text that it was made from; null: none.",
    childIds: "The texts that were made from it.",
    earned: "What it has earned so far, in dollars.",
  },
);

export const Versions = describeFields(z.object({ items: z.array(version) }), {
  items: ["The versions, the newest first.", versionTexts],
});

/** What the API gives of a version that there has been. */
export const OneVersion = describeFields(
  z.object({
    ...version.shape,
    description: z.string(),
    body: z.string(),
    words: z.number(),
    checks: z.array(check),
    ...claimFields,
  }),
  {
    ...versionTexts,
    description: "For search results; empty: there was none.",
    body: "Its text, as Markdown.",
    words: "How many words it has.",
    checks: ["What was counted of it.", checkTexts],
    ...claimTexts,
  },
);

export function viewVersion(
  of: TextVersion,
  { approvedVersionId }: TextView,
): z.output<typeof version> {
  const { id, number, title, madeBy, writer, sha256 } = of;
  const createdAt = isoOf(of.createdAt);
  const approved = id === approvedVersionId;
  return { id, number, title, madeBy, writer, sha256, createdAt, approved };
}

export function viewOneVersion(view: TextView): z.output<typeof OneVersion> {
  const { description, body, words, checks } = view;
  return {
    ...viewVersion(view.shown, view),
    description,
    body,
    words,
    checks: [...checks],
    ...viewClaims(view),
  };
}

export function viewText(view: TextView): z.output<typeof Text> {
  const { description, body, words, checks, idea, parent, children } = view;
  return {
    ...viewListed(view.text),
    description,
    body,
    html: renderText(body),
    words,
    version: viewVersion(view.shown, view),
    checks: [...checks],
    ...viewClaims(view),
    ideaTopic: idea?.topic ?? null,
    parentId: parent?.id ?? null,
    childIds: children.map(({ id }) => id),
    earned: centsToDollars(view.earnedCents),
  };
}
