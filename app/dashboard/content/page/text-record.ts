import * as z from "zod/mini";
import { isoOf, isoOrNull } from "#app/core/time/clock.ts";
import { describeFields } from "#app/core/text/field-texts.ts";
import type { TextSource } from "#app/domain/content/provenance.ts";
import { OriginSchema } from "#app/workspace/origin.ts";
import { claimFields, claimTexts, viewClaims } from "#app/dashboard/review/claims/claims-schema.ts";
import { listedFields, listedTexts } from "#app/dashboard/content/list/listed-content-schema.ts";
import type { TextVersion, ContentView } from "./text-view.ts";

/** A version with its provenance. */
export interface RecordedVersion extends TextVersion {
  madeWith: readonly (readonly [name: string, value: string])[];
  /** Each with its version, in the order sent. */
  prompts: readonly string[];
  sources: readonly TextSource[] | null;
  checks: ContentView["checks"];
}

const text = z.string();

/** The record of how content was made. */
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
    id: "The content item’s ID.",
    title: "The title.",
    kind: listedTexts.kind,
    origin: "real, or simulated (not published anywhere, no cost).",
    idea: [
      "The idea it was made from; null: none.",
      { topic: "The topic.", reason: "Why it was chosen." },
    ],
    versions: [
      "All versions, newest first.",
      {
        number: "The version number, starting at 1.",
        title: "The title.",
        sha256: "The SHA-256 of title, text and description, which ties a review to this version.",
        madeBy: "Whether an agent or a person made it.",
        maker: "The maker’s name; null: unknown.",
        writer:
          "What wrote it, such as a model; scripted: the simulation; program: an API token; empty: a person.",
        createdAt: "When it was created, as an ISO timestamp.",
        approved: "Whether this version is approved for publishing.",
        madeWith: [
          "Other facts recorded while writing.",
          { name: "The fact’s name.", value: "The value." },
        ],
        prompts: "The prompts used, each with its version; empty: none.",
        sources: [
          "The sources; null: not recorded.",
          {
            title: "The source’s title.",
            url: "The source’s address; null: the owner’s own text.",
            quote: "A quote from it; null: none.",
          },
        ],
        checks: [
          "The checks.",
          {
            name: "What was checked.",
            outcome: "passed, or look (needs attention).",
            fact: "The result, in words.",
          },
        ],
      },
    ],
    ...claimTexts,
    decisions: [
      "The reviews, oldest first.",
      {
        decision: "approved, changes_requested, rejected or unpublished.",
        decidedBy: "person, token (an API token) or policy (auto-approved by settings).",
        note: "The note; empty: none.",
        version: "The version number reviewed.",
        at: "When, as an ISO timestamp.",
      },
    ],
    places: [
      "The channels it is, will be or was published on.",
      {
        name: "The channel’s name.",
        state: "The state on this channel.",
        url: "The public address; null: none.",
        origin: "Whether the channel is real or simulated.",
        publishedAt: "When it was published, as an ISO timestamp; null: not published.",
      },
    ],
    cost: [
      "The AI cost; an article’s includes what was made from it. Null: simulated or unknown.",
      {
        dollars: "In dollars.",
        parts: [
          "By type of work.",
          { work: "The type of work.", cost: "In dollars, rounded so that the parts add up." },
        ],
      },
    ],
  },
);

export function recordOf(
  view: ContentView,
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
