import { indexTermsOf } from "#app/core/text/search-terms.ts";

/** The part of an idea that tells whether two are the same. */
export interface Subject {
  topic: string;
  angle: string;
  keyword: string;
}

/** From so much on two ideas are one in other words: found by the pairs in the test. */
const alike = 0.6;

const fillers = new Set(
  "a an and are as at be by do does for from how i in is it its my of on or our so than that the their this to was what when where which who why will with without you your best guide beginner beginners tips things way ways need needs really".split(
    " ",
  ),
);

/**
 * The first of the others that says the same in other words, and how alike the two are (0 to 1).
 * Words that mean nothing by themselves do not count, and endings do not tell words apart.
 */
export function findDuplicate<Other extends Subject>(
  subject: Subject,
  others: readonly Other[],
): { duplicate: Other; score: number } | null {
  const mine = coreOf(subject);
  const allOfMine = allOf(subject, mine);
  let closest: { duplicate: Other; score: number } | null = null;
  for (const duplicate of others) {
    const core = coreOf(duplicate);
    const coreScore = shared(mine, core);
    // Whatever they share beyond, it would be too little.
    if (coreWeight * coreScore + (1 - coreWeight) < alike) continue;
    const score =
      coreWeight * coreScore + (1 - coreWeight) * shared(allOfMine, allOf(duplicate, core));
    if (score >= alike && score > (closest?.score ?? 0)) closest = { duplicate, score };
  }
  return closest;
}

/** The subject weighs more than the angle. */
const coreWeight = 0.7;

const coreOf = ({ topic, keyword }: Subject) => new Set(words(`${topic} ${keyword}`));

const allOf = ({ angle }: Subject, core: ReadonlySet<string>) =>
  new Set([...core, ...words(angle)]);

/** Dice's coefficient. */
function shared(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size + b.size === 0) return 0;
  let common = 0;
  for (const word of a) if (b.has(word)) common += 1;
  return (2 * common) / (a.size + b.size);
}

function words(text: string): string[] {
  return indexTermsOf(text)
    .filter((word) => !fillers.has(word))
    .map(stem);
}

/** Without the endings that a word takes in a sentence; the same mistake on both sides does no harm. */
function stem(word: string): string {
  if (word.length <= 4) return word.replace(/s$/u, "");
  // Twice: "overwintering" ends like "overwinter".
  const root = withoutEnding(withoutEnding(word.replace(/ies$/u, "y")));
  return root.length > 4 ? root.replace(/e$/u, "") : root;
}

/** The root of a word: "seed" for "seeds". Short words are unchanged. */
const withoutEnding = (word: string) =>
  word.length > 4 ? word.replace(/(?:ing|ers|er|ed|es|s)$/u, "") : word;
