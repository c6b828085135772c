import { joinSentences, sentencesIn } from "#app/core/text/sentences.ts";
import type { UnreadPage } from "#app/domain/content/provenance.ts";
import { weightOf } from "#app/domain/brief/text-weight.ts";
import { lackOf } from "./bears-on.ts";
import { knownWords } from "./names.ts";

/*
 * What agents write from, and which statements it supports: a statement must quote words found in a
 * source, letter for letter.
 */

/** A source, as it was when read. */
export interface Source {
  id: string;
  title: string;
  /** Empty: a sample of the owner's. */
  address: string;
  text: string;
}

/** A relevant part of a source. */
export interface Snippet {
  /** The number of its source in the list, from 1, as models name it. */
  source: number;
  text: string;
}

export interface Evidence {
  sources: readonly Source[];
  /** The owner's own hosts. */
  ownHosts: readonly string[];
  /** The owner's pages that could not be read; left out: nothing was read this time. */
  unread?: readonly UnreadPage[];
}

/** A statement with its source, as the model gives it. */
interface Claim {
  statement: string;
  source: number;
  quote: string;
}

/** The result of the check. */
export interface CheckedClaim extends Claim {
  outcome: "supported" | "cut" | "marked";
  /** What its quote lacks, for display; left out: nothing, or the quote is in no source. */
  why?: string;
}

/** In Latin letters: shorter quotes occur in any text. */
const shortestQuote = 12;

/**
 * Finds quotes in sources, ignoring line breaks and quotation marks. Each source is prepared once,
 * because claims are many and sources long.
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
 * Checks claims against their sources and removes sentences without a matching quote. If the sentence
 * cannot be found, or its quotes together lack something, the claim is marked.
 * @param language of the text, as in the brief
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

/** Sources that support at least one claim, each with one quote, in order. */
export function citedSources(claims: readonly CheckedClaim[], { sources }: Evidence) {
  return sources.flatMap(({ title, address }, index) => {
    const claim = claims.find(
      ({ outcome, source }) => outcome === "supported" && source === index + 1,
    );
    return claim ? [{ title, url: address, quote: claim.quote }] : [];
  });
}
