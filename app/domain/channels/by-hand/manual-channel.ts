import type { ContentType } from "#app/domain/content/content-item.ts";

/** What somebody puts up there by themselves is made of: each to be copied in one go. */
export interface VideoPart {
  name: string;
  text: string;
  /** The same with its headings and links, for an editor that keeps them; left out: there is nothing to keep. */
  html?: string;
  /** How many characters the place takes; left out: as many as there are. */
  most?: number;
}

/** A text as it is put up by hand. */
interface HandText {
  title: string;
  /** Markdown. */
  body: string;
  fields: Readonly<Record<string, unknown>>;
  /** Where it stands already; null: nowhere. */
  address: string | null;
}

/**
 * A place that no program can publish at, or none that is allowed to: its owner puts things up there, and
 * says where they stand. Generic code names none.
 */
export interface ManualChannel {
  /** What placements call it, for good, and people. */
  name: string;
  takes: ContentType;
  /** Why it is done by hand, in words for its owner. */
  why: string;
  /** What to do there, one after the other. */
  steps(text: HandText): readonly string[];
  /** Where that is done. */
  startsAt: string;
  pack(text: HandText): readonly VideoPart[];
  /** A link to what was put up there, as it is kept; null: it leads to nothing of the kind. */
  readLink(typed: string): string | null;
  /** What such a link looks like. */
  linkHint: string;
}
