import * as z from "zod/mini";
import { shownWords } from "./shown-words.ts";

/** What writers note of a text; whatever else they do is left to them. */
const Provenance = z.looseObject({
  sources: z.optional(
    z.array(
      z.looseObject({
        title: z.optional(z.string()),
        url: z.nullish(z.string()),
        quote: z.nullish(z.string()),
      }),
    ),
  ),
  moderation: z.optional(z.string()),
  prompts: z.optional(z.array(z.nullish(z.string()))),
  unsupported: z.optional(
    z.array(z.object({ statement: z.string(), why: z.string(), quote: z.optional(z.string()) })),
  ),
  claims: z.optional(
    z.array(
      z.object({
        statement: z.string(),
        source: z.number(),
        quote: z.string(),
        outcome: z.enum(["supported", "marked", "cut"]),
      }),
    ),
  ),
  cutLinks: z.optional(z.array(z.string())),
  read: z.optional(z.array(z.string())),
  unread: z.optional(z.array(z.object({ address: z.string(), why: z.string() }))),
});

/** A page of the owner's choice that could not be read. */
export interface UnreadPage {
  /** As the owner has typed it. */
  address: string;
  /** One of `research/unread.ts`; what another version has noted may be none of them. */
  why: string;
}

/** The pages that a version was written without because they could not be read. @param json as it is stored */
export const readUnread = (json: string): UnreadPage[] =>
  Provenance.safeParse(parse(json)).data?.unread ?? [];

/** Where a fact of a text comes from. */
export interface TextSource {
  title: string;
  /** Null: there is none that a browser can open. */
  url: string | null;
  /** In its own words. */
  quote: string | null;
}

/** Where a version's facts come from; null: nothing was noted of it. @param json as it is stored */
export function readSources(json: string): TextSource[] | null {
  const { data } = Provenance.safeParse(parse(json));
  if (!data?.sources) return null;
  return data.sources.map(({ title, url, quote }) => ({
    title: title ?? url ?? "Untitled",
    // Nothing but what a browser can open is made a link.
    url: url && /^https?:\/\//i.test(url) && URL.canParse(url) ? url : null,
    quote: quote ?? null,
  }));
}

/** A sentence of a text that nothing bears out. */
export interface UnsupportedStatement {
  /** As it stands in the text. */
  statement: string;
  /** In words for people. */
  why: string;
  /** What it was said to rest on, where something was. */
  quote?: string | undefined;
}

/** What of a version's text nothing bears out; null: nobody has looked. @param json as it is stored */
export function readUnsupported(json: string): UnsupportedStatement[] | null {
  const { data } = Provenance.safeParse(parse(json));
  return data?.unsupported ?? null;
}

/** What a writer has claimed, what became of it, and what it has read. */
interface NotedClaims {
  claims: readonly {
    statement: string;
    /** In the order of what was read, from 1. */
    source: number;
    quote: string;
    outcome: "supported" | "marked" | "cut";
  }[];
  /** Addresses of links that were taken out. */
  cutLinks: readonly string[];
  /** Ids of the sources that were read, in order. */
  read: readonly string[];
}

/** What was noted of a version's statements. @param json as it is stored */
export function readNotedClaims(json: string): NotedClaims {
  const { data } = Provenance.safeParse(parse(json));
  return { claims: data?.claims ?? [], cutLinks: data?.cutLinks ?? [], read: data?.read ?? [] };
}

/** What the provider of a version's writer says of it; null: nothing was noted. @param json as it is stored */
export const readModeration = (json: string): string | null =>
  Provenance.safeParse(parse(json)).data?.moderation ?? null;

/** What still stands in a text that was changed. */
export function stillStanding<Of extends Pick<UnsupportedStatement, "statement">>(
  statements: readonly Of[],
  text: Parameters<typeof shownWords>[0],
): Of[] {
  const words = shownWords(text);
  return statements.filter(({ statement }) => words.includes(statement));
}

/** The prompts that a version was written with, each with its version. @param json as it is stored */
export const readPrompts = (json: string): string[] =>
  (Provenance.safeParse(parse(json)).data?.prompts ?? []).flatMap((prompt) => prompt ?? []);

/**
 * What still holds of what was noted of a version, once a person has changed its text: where its facts come from, and
 * what nothing bears out. @param json as it is stored
 */
export function stillNoted(json: string, text: Parameters<typeof shownWords>[0]) {
  const { sources, unsupported, unread } = Provenance.safeParse(parse(json)).data ?? {};
  return {
    ...(sources && { sources }),
    ...(unread && { unread }),
    ...(unsupported && { unsupported: stillStanding(unsupported, text) }),
  };
}

/** What a version was made with: all that is noted in a word or a number, but for its cost, which is told apart. */
export function readMadeWith(json: string): (readonly [name: string, value: string])[] {
  const noted = parse(json);
  if (typeof noted !== "object" || noted === null) return [];
  return Object.entries(noted).flatMap(([name, value]: [string, unknown]) =>
    name !== "costMicroDollars" && (typeof value === "string" || typeof value === "number")
      ? [[name, String(value)] as const]
      : [],
  );
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    // What an older version has stored may be no JSON; then nothing is known.
    return null;
  }
}
