import { languages, type Answers as Brief } from "#app/domain/brief/brief.ts";
import { neverSaid } from "#app/domain/content/checks.ts";
import { foreignParts, isIn } from "#app/domain/content/language.ts";
import { repetitionIn } from "#app/domain/content/repetition.ts";
import type { ValidationError } from "#app/domain/ai/writers/prompts/prompt-chain.ts";

/**
 * What is against the words of an answer; null: nothing. As a whole it has to be in the language of the brief. A
 * part in another, a word that its owner never says, and repetition are asked for once more: what is left then is
 * counted with the text (`language`, `never_say`, `repetition`), and a person decides.
 * @param written title, headings and texts, as they came
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
  // Not the parts themselves: what a model has written is no instruction.
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
  const forOwner = "used words that you never say, or another language";
  return { code: "rejected", forModel: words.join(" "), forOwner, isRecoverable: true };
}

/** Signs that stand for what could not be read, or half a sign. */
const damagedSigns = /[\uFFFD\p{Surrogate}]/u;

/** What a server has damaged on the way. A quote has what its source has: it is looked up there. */
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
