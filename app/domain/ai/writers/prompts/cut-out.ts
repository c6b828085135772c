import { joinSentences, sentencesIn } from "#app/core/text/sentences.ts";
import { isSmallWord } from "#app/domain/content/function-words.ts";

/** Marks a removed address until its sentence is complete again; never occurs in text. */
export const gap = "\uE000";

/** Link text that only points, and says nothing without its address. */
const pointing =
  /^(?:click |this |klicke |cliquez )?(?:here|link|hier|ici|aquí|qui|aqui|tutaj|här|her|tästä|zde|burada|ここ)$/iu;

/** What is left of a removed link: its text, or a gap. */
export const wordsLeft = (words: string): string =>
  words.trim() === "" || pointing.test(words.trim()) ? gap : words;

const joining = "and|or|und|oder|et|ou|y|o|e|en|of|och|eller|og|oraz|lub|i|ja|tai|a|nebo|ve|veya";
const inBrackets = new RegExp(
  `\\s*(?:\\([^()\\n]*${gap}[^()\\n]*\\)|（[^（）\\n]*${gap}[^（）\\n]*）)`,
  "gu",
);
const afterOthers = new RegExp(
  `(?:,\\s*|,?\\s+(?:${joining})\\s+)${gap}(?=\\s*(?:[.,;:!?]|$))`,
  "giu",
);
const beforeOthers = new RegExp(`${gap}\\s*(?:,\\s*|,?\\s+(?:${joining})\\s+)`, "giu");
const atEnd = new RegExp(`[\\s:：–—-]*${gap}([.!?…。]?)$`, "u");

/** The sentence before an address that it points to and says nothing without. */
const points =
  /^(?:see|visit|read|check|go|open|click|siehe|besuche|besuchen|lies|lesen|voir|visitez|lisez|véase|visite|visita|vedi|visita|ver|veja|zie|bezoek|se|läs|les|katso|viz|zobacz|bkz)$/iu;

/** Fewer words before an address only introduce it. */
const fewest = 4;

/** Completes sentences with gaps by removing connecting words, or removes the sentence. */
export function closeGaps(text: string): string {
  return text
    .split("\n")
    .flatMap((line) => (line.includes(gap) ? closedLine(line) : [line]))
    .join("\n");
}

function closedLine(line: string): string[] {
  const [start = ""] = /^\s*(?:(?:[-*+>]|\d+[.)]|#+)\s+)*/u.exec(line) ?? [];
  const words = line
    .slice(start.length)
    .replace(inBrackets, "")
    .replace(afterOthers, "")
    .replace(beforeOthers, "");
  const said = joinSentences(
    sentencesIn(words).flatMap((sentence) =>
      sentence.includes(gap) ? closedSentence(sentence) : [sentence],
    ),
  );
  return said.trim() === "" ? [] : [`${start}${said}`];
}

/** A small word that needs another after it. */
const leadsOn = (word: string) =>
  isSmallWord(word) &&
  !/^(?:this|these|that|it|them|more|mehr|es|plus|más|più|mais|meer)$/u.test(word);

function closedSentence(sentence: string): string[] {
  const end = atEnd.exec(sentence);
  if (!end) return [];
  const words = sentence.slice(0, end.index).split(/\s+/u);
  while (leadsOn((words.at(-1) ?? "").toLowerCase())) words.pop();
  const isWhole =
    words.length >= fewest && !words.includes(gap) && !points.test(words.at(-1) ?? "");
  return isWhole ? [`${words.join(" ").replace(/[,;:]$/u, "")}${end[1]}`] : [];
}
