import * as z from "zod/mini";
import { isoOf, isoOrNull } from "#app/core/time/clock.ts";
import { describeFields } from "#app/core/text/field-texts.ts";
import type { TextSource } from "#app/domain/content/provenance.ts";
import { OriginSchema } from "#app/workspace/origin.ts";
import { claimFields, claimTexts, viewClaims } from "#app/dashboard/review/claims/claims-schema.ts";
import { listedFields, listedTexts } from "#app/dashboard/content/list/listed-content-schema.ts";
import type { TextVersion, TextView } from "./text-view.ts";

/** A version with how it came about. */
export interface RecordedVersion extends TextVersion {
  madeWith: readonly (readonly [name: string, value: string])[];
  /** Each with its version, in the order in which they were sent. */
  prompts: readonly string[];
  sources: readonly TextSource[] | null;
  checks: TextView["checks"];
}

const text = z.string();

/** How a text came about, to keep beside it or to show to somebody. */
export const TextRecord = describeFields(
  z.object({
    id: text,
    title: text,
    kind: listedFields.kind,
    origin: OriginSchema,
    idea: z.nullable(z.object({ topic: text, reason: text })),
    versions: z.array(
      z.object({
        number: z.number(),
        title: text,
        sha256: text,
        madeBy: z.enum(["agent", "person"]),
        maker: z.nullable(text),
        writer: text,
        createdAt: text,
        approved: z.boolean(),
        madeWith: z.array(z.object({ name: text, value: text })),
        prompts: z.array(text),
        sources: z.nullable(
          z.array(z.object({ title: text, url: z.nullable(text), quote: z.nullable(text) })),
        ),
        checks: z.array(z.object({ name: text, outcome: z.enum(["passed", "look"]), fact: text })),
      }),
    ),
    ...claimFields,
    decisions: z.array(
      z.object({ decision: text, decidedBy: text, note: text, version: z.number(), at: text }),
    ),
    places: z.array(
      z.object({
        name: text,
        state: text,
        url: z.nullable(text),
        origin: OriginSchema,
        publishedAt: z.nullable(text),
      }),
    ),
    cost: z.nullable(
      z.object({ dollars: z.number(), parts: z.array(z.object({ work: text, cost: text })) }),
    ),
  }),
  {
    id: "The text’s id.",
    title: "Its title.",
    kind: listedTexts.kind,
    origin: "real, or simulated: published nowhere in the world, and paid for by nobody.",
    idea: [
      "What it was written about; null: no idea of the plan.",
      { topic: "In a few words.", reason: "Why." },
    ],
    versions: [
      "Each version that there has been, the newest first.",
      {
        number: "From 1.",
        title: "Its title.",
        sha256: "The SHA-256 of title, text and description: what a decision on it proves.",
        madeBy: "Whether an agent or a person made it.",
        maker: "By name; null: nobody knows.",
        writer:
          "Who or what wrote it, such as a model; scripted: the simulation; program: one with a token; empty: a person.",
        createdAt: "When it was made, as an ISO timestamp.",
        approved: "Whether it is the one that may go out.",
        madeWith: [
          "What else its writer has noted in a word or a number.",
          { name: "Of what.", value: "The word or number." },
        ],
        prompts: "The prompts that were sent, each with its version; empty: none.",
        sources: [
          "Where its facts come from; null: nothing was noted.",
          {
            title: "The source’s title.",
            url: "Its address; null: a text of the owner’s own.",
            quote: "In its own words; null: none were noted.",
          },
        ],
        checks: [
          "What was counted of it.",
          {
            name: "What was looked at.",
            outcome: "passed, or look: it needs a look.",
            fact: "The figures, in words.",
          },
        ],
      },
    ],
    ...claimTexts,
    decisions: [
      "What was decided on it, the first decision first.",
      {
        decision: "approved, changes_requested, rejected or withdrawn.",
        decidedBy: "person, token (a program of the owner’s) or policy (the trust in its agent).",
        note: "What was said with it; empty: nothing.",
        version: "On which version.",
        at: "When, as an ISO timestamp.",
      },
    ],
    places: [
      "Where it is, is to be, or was.",
      {
        name: "The place.",
        state: "How it stands there.",
        url: "Its address there; null: it has none.",
        origin: "Whether the place is real.",
        publishedAt: "Since when it is out there, as an ISO timestamp; null: it is not.",
      },
    ],
    cost: [
      "What calls for it have cost; an article’s with those for what was made from it. Null: nothing is paid for in the simulation, or nobody knows.",
      {
        dollars: "In dollars.",
        parts: [
          "By the sort of work.",
          { work: "Which.", cost: "In dollars, rounded so that all add up." },
        ],
      },
    ],
  },
);

export function recordOf(
  view: TextView,
  versions: readonly RecordedVersion[],
): z.output<typeof TextRecord> {
  const { id, title, kind, origin, places } = view.text;
  const { idea, cost, approvedVersionId } = view;
  return {
    id,
    title,
    kind,
    origin,
    idea: idea && { topic: idea.topic, reason: idea.reason },
    versions: versions.map((version) => ({
      number: version.number,
      title: version.title,
      sha256: version.sha256,
      madeBy: version.madeBy,
      maker: version.maker,
      writer: version.writer,
      createdAt: isoOf(version.createdAt),
      approved: version.id === approvedVersionId,
      madeWith: version.madeWith.map(([name, value]) => ({ name, value })),
      prompts: [...version.prompts],
      sources: version.sources && version.sources.map((source) => ({ ...source })),
      checks: [...version.checks],
    })),
    ...viewClaims(view),
    decisions: view.decisions.map(({ decision, decidedBy, note, versionNumber, at }) => ({
      decision,
      decidedBy,
      note,
      version: versionNumber,
      at: isoOf(at),
    })),
    places: places.map(({ channel, state, url, origin: of, publishedAt }) => ({
      name: channel,
      state,
      url,
      origin: of,
      publishedAt: isoOrNull(publishedAt),
    })),
    cost: cost && {
      dollars: cost.microDollars / 1_000_000,
      parts: cost.parts.map((part) => ({ ...part })),
    },
  };
}
