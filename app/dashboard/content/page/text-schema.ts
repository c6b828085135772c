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
import type { TextVersion, ContentView } from "./text-view.ts";

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
  id: "The version’s ID.",
  number: "The version number, starting at 1.",
  title: "The title.",
  madeBy: "Whether an agent or a person made it.",
  writer:
    "What wrote it, such as a model; scripted: the simulation; program: an API token; empty: a person.",
  sha256: "The SHA-256 of title, text and description, which ties a review to this version.",
  createdAt: "When it was created, as an ISO timestamp.",
  approved: "Whether this version is approved for publishing.",
};

const check = z.object({ name: z.string(), outcome: z.enum(["passed", "look"]), fact: z.string() });
const checkTexts: FieldTexts<z.output<typeof check>> = {
  name: "What was checked.",
  outcome: "passed, or look (needs attention).",
  fact: "The result, in words.",
};

/** API fields of one content item. */
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
    description: "The description for search results; empty: none.",
    body: "The text as Markdown.",
    html: "The text as HTML, with any HTML in the Markdown disabled.",
    words: "The number of words.",
    version: ["The newest version.", versionTexts],
    checks: ["The checks.", checkTexts],
    ...claimTexts,
    ideaTopic: "The topic of the idea it was made from; null: none.",
    parentId: "The content it was made from; null: none.",
    childIds: "The content made from it.",
    earned: "Income so far, in dollars.",
  },
);

export const Versions = describeFields(z.object({ items: z.array(version) }), {
  items: ["The versions, newest first.", versionTexts],
});

/** API fields of one version. */
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
    description: "The description for search results; empty: none.",
    body: "The text as Markdown.",
    words: "The number of words.",
    checks: ["The checks.", checkTexts],
    ...claimTexts,
  },
);

export function viewVersion(
  of: TextVersion,
  { approvedVersionId }: ContentView,
): z.output<typeof version> {
  const { id, number, title, madeBy, writer, sha256 } = of;
  const createdAt = isoOf(of.createdAt);
  const approved = id === approvedVersionId;
  return { id, number, title, madeBy, writer, sha256, createdAt, approved };
}

export function viewOneVersion(view: ContentView): z.output<typeof OneVersion> {
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

export function viewText(view: ContentView): z.output<typeof Text> {
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
