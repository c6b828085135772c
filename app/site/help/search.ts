/** The searchable parts of an article. */
interface Searchable {
  title: string;
  summary: string;
  keywords: string;
  text: string;
}

/** Longer queries are cut, because they are expensive. */
export const maxQueryLength = 100;

/** Further words add nothing. */
const mostTerms = 12;

/** A hit in the title outweighs all other hits of up to 12 terms. */
const weights = { title: 400, summary: 20, text: 1 } as const;

/** Exact words weigh more than words with the same beginning. */
const exactly = 1.5;

/** Stop words. */
const fillers = new Set(
  (
    "a about am an and any are as at be been but by can cannot could did do does doesn don for from get has " +
    "have help how i if in is isn it its just keep like many me much my need no not of on or our please " +
    "should so some still than that the their them then there these they this to too very want was we " +
    "what when where which who why will with won would you your"
  ).split(" "),
);

interface Query {
  text: string;
  /** The query was cut to the maximum length. */
  cut: boolean;
}

/** Reads a query from the address as one line with the maximum length. */
export function readQuery(raw: string | null): Query {
  // Limits the work for huge input; a character has at most two UTF-16 units.
  const line = (raw ?? "")
    .slice(0, 4 * maxQueryLength)
    .replace(/[\p{Cc}\p{Cs}\u2028-\u202E\u2066-\u2069\s]+/gu, " ")
    .trim();
  const characters = Array.from(line);
  const cut = characters.length > maxQueryLength || (raw?.length ?? 0) > 4 * maxQueryLength;
  return { text: characters.slice(0, maxQueryLength).join("").trimEnd(), cut };
}

/**
 * Creates a search over entries.
 * @returns the entries with the most query words, best first. Hits in the title weigh more than in the
 *   summary, and those more than in the text
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

interface Term {
  /** The typed word. */
  word: string;
  /** The prefix of matching words. */
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
  // A single letter would match nearly every text.
  const words = [...new Set(wordsOf(query))].filter((word) => word.length > 1);
  const telling = words.filter((word) => !fillers.has(word));
  return (telling.length > 0 ? telling : words)
    .slice(0, mostTerms)
    .map((word) => ({ word, stem: stemOf(word) }));
}

/** Lets "pausing" and "settings" match "pause" and "setting". */
function stemOf(word: string): string {
  if (word.length > 6 && /ings?$/.test(word)) return word.replace(/ings?$/, "");
  return word.length > 3 ? word.replace(/(?<!s)s$/, "") : word;
}

/** The words with spaces around each. */
function indexOf(text: string): string {
  return ` ${wordsOf(text).join(" ")} `;
}

/** Lower case, without accents, markup, punctuation and emoji. */
function wordsOf(text: string): string[] {
  const plain = text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}
