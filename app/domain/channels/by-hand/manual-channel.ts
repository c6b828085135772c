import type { ContentType } from "#app/domain/content/content-item.ts";

/** The parts an owner copies when publishing manually. */
export interface VideoPart {
  name: string;
  text: string;
  /** The same with its headings and links, for an editor that keeps them; left out: there is nothing to keep. */
  html?: string;
  /** The channel's maximum length; left out: unlimited. */
  most?: number;
}

/** Content prepared for manual publishing. */
interface HandText {
  title: string;
  /** Markdown. */
  body: string;
  fields: Readonly<Record<string, unknown>>;
  /** Where it is already published; null: nowhere. */
  address: string | null;
}

/** A channel without a usable API: the owner publishes there and enters the link. Generic code names none. */
export interface ManualChannel {
  /** Its permanent name in publications and for people. */
  name: string;
  takes: ContentType;
  /** Why publishing is manual, explained for the owner. */
  why: string;
  /** What to do there, one after the other. */
  steps(text: HandText): readonly string[];
  /** Where that is done. */
  startsAt: string;
  pack(text: HandText): readonly VideoPart[];
  /** The normalized link to the published item; null: the link points to something else. */
  readLink(typed: string): string | null;
  /** What such a link looks like. */
  linkHint: string;
}
