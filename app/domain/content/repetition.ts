import { isSmallWord } from "./function-words.ts";
import { paragraphsOf, sentencesOf, shortened } from "./counting.ts";

/** What a text repeats. */
interface Repetition {
  /** As in the text. */
  words: string;
  /** Null: with slightly different words each time. */
  times: number | null;
}

/** Words, or single characters of scripts without spaces. */
const token =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー])[\p{L}\p{M}\p{N}])+/gu;
const ofUnspaced = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u;

const tokensOf = (text: string): string[] => text.toLowerCase().match(token) ?? [];

/** How many characters of such a script count as one word. */
const charactersAWord = 2;

const lengthOf = (tokens: readonly string[]): number =>
  tokens.reduce((sum, each) => sum + (ofUnspaced.test(each) ? 1 / charactersAWord : 1), 0);

/**
 * Finds repetition that no writer would intend: sentences or paragraphs that recur, words that loop, and sentences
 * that are almost the same. Short sentences may recur more often; headings, tables and code do not count.
 * @param body Markdown
 */
export function repetitionIn(body: string): Repetition | null {
  const text = proseOf(body);
  const paragraphs = paragraphsOf(text);
  const sentences = paragraphs.flatMap(sentencesOf);
  return (
    mostRepeated(paragraphs, paragraphTimes) ??
    mostRepeated(sentences, (words) => sentenceTimes(words, sentences.length)) ??
    firstOf(paragraphs, loopIn) ??
    mostRepeated(text.split("\n"), () => lineTimes) ??
    endlessWord(text) ??
    nearRepetition(sentences)
  );
}

/** Without code, and without the lines that Japanese writers make of long vowels. */
const proseOf = (text: string) => text.replace(/```[\s\S]*?(?:```|$)|ー{3,}/gu, " ");

/** How often a paragraph of this length must occur to be a fault. */
function paragraphTimes(words: number): number {
  if (words >= 30) return 2;
  return words >= 6 ? 3 : Infinity;
}

/** The same for a sentence: short ones are repeated on purpose. */
function sentenceTimes(words: number, sentences: number): number {
  if (words >= 8) return 3;
  if (words >= 4) return 5;
  return Math.max(10, sentences / 5);
}

/** How often the same heading or table row must occur to be a fault. */
const lineTimes = 20;

/** Finds letters that repeat within a word, and rows of one emoji. */
function endlessWord(text: string): Repetition | null {
  const [word, letters = ""] = /(\p{L}{1,10}?|\p{Emoji_Presentation})\1{23,}/u.exec(text) ?? [];
  return word === undefined ? null : { words: letters, times: word.length / letters.length };
}

function mostRepeated(parts: readonly string[], timesOf: (words: number) => number) {
  const counted = new Map<string, { words: string; times: number; atLeast: number }>();
  for (const part of parts) {
    const tokens = tokensOf(part);
    const key = tokens.join(" ");
    if (!/\p{L}/u.test(key)) continue;
    const found = counted.get(key);
    if (found) found.times += 1;
    else counted.set(key, { words: part, times: 1, atLeast: timesOf(lengthOf(tokens)) });
  }
  const often = [...counted.values()].filter(({ times, atLeast }) => times >= atLeast);
  const most = Math.max(0, ...often.map(({ times }) => times));
  const found = often.find(({ times }) => times === most);
  return found ? { words: shortened(found.words), times: found.times } : null;
}

function firstOf<Found>(parts: readonly string[], find: (part: string) => Found | null) {
  for (const part of parts) {
    const found = find(part);
    if (found !== null) return found;
  }
  return null;
}

/** In tokens; longer loops are sentences. */
const longestLoop = 24;

/** Fewer are never a fault: most of a text is not looked at more closely. */
const fewestLoops = 3;

/** Finds words that follow themselves within a paragraph. */
function loopIn(paragraph: string): Repetition | null {
  const tokens = tokensOf(paragraph);
  for (let length = 1; length <= Math.min(longestLoop, tokens.length / 3); length += 1) {
    let same = 0;
    for (let at = length; at <= tokens.length; at += 1) {
      if (at < tokens.length && tokens[at] === tokens[at - length]) {
        same += 1;
        continue;
      }
      const times = Math.floor(same / length) + 1;
      const loop = times < fewestLoops ? [] : tokens.slice(at - same - length, at - same);
      if (loop.length > 0 && times >= loopTimes(loop, paragraph))
        return { words: writtenAs(loop), times };
      same = 0;
    }
  }
  return null;
}

/** "Very, very, very" and "more and more and more" are fine; "and and and" is not. */
function loopTimes(loop: readonly string[], paragraph: string): number {
  if (!loop.some((each) => /\p{L}/u.test(each))) return Infinity;
  if (loop.every((each) => ofUnspaced.test(each))) return Math.max(4, Math.ceil(12 / loop.length));
  const [word = ""] = loop;
  if (loop.length === 1) return isSmallWord(word) && isInARow(word, paragraph) ? 3 : 4;
  return loop.length === 2 ? 4 : 3;
}

/** Three times with only spaces between. */
const isInARow = (word: string, paragraph: string): boolean =>
  new RegExp(`(?<!\\p{L})${word}(?:\\s+${word}){2}(?!\\p{L})`, "iu").test(paragraph);

const writtenAs = (tokens: readonly string[]) =>
  shortened(tokens.join(tokens.every((each) => ofUnspaced.test(each)) ? "" : " "));

/** In words: the phrases that are compared, how far apart, and how many of them are a fault. */
const near = { phrase: 4, window: 60, most: 18 } as const;

/** Finds a sentence among several in a row that share most of their phrases. */
function nearRepetition(sentences: readonly string[]): Repetition | null {
  const counted = sentences.map((sentence) => ({ sentence, tokens: tokensOf(sentence) }));
  const tokens = counted.flatMap((each) => each.tokens);
  const unspaced = tokens.filter((each) => ofUnspaced.test(each)).length;
  const scale = unspaced > tokens.length / 2 ? charactersAWord : 1;
  const [length, window, most] = [near.phrase * scale, near.window * scale, near.most * scale];
  const lastAt = new Map<string, number>();
  const repeats: number[] = [];
  let sum = 0;
  for (let at = 0; at + length <= tokens.length; at += 1) {
    const words = tokens.slice(at, at + length).join(" ");
    repeats.push(at - (lastAt.get(words) ?? -Infinity) <= window ? 1 : 0);
    lastAt.set(words, at);
    sum += (repeats[at] ?? 0) - (repeats[at - window] ?? 0);
    if (sum >= most) return { words: shortened(sentenceAt(at)), times: null };
  }
  return null;

  function sentenceAt(place: number): string {
    let end = 0;
    return counted.find(({ tokens: { length: more } }) => (end += more) > place)?.sentence ?? "";
  }
}
