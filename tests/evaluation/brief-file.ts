import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { noAnswers, type Answers } from "#app/domain/brief/brief.ts";

/** What a model has answered: JSON, or whatever it has sent instead, and how it has ended. */
const Sent = z.union([
  z.strictObject({ raw: z.string(), ends: z.enum(["stop", "length", "content_filter"]) }),
  z.record(z.string(), z.unknown()),
]);

/** The first answer, and the corrected one. */
const Tries = z.strictObject({ first: Sent, then: Sent });

const BriefFile = z.strictObject({
  /** The business, in a line of the table. */
  about: z.string(),
  /** How it should end: as an article, or for which reason without one. */
  ends: z.enum(["article", "needs_sources", "wrong_language", "refused", "rejected"]),
  /** The owner has connected a key, instead of using the operator's. */
  ownKey: z.boolean().default(false),
  /** What the provider's moderation holds against texts that have these words. */
  heldAgainst: z.strictObject({ words: z.string(), category: z.string() }).optional(),
  brief: z.strictObject({
    offer: z.string(),
    audience: z.string().default(""),
    goals: z.string().default(""),
    tone: z.string().default(""),
    avoid: z.array(z.string()).default([]),
    language: z.string(),
    sites: z.array(z.string()).default([]),
    samples: z.array(z.strictObject({ title: z.string(), text: z.string() })).default([]),
  }),
  /** Pages by their address: the HTML of their body. */
  pages: z.record(z.string(), z.strictObject({ title: z.string(), html: z.string() })).default({}),
  texts: z
    .array(
      z.strictObject({
        idea: z.strictObject({ topic: z.string(), angle: z.string(), keyword: z.string() }),
        /** What its owner wants changed. */
        note: z.string().optional(),
        /** By the question's name, such as `section 2`. */
        answers: z.record(z.string(), z.union([Tries, Sent])),
      }),
    )
    .min(1),
});

export type EvaluatedText = z.infer<typeof BriefFile>["texts"][number];
export type EvaluatedBrief = z.infer<typeof BriefFile> & {
  /** Its file's. */
  name: string;
};

const folder = join(import.meta.dirname, "briefs");

/** All briefs of the set, by the names of their files. */
export function readBriefs(): EvaluatedBrief[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .sort()
    .map((file) => {
      const parsed = BriefFile.safeParse(JSON.parse(readFileSync(join(folder, file), "utf8")));
      if (!parsed.success) throw new Error(`${file}: ${z.prettifyError(parsed.error)}`);
      return { ...parsed.data, name: file.replace(/\.json$/u, "") };
    });
}

/** As the product keeps it. */
export const answersOf = ({ brief }: EvaluatedBrief): Answers => ({
  ...noAnswers,
  ...brief,
  samples: brief.samples.map((sample, index) => ({
    ...sample,
    id: String(index + 1),
    from: "pasted",
  })),
});

/** What a model answers, when it is asked for the first time or once more; null: nothing is recorded. */
export function recordedAnswer({ answers }: EvaluatedText, question: string, isAgain: boolean) {
  const tries = answers[question];
  if (!tries) return null;
  const both = Tries.safeParse(tries);
  const sent = both.success ? both.data[isAgain ? "then" : "first"] : tries;
  const { raw, ends } = sent as { raw?: unknown; ends?: string };
  return typeof raw === "string" && ends !== undefined
    ? { content: raw, finishReason: ends }
    : { content: JSON.stringify(sent), finishReason: "stop" };
}
