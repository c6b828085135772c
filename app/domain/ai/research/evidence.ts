import { joinSentences, sentencesIn } from "#app/core/text/sentences.ts";
import type { UnreadPage } from "#app/domain/content/provenance.ts";
import { weightOf } from "#app/domain/brief/text-weight.ts";
import { lackOf } from "./bears-on.ts";
import { knownWords } from "./names.ts";

/*
 * What agents write from, and what of a text it bears out: a statement stands on words that can be found,
 * letter for letter, in what was read.
 */

/** Something that may be drawn on, as it read when it was read. */
export interface Source {
  id: string;
  title: string;
  /** Empty: a text of the owner's own. */
  address: string;
  text: string;
}

/** A part of a source that is about the matter at hand. */
export interface Snippet {
  /** Of its source in the list, from 1: how a model names it. */
  source: number;
  text: string;
}

export interface Evidence {
  sources: readonly Source[];
  /** Hosts that the owner has named as their own. */
  ownHosts: readonly string[];
  /** Pages of the owner's choice that could not be read; left out: nothing was read this time. */
  unread?: readonly UnreadPage[];
}

/** A statement, as a model says where it is from. */
interface Claim {
  statement: string;
  source: number;
  quote: string;
}

/** What became of it. */
export interface CheckedClaim extends Claim {
  outcome: "supported" | "cut" | "marked";
  /** What its quote lacks, in words for people; left out: nothing, or the quote stands in no source. */
  why?: string;
}

/** In letters of the Latin alphabet: shorter words stand in any text. */
const shortestQuote = 12;

/**
 * Tells whether words stand in a source, whatever its line breaks and quotation marks are. Claims are many and sources
 * long: each source is made ready once.
 */
function quotesOf({ sources }: Evidence) {
  const ready = new Map<number, string>();
  function textOf(number: number): string | undefined {
    const known = ready.get(number);
    if (known !== undefined) return known;
    const source = sources[number - 1];
    if (!source) return undefined;
    const text = inOneLine(source.text);
    ready.set(number, text);
    return text;
  }
  return ({ source, quote }: Pick<Claim, "source" | "quote">): boolean => {
    const words = inOneLine(quote);
    return weightOf(words) >= shortestQuote && (textOf(source)?.includes(words) ?? false);
  };
}

/**
 * Holds a text to its evidence: what its claims rest on is looked up, and the sentence of a claim whose
 * words are nowhere is taken out. Where that sentence cannot be found, or its quotes together lack what it says, the
 * claim is marked.
 * @param language of the text, as a brief has it
 */
export function holdToEvidence(
  markdown: string,
  claims: readonly Claim[],
  evidence: Evidence,
  language: string,
): { markdown: string; claims: CheckedClaim[] } {
  let text = markdown;
  let known: ReadonlySet<string> | null = null;
  const read = () => (known ??= knownWords(evidence.sources.map((source) => source.text)));
  const isQuoted = quotesOf(evidence);
  const quoted = claims.filter(isQuoted);
  const checked = claims.map((claim): CheckedClaim => {
    if (quoted.includes(claim)) {
      const same = quoted.filter(({ statement }) => statement === claim.statement);
      const quotes = same.map(({ quote }) => quote).join("\n");
      const why = lackOf(claim.statement, quotes, { language, known: read });
      return why === null
        ? { ...claim, outcome: "supported" }
        : { ...claim, outcome: "marked", why };
    }
    const without = withoutSentence(text, claim.statement);
    if (without === null) return { ...claim, outcome: "marked" };
    text = without;
    return { ...claim, outcome: "cut" };
  });
  return { markdown: text, claims: checked };
}

/** Null: the text has no such sentence. */
function withoutSentence(markdown: string, statement: string): string | null {
  const wanted = wordsOnly(statement);
  if (weightOf(wanted) < shortestQuote) return null;
  for (const block of markdown.split("\n\n")) {
    const sentences = sentencesIn(block);
    const kept = sentences.filter((sentence) => {
      const words = wordsOnly(sentence);
      return !(
        weightOf(words) >= shortestQuote &&
        (words.includes(wanted) || wanted.includes(words))
      );
    });
    if (kept.length === sentences.length) continue;
    const rest = joinSentences(kept);
    return markdown
      .split("\n\n")
      .map((each) => (each === block ? rest : each))
      .filter((each) => each.trim() !== "" && !/^[-*]$/u.test(each.trim()))
      .join("\n\n");
  }
  return null;
}

const wordsOnly = (text: string) => (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(" ");

const inOneLine = (text: string) =>
  text
    .normalize("NFKC")
    .replace(/\s+/gu, " ")
    .replace(/[“”„«»]/gu, '"')
    .replace(/[‘’‚]/gu, "'")
    .trim();

/** Sources by which at least one claim is borne out, each with one quote, in their order. */
export function citedSources(claims: readonly CheckedClaim[], { sources }: Evidence) {
  return sources.flatMap(({ title, address }, index) => {
    const claim = claims.find(
      ({ outcome, source }) => outcome === "supported" && source === index + 1,
    );
    return claim ? [{ title, url: address, quote: claim.quote }] : [];
  });
}
