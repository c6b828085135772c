import { readNotedClaims, readUnsupported, stillStanding } from "./provenance.ts";

/** A statement of a text that claims a source, and whether the source supports it. */
interface Claim {
  statement: string;
  /** `marked`: it is in the text without support; `cut`: it was removed for that reason. */
  state: "supported" | "marked" | "cut";
  /** The quote given as its source; null: none was given. */
  quote: string | null;
  /** The problem with it, in words; null: none. */
  why: string | null;
}

/** The same, with the source of its quote. */
interface SourcedClaim extends Claim {
  /** Id of the source; null: the quote is in none. */
  sourceId: string | null;
}

interface NotedVersion {
  number: number;
  /** As it is stored. */
  provenance: string;
}

/**
 * The statements that the writers of a version and its predecessors recorded: supported ones first, then marked
 * ones, then those that were cut.
 * @param versions the shown one and those before it, in any order
 */
export function claimsOf(
  versions: readonly NotedVersion[],
  shown: Parameters<typeof stillStanding>[1] & { number: number },
): SourcedClaim[] {
  const noted = upTo(versions, shown.number).flatMap(({ number, provenance }) => {
    const { claims, read } = readNotedClaims(provenance);
    return claims.map((claim) => ({ ...claim, number, sourceId: read[claim.source - 1] ?? null }));
  });
  const unsupported = versions
    .filter(({ number }) => number === shown.number)
    .flatMap(({ provenance }) => readUnsupported(provenance) ?? []);
  const supported = noted.flatMap(({ outcome, number, statement, quote, sourceId }) => {
    // The statement of an earlier version may be gone.
    const isStillThere =
      number === shown.number || stillStanding([{ statement }], shown).length > 0;
    if (outcome !== "supported" || !isStillThere) return [];
    return [{ statement, state: outcome, quote, sourceId, why: null }];
  });
  const marked = stillStanding(unsupported, shown).map(
    ({ statement, why, quote }): SourcedClaim => ({
      statement,
      state: "marked",
      quote: quote ?? null,
      sourceId: null,
      why,
    }),
  );
  const cut = noted.flatMap(({ outcome, statement, quote }) =>
    outcome === "cut" ? [{ statement, state: outcome, quote, sourceId: null, why: whyCut }] : [],
  );
  return [...supported, ...marked, ...cut];
}

const whyCut = "The quote isn’t in any source.";

/** Addresses of all links that were removed up to a version, each once. */
export function cutLinksOf(versions: readonly NotedVersion[], shown: number): string[] {
  const links = upTo(versions, shown).flatMap(
    ({ provenance }) => readNotedClaims(provenance).cutLinks,
  );
  return [...new Set(links)];
}

/** The earliest first. */
const upTo = (versions: readonly NotedVersion[], shown: number): NotedVersion[] =>
  versions.filter(({ number }) => number <= shown).sort((one, other) => one.number - other.number);

/** A statement as people and programs read it. */
export interface TextClaim extends Claim {
  /** Where the quote is; null: nowhere. */
  source: {
    title: string;
    /** Null: it is a text by the owner. */
    url: string | null;
  } | null;
}
