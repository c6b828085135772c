import * as z from "zod/mini";
import { AppError } from "#app/core/errors.ts";
import { heldRules, languages, limits, sampleFrom, type Answers } from "./brief.ts";

const counted = new Intl.NumberFormat("en-US");

/** Says how much there is and how much fits, and where the rest could go. */
function text(most: number, instead = "Shorten it.") {
  return z.string().check(
    z.trim(),
    z.refine((value) => lengthOf(value) <= most, {
      error: ({ input }) =>
        `This has ${counted.format(lengthOf(String(input)))} characters, and ${counted.format(most)} fit here. ${instead}`,
    }),
  );
}

const needed = (most: number, missing: string) =>
  text(most).check(z.refine((value) => value !== "", missing));

const answer = text(
  limits.answer,
  "Keep what a new colleague has to know; whole texts go under “Writing samples”.",
);

/** @throws never: what cannot be read as a web address is told as a problem */
const Site = text(limits.address).check(
  z.refine(
    (value) => value === "" || isWebAddress(value),
    "This is no web address. Write it like example.com.",
  ),
);

const list = <Item extends z.ZodMiniType>(item: Item, most: number, things: string) =>
  z.array(item).check(
    z.refine((items) => items.length <= most, {
      error: ({ input }) =>
        `These are ${counted.format((input as unknown[]).length)} ${things}, and ${most} fit here. Take some out.`,
    }),
  );

const Sample = z.strictObject({
  id: text(64),
  title: needed(limits.title, "Give the text a title, so that you know it again."),
  text: needed(limits.sample, "There is no text yet. Paste one, or leave this out."),
  from: z.enum(sampleFrom),
});

const VoiceRule = z.strictObject({
  rule: needed(limits.rule, "Say what the rule is."),
  quote: needed(limits.quote, "Quote a text of yours that shows it."),
});

/** What somebody has answered, checked and tidied. */
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
    .check(z.refine((tag) => Object.hasOwn(languages, tag), "Choose a language of the list.")),
  sites: z.pipe(
    list(Site, limits.sites, "addresses"),
    z.transform((sites: string[]) => withoutRepeats(sites)),
  ),
  samples: list(Sample, limits.samples, "texts"),
  rules: list(VoiceRule, limits.rules, "rules"),
});

/** What is wrong, by the name of the field; of lists, by the list's. */
type Problems = Partial<Record<keyof Answers, string>>;

/** Reads what somebody has answered. */
export function readAnswers(
  given: unknown,
): { ok: true; answers: Answers } | { ok: false; problems: Problems } {
  const parsed = AnswersSchema.safeParse(given);
  if (parsed.success) {
    const unquoted = parsed.data.rules.length - heldRules(parsed.data).length;
    if (unquoted === 0) return { ok: true, answers: parsed.data };
    return {
      ok: false,
      problems: {
        rules: "A rule quotes words that stand in none of your texts. Copy them from one.",
      },
    };
  }
  const problems: Problems = {};
  for (const { path, message } of parsed.error.issues) {
    // Every issue is of one of these fields; what has no field is an object that is none.
    const field = (path[0] ?? "offer") as keyof Answers;
    problems[field] ??= message;
  }
  return { ok: false, problems };
}

/** @throws AppError `bad_request` for what does not fit */
export function checkAnswers(given: unknown): Answers {
  const read = readAnswers(given);
  if (read.ok) return read.answers;
  const [first = "The answers cannot be read."] = Object.values(read.problems);
  throw new AppError("bad_request", first);
}

const lengthOf = (value: string): number => [...value].length;

function isWebAddress(value: string): boolean {
  const address = withScheme(value);
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return /^https?:$/.test(protocol) && /\.|^localhost$|:/.test(hostname);
}

/** People write addresses as they say them. */
export const withScheme = (address: string): string =>
  /^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `https://${address}`;

function withoutRepeats(items: readonly string[]): string[] {
  const seen = new Map(
    items.filter((item) => item !== "").map((item) => [item.toLowerCase(), item]),
  );
  return [...seen.values()];
}
