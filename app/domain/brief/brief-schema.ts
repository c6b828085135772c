import * as z from "zod/mini";
import { AppError } from "#app/core/errors.ts";
import { parseFields } from "#app/core/text/form-text.ts";
import { heldRules, languages, limits, sampleFrom, type Answers } from "./brief.ts";

const counted = new Intl.NumberFormat("en-US");

/** Gives the length, the limit, and where the rest could go. */
function text(most: number, instead = "Shorten it.") {
  return z.string().check(
    z.trim(),
    z.refine((value) => lengthOf(value) <= most, {
      error: ({ input }) =>
        `This has ${counted.format(lengthOf(String(input)))} characters. The limit is ${counted.format(most)}. ${instead}`,
    }),
  );
}

const needed = (most: number, missing: string) =>
  text(most).check(z.refine((value) => value !== "", missing));

const answer = text(
  limits.answer,
  "Keep what a new colleague needs to know. Put whole articles under “Writing samples”.",
);

/** @throws never: an invalid address is reported as a problem */
const Site = text(limits.address).check(
  z.refine(
    (value) => value === "" || isWebAddress(value),
    "This isn’t a web address. Enter one like example.com.",
  ),
);

const list = <Item extends z.ZodMiniType>(item: Item, most: number, things: string) =>
  z.array(item).check(
    z.refine((items) => items.length <= most, {
      error: ({ input }) =>
        `You have ${counted.format((input as unknown[]).length)} ${things}. The limit is ${most}. Remove some.`,
    }),
  );

const Sample = z.strictObject({
  id: text(64),
  title: needed(limits.title, "Give the sample a title so that you can recognize it."),
  text: needed(limits.sample, "There is no text yet. Paste one, or remove this sample."),
  from: z.enum(sampleFrom),
});

const VoiceRule = z.strictObject({
  rule: needed(limits.rule, "Describe the rule."),
  quote: needed(limits.quote, "Quote a passage from your writing samples that shows it."),
});

/** The owner's answers, checked and tidied. */
const AnswersSchema = z.strictObject({
  offer: answer,
  audience: text(limits.audience),
  goals: answer,
  tone: answer,
  avoid: z.pipe(
    list(text(limits.avoided), limits.avoid, "words"),
    z.transform((words: string[]) => withoutRepeats(words)),
  ),
  language: z
    .string()
    .check(z.refine((tag) => Object.hasOwn(languages, tag), "Choose a language from the list.")),
  sites: z.pipe(
    list(Site, limits.sites, "addresses"),
    z.transform((sites: string[]) => withoutRepeats(sites)),
  ),
  samples: list(Sample, limits.samples, "writing samples"),
  rules: list(VoiceRule, limits.rules, "rules"),
});

/** Problems by field name; for list items, by the name of the list. */
type Problems = Partial<Record<keyof Answers, string>>;

/** Parses the owner's answers. */
export function readAnswers(
  given: unknown,
): { ok: true; answers: Answers } | { ok: false; problems: Problems } {
  const parsed = parseFields(AnswersSchema, given);
  if (!parsed.ok) return { ok: false, problems: parsed.errors };
  const answers = parsed.fields;
  if (answers.rules.length === heldRules(answers).length) return { ok: true, answers };
  const rules =
    "A rule quotes words that aren’t in any of your writing samples. Copy them from one.";
  return { ok: false, problems: { rules } };
}

/** @throws AppError `bad_request` for invalid answers */
export function checkAnswers(given: unknown): Answers {
  const read = readAnswers(given);
  if (read.ok) return read.answers;
  const [first = "We couldn’t read the answers. Send them as a JSON object."] = Object.values(
    read.problems,
  );
  throw new AppError("bad_request", first);
}

const lengthOf = (value: string): number => [...value].length;

function isWebAddress(value: string): boolean {
  const address = withScheme(value);
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return /^https?:$/.test(protocol) && /\.|^localhost$|:/.test(hostname);
}

/** People often leave out the scheme. */
export const withScheme = (address: string): string =>
  /^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `https://${address}`;

function withoutRepeats(items: readonly string[]): string[] {
  const seen = new Map(
    items.filter((item) => item !== "").map((item) => [item.toLowerCase(), item]),
  );
  return [...seen.values()];
}
