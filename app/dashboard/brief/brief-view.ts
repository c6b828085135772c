import type { Answers, Sample } from "#app/domain/brief/brief.ts";
import type { Proposal, SiteReading } from "#app/domain/brief/site-reading.ts";
import type { HeardRule } from "#app/domain/brief/voice.ts";

/** A text of the owner's own, as the page lists it. */
export type ListedSample = Pick<Sample, "id" | "title" | "from"> & { words: number };

/** What the page shows. Instants are ISO timestamps. */
export interface BriefView {
  /** 0: nothing was ever saved. */
  number: number;
  savedAt: string | null;
  /** When this was read. */
  now: string;
  /** IANA name. */
  timeZone: string;
  answers: Omit<Answers, "samples">;
  samples: ListedSample[];
  heard: HeardRule[];
  reading: ListedReading | null;
  /** A paragraph to try the answers with; null: nobody has asked for it. */
  paragraph: { text: string; words: number; said: string[] } | null;
}

/** Of a text that is proposed, its beginning and its length. */
export type ListedProposal = Proposal & { words: number };

export interface ListedReading extends Omit<SiteReading, "readAt" | "proposals"> {
  readAt: string;
  proposals: ListedProposal[];
}

/** In the page's query: somebody wants to see a paragraph. */
export const tryField = "try";
