import type { Answers, Sample } from "#app/domain/brief/brief.ts";
import type { Proposal, SiteReading } from "#app/domain/brief/site-reading.ts";
import type { HeardRule } from "#app/domain/brief/voice.ts";

/** A writing sample as the page lists it. */
export type ListedSample = Pick<Sample, "id" | "title" | "from"> & { words: number };

/** The page's data. Instants are ISO timestamps. */
export interface BriefView {
  /** 0: nothing saved yet. */
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
  /** A sample paragraph; null: not requested. */
  paragraph: { text: string; words: number; said: string[] } | null;
}

/** A proposed sample's beginning and length. */
export type ListedProposal = Proposal & { words: number };

export interface ListedReading extends Omit<SiteReading, "readAt" | "proposals"> {
  readAt: string;
  proposals: ListedProposal[];
}

/** Query parameter that requests a sample paragraph. */
export const tryField = "try";
