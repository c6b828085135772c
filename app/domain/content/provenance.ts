import * as z from "zod/mini";
import { shownWords } from "./shown-words.ts";

/** What writers record about a text; other fields are ignored. */
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

/** A page chosen by the owner that could not be read. */
export interface UnreadPage {
  /** As the owner typed it. */
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

/** The sources of a version's facts; null: nothing was recorded. @param json as it is stored */
export function readSources(json: string): TextSource[] | null {
  const { data } = Provenance.safeParse(parse(json));
  if (!data?.sources) return null;
  return data.sources.map(({ title, url, quote }) => ({
    title: title ?? url ?? "Untitled",
    // Only addresses that a browser can open become links.
    url: url && /^https?:\/\//i.test(url) && URL.canParse(url) ? url : null,
    quote: quote ?? null,
  }));
}

/** A sentence of a text that no source supports. */
export interface UnsupportedStatement {
  /** As it is in the text. */
  statement: string;
  /** In words for people. */
  why: string;
  /** The quote given as its source, if any. */
  quote?: string | undefined;
}

/** The unsupported statements of a version; null: not checked. @param json as it is stored */
export function readUnsupported(json: string): UnsupportedStatement[] | null {
  const { data } = Provenance.safeParse(parse(json));
  return data?.unsupported ?? null;
}

/** A writer's claims with their outcomes, and the sources it read. */
interface NotedClaims {
  claims: readonly {
    statement: string;
    /** In the order of what was read, from 1. */
    source: number;
    quote: string;
    outcome: "supported" | "marked" | "cut";
  }[];
  /** Addresses of removed links. */
  cutLinks: readonly string[];
  /** Ids of the sources that were read, in order. */
  read: readonly string[];
}

/** What was recorded about a version's statements. @param json as it is stored */
export function readNotedClaims(json: string): NotedClaims {
  const { data } = Provenance.safeParse(parse(json));
  return { claims: data?.claims ?? [], cutLinks: data?.cutLinks ?? [], read: data?.read ?? [] };
}

/** The provider's moderation result for a version; null: nothing was recorded. @param json as it is stored */
export const readModeration = (json: string): string | null =>
  Provenance.safeParse(parse(json)).data?.moderation ?? null;

/** The statements that are still in a changed text. */
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
 * What still applies from a version's record after a person has edited its text: the sources and the unsupported
 * statements. @param json as it is stored
 */
export function stillNoted(json: string, text: Parameters<typeof shownWords>[0]) {
  const { sources, unsupported, unread } = Provenance.safeParse(parse(json)).data ?? {};
  return {
    ...(sources && { sources }),
    ...(unread && { unread }),
    ...(unsupported && { unsupported: stillStanding(unsupported, text) }),
  };
}

/** How a version was made: all recorded words and numbers except the cost, which is shown separately. */
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
    // Older versions may not have stored JSON; then nothing is known.
    return null;
  }
}
