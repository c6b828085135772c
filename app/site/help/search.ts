/** What can be searched of an article. */
interface Searchable {
  title: string;
  summary: string;
  keywords: string;
  text: string;
}

/** Longer questions than this are cut: nobody types them, and looking for them is work. */
export const maxQueryLength = 100;

/** More words than this only repeat what the first ones said. */
const mostTerms = 12;

/** One hit in a title counts more than hits in everything else: there are at most 12 terms. */
const weights = { title: 400, summary: 20, text: 1 } as const;

/** A word as it was typed says more than another that begins like it. */
const exactly = 1.5;

/** Words of a question that say nothing of what it is about. */
const fillers = new Set(
  (
    "a about am an and any are as at be been but by can cannot could did do does doesn don for from get has " +
    "have help how i if in is isn it its just keep like many me much my need no not of on or our please " +
    "should so some still than that the their them then there these they this to too very want was we " +
    "what when where which who why will with won would you your"
  ).split(" "),
);

/** What was asked, as it is shown and looked for. */
interface Query {
  text: string;
  /** Only the beginning of it is used. */
  cut: boolean;
}

/** Takes what stands in an address for a question: one line, and no longer than people type. */
export function readQuery(raw: string | null): Query {
  // No more is ever looked at, however much was sent; a character takes at most two units.
  const line = (raw ?? "")
    .slice(0, 4 * maxQueryLength)
    .replace(/[\p{Cc}\p{Cs}\u2028-\u202E\u2066-\u2069\s]+/gu, " ")
    .trim();
  const characters = Array.from(line);
  const cut = characters.length > maxQueryLength || (raw?.length ?? 0) > 4 * maxQueryLength;
  return { text: characters.slice(0, maxQueryLength).join("").trimEnd(), cut };
}

/**
 * Makes a collection searchable.
 * @returns the entries that hold the most of a question's words, the best first: a word in the
 *   title counts for more than one in the summary, and that for more than one in the text
 */
export function createSearch<Entry>(
  entries: readonly Entry[],
  searchable: (entry: Entry) => Searchable,
): (query: string) => Entry[] {
  const indexed = entries.map((entry) => {
    const { title, summary, keywords, text } = searchable(entry);
    const fields = {
      title: indexOf(title),
      summary: indexOf(`${summary} ${keywords}`),
      text: indexOf(text),
    };
    return { entry, fields };
  });

  return (query) => {
    const terms = termsOf(query);
    const found = indexed
      .map(({ entry, fields }) => {
        const hits = terms.map((term) => weightOf(fields, term)).filter((weight) => weight > 0);
        return { entry, matched: hits.length, score: hits.reduce((sum, hit) => sum + hit, 0) };
      })
      .filter(({ matched }) => matched > 0);
    const most = Math.max(...found.map(({ matched }) => matched));
    return found
      .filter(({ matched }) => matched === most)
      .sort((a, b) => b.score - a.score)
      .map(({ entry }) => entry);
  };
}

type Fields = Record<keyof typeof weights, string>;

/** A word of the question. */
interface Term {
  /** As it was typed. */
  word: string;
  /** How the words begin that are found by it. */
  stem: string;
}

function weightOf(fields: Fields, { word, stem }: Term): number {
  const field = (["title", "summary", "text"] as const).find((each) =>
    fields[each].includes(` ${stem}`),
  );
  if (!field) return 0;
  return weights[field] * (fields[field].includes(` ${word} `) ? exactly : 1);
}

function termsOf(query: string): Term[] {
  // Nearly every text has words that begin with a given letter.
  const words = [...new Set(wordsOf(query))].filter((word) => word.length > 1);
  const telling = words.filter((word) => !fillers.has(word));
  return (telling.length > 0 ? telling : words)
    .slice(0, mostTerms)
    .map((word) => ({ word, stem: stemOf(word) }));
}

/** "pausing" and "settings" are found where "pause" and "setting" stand. */
function stemOf(word: string): string {
  if (word.length > 6 && /ings?$/.test(word)) return word.replace(/ings?$/, "");
  return word.length > 3 ? word.replace(/(?<!s)s$/, "") : word;
}

/** Its words with blanks around each. */
function indexOf(text: string): string {
  return ` ${wordsOf(text).join(" ")} `;
}

/** Lower case and without accents; markup, punctuation and emoji are no words. */
function wordsOf(text: string): string[] {
  const plain = text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}
