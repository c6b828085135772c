import MarkdownIt from "markdown-it";

/*
 * How texts are compared: by the words that a reader sees. Case, width, quotation marks, invisible characters and
 * Markdown make no difference.
 */

/** Scripts without spaces between words. */
const unspaced =
  "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー\\p{Script=Bopomofo}" +
  "\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}";
const spacesWithin = new RegExp(
  `(?<=[${unspaced}])(?:[^\\S\\n]+(?:\\n[^\\S\\n]*)?|\\n[^\\S\\n]*)(?=[${unspaced}])`,
  "gu",
);
/** Korean attaches small words to nouns. Half of a surrogate pair is a rare ideograph. */
const withoutBoundary = new RegExp(`[${unspaced}\\p{Script=Hangul}\\p{Cs}]`, "u");

const { unescapeAll } = new MarkdownIt().utils;

/** An address may contain brackets. */
const links = /!?\[([^[\]]*)\](?:\(((?:[^()[\]]|\([^()[\]]*\))*)\)|\[[^[\]]*\])/gu;

/** The text without Markdown syntax. The addresses of links are moved to its end. */
function withoutMarkdown(text: string): string {
  const addresses: string[] = [];
  const words = unescapeAll(text)
    .replace(links, (_whole, shown: string, address?: string) => {
      addresses.push(address ?? "");
      return shown;
    })
    // An apostrophe, as in "it`s"; two of them mark code.
    .replace(/`(?<=\p{L}`)(?<!`\p{L}*`)(?=\p{L}{1,2}(?![\p{L}\p{N}`]))/gu, "'")
    .replace(/\*+|~~+|`+/gu, "");
  return [words, ...addresses].join("\n");
}

/** Invisible: soft hyphens, joiners, direction marks, variation selectors and fillers. */
const invisible = /[\p{Cf}\p{Variation_Selector}\u034f\u115f\u1160\u3164\uffa0]/gu;
/** Normalization would append them to the word before, such as the number of a footnote. */
const raised = /[™℠²³¹\u2070-\u207f]/gu;
const apostrophes = /[’‘‛ʼʻʹ′´＇‵ꞌ]/gu;

/** Lower case. `I` stays, since in Turkish its lower case is `ı`. */
const lower = (text: string): string =>
  text
    .replace(/[^I]+/gu, (part) => part.toLowerCase())
    .replace(/[Ii]\u0307/gu, "i")
    .replaceAll("ß", "ss")
    .replaceAll("ς", "σ");

/** An apostrophe separates words, except in "can't", which does not say "can". */
const word = /[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}]|(?<=n)'(?=t(?![\p{L}\p{M}\p{N}])))*/gu;

/** Most titles: normalization does not change them. */
const plain = /^[\w \t\r\n.,:;!?'"()/-]*$/;

const visibleIn = (text: string): string =>
  plain.test(text)
    ? text
    : withoutMarkdown(text)
        .replace(invisible, "")
        .replace(raised, " $&")
        .replace(apostrophes, "'")
        .normalize("NFKC")
        .replace(spacesWithin, "");

/** The words with one space between them. An `I` is either of the two Turkish letters. */
const wordsIn = (text: string): string => (lower(visibleIn(text)).match(word) ?? []).join(" ");

const folded = (words: string): string => words.replace(/[Iı]/gu, "i");

/** The words of a text in the form that is compared, with one space between them. */
export const comparableText = (text: string): string => folded(wordsIn(text));

/** They are part of what a phrase says, such as "C++", "#1" or an emoji. */
const symbols = /[+#%@\p{Sc}]|(?![©®™℠])\p{So}/u;

/** The text with its symbols and punctuation. Some languages put a space beside a symbol. */
const literalIn = (text: string): string =>
  lower(visibleIn(text))
    .replace(/\s+/gu, " ")
    .replace(new RegExp(` ?(${symbols.source}) ?`, "gu"), "$1")
    .trim();

/**
 * Returns a function that counts how often a phrase occurs in the text, up to a limit. Create it once for each text.
 */
export function createPhraseCount(text: string): (phrase: string, most?: number) => number {
  const countWords = createCount(wordsIn(text));
  let countLiterally: ReturnType<typeof createCount> | null = null;
  return (phrase, most = Infinity) => {
    const wanted = wordsIn(phrase);
    if (wanted !== "" && !symbols.test(phrase)) return countWords(wanted, most);
    countLiterally ??= createCount(literalIn(text));
    return countLiterally(literalIn(phrase), most);
  };
}

function createCount(text: string) {
  const within = folded(text);
  /** By place: whether a word may begin or end there. */
  const known: (boolean | undefined)[] = [];
  const isEdge = (at: number) => (known[at] ??= isBoundary(within, at));
  return (phrase: string, most: number): number => {
    const wanted = folded(phrase);
    if (wanted === "") return 0;
    let times = 0;
    let at = within.indexOf(wanted);
    while (at >= 0 && times < most) {
      const end = at + wanted.length;
      if (isEdge(at) && isEdge(end) && areSame(text.slice(at, end), phrase)) times += 1;
      // Two in a row share the space between them.
      let next = at + 1;
      while (next < within.length && !isEdge(next)) next += 1;
      at = within.indexOf(wanted, next);
    }
    return times;
  };
}

const ofWords = /[\p{L}\p{M}\p{N}\p{Cs}]/u;

/** Whether a word may begin or end here. */
function isBoundary(text: string, at: number): boolean {
  if (text.slice(at - 1, at + 2) === "n't") return false;
  const [before = " ", after = " "] = [text[at - 1], text[at]];
  return [before, after].some((each) => !ofWords.test(each) || withoutBoundary.test(each));
}

/** `ı` differs from `i`; a capital `I` may be either. */
const areSame = (some: string, others: string): boolean =>
  some === others ||
  [...some].every((letter, index) => {
    const pair = letter + (others[index] ?? "");
    return pair !== "ıi" && pair !== "iı";
  });
