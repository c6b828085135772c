import * as z from "zod/mini";
import { MINUTE } from "#app/core/time/clock.ts";

/** Apple's top-level categories, which other directories accept too. */
export const podcastCategories = [
  "Arts",
  "Business",
  "Comedy",
  "Education",
  "Fiction",
  "Government",
  "Health & Fitness",
  "History",
  "Kids & Family",
  "Leisure",
  "Music",
  "News",
  "Religion & Spirituality",
  "Science",
  "Society & Culture",
  "Sports",
  "Technology",
  "True Crime",
  "TV & Film",
] as const;

export const PodcastCategory = z.enum(podcastCategories);
export type PodcastCategory = z.infer<typeof PodcastCategory>;

/** Directories require a category; this one fits most topics. */
export const usualCategory: PodcastCategory = "Education";

/** An available episode. */
export interface Episode {
  /** In the address of its audio. */
  id: string;
  bytes: number;
  durationMs: number;
}

/** A podcast as its owner sees it. */
export interface PodcastView {
  isOn: boolean;
  /** Its English name, such as `German`. */
  language: string;
  /** Whether the voice supports it. */
  isSpoken: boolean;
  category: PodcastCategory;
  /** The price of a thousand words, in micro-dollars; 0: this server's own voice. */
  microDollarsForThousandWords: number;
  episodes: number;
  bytes: number;
  /** Articles without an episode, and why. */
  skippedEpisodes: readonly { title: string; why: string }[];
  /** Audio is being made, or will be soon. */
  isWorking: boolean;
  /** Why the last attempt failed; null: it did not. */
  problem: string | null;
}

/** How many of the newest articles have episodes: as many as the feeds list. */
export const maxEpisodes = 50;

/** In characters: about an hour. */
export const maxSpokenLength = 60_000;

/** The maximum size of a workspace's audio; 1,000 words take 1.7 MB, or up to 8 MB with a paid voice. */
export const maxAudioBytes = 150 * 1024 * 1024;

/** Including spaces and periods. */
export const charactersOfWord = 6;

/** For display: `8 minutes`. */
export function durationWords(durationMs: number): string {
  const minutes = Math.max(1, Math.round(durationMs / MINUTE));
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
}
