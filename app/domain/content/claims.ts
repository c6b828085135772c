import { readNotedClaims, readUnsupported, stillStanding } from "./provenance.ts";

/** What of a text is said to rest on something, and what became of that. */
interface Claim {
  statement: string;
  /** `marked`: it stands in the text and nothing bears it out; `cut`: it was taken out for that. */
  state: "supported" | "marked" | "cut";
  /** The words that it rests on, or was said to; null: none were given. */
  quote: string | null;
  /** What is against it, in words; null: nothing. */
  why: string | null;
}

/** The same, with what its quote stands in. */
interface SourcedClaim extends Claim {
  /** Id of the source; null: the quote stands in none. */
  sourceId: string | null;
}

interface NotedVersion {
  number: number;
  /** As it is stored. */
  provenance: string;
}

/**
 * The statements of a version, as far as its writer or those of the versions before have noted them: first what
 * a source bears out, then what is marked in it, then what was cut on the way to it.
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
    // What an earlier version has said may be gone by now.
    const stands = number === shown.number || stillStanding([{ statement }], shown).length > 0;
    if (outcome !== "supported" || !stands) return [];
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

const whyCut = "What it is said to rest on stands in no source.";

/** Addresses of all links that were taken out on the way to a version, each once. */
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
  /** Where the quote stands; null: nowhere. */
  source: {
    title: string;
    /** Null: it is a text of the owner's own. */
    url: string | null;
  } | null;
}
