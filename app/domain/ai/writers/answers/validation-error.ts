import { languages, type Answers as Brief } from "#app/domain/brief/brief.ts";
import { neverSaid } from "#app/domain/content/checks.ts";
import { foreignParts, isIn } from "#app/domain/content/language.ts";
import { repetitionIn } from "#app/domain/content/repetition.ts";
import type { ValidationError } from "#app/domain/ai/writers/prompts/prompt-chain.ts";

/**
 * Problems with the wording of an answer; null: none. It must be in the brief's language. Parts in
 * another language, banned words and repetition are asked for once more, and what remains is left
 * to the checks (`language`, `never_say`, `repetition`) and the owner.
 * @param written title, headings and texts, as received
 */
export function validateAnswer(
  { language, avoid }: Pick<Brief, "language" | "avoid">,
  written: readonly string[],
): ValidationError | null {
  const whole = written.join("\n\n");
  const name = languages[language] ?? language;
  if (!isIn(language, whole))
    return {
      code: "wrong_language",
      forModel: `It is not in ${name}. Write all of it in ${name}.`,
      forOwner: `did not write in ${name}`,
    };
  const said = neverSaid(whole, avoid);
  // Without quoting the model: its text is never an instruction.
  const words = [
    ...(foreignParts(language, written).length > 0
      ? [`Parts of it are not in ${name}. Write titles, headings and every paragraph in ${name}.`]
      : []),
    ...(said.length > 0
      ? [`It says ${said.map((each) => `“${each}”`).join(", ")}. Say it in other words.`]
      : []),
    ...(repetitionIn(whole) === null
      ? []
      : ["It repeats the same sentences or words over and over. Say each thing once."]),
  ];
  if (words.length === 0) return null;
  const forOwner = "used words from your list to avoid, or another language";
  return { code: "rejected", forModel: words.join(" "), forOwner, isRecoverable: true };
}

/** Replacement characters and lone surrogates. */
const damagedSigns = /[\uFFFD\p{Surrogate}]/u;

/**
 * Characters damaged in transit. Quotes are left out, because they are compared with their source.
 */
export function damageIn(answer: unknown): ValidationError | null {
  if (!isDamaged(answer)) return null;
  return {
    code: "rejected",
    forModel: "Some of its characters were damaged. Write it again, in UTF-8.",
    forOwner: "answered with damaged characters",
  };
}

function isDamaged(value: unknown): boolean {
  if (typeof value === "string") return damagedSigns.test(value);
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(([name, part]) => name !== "quote" && isDamaged(part));
}
