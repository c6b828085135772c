import * as z from "zod/mini";
import { MINUTE } from "#app/core/time/clock.ts";

/** Those of Apple, without what they are divided into, which other directories take as well. */
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

/** Directories ask for one; it is the nearest for whatever articles are about. */
export const usualCategory: PodcastCategory = "Education";

/** An article that can be heard. */
export interface Episode {
  /** In the address of its audio. */
  id: string;
  bytes: number;
  durationMs: number;
}

/** A podcast as its owner sees it. */
export interface PodcastView {
  isOn: boolean;
  /** In words, such as `German`. */
  language: string;
  /** Whether the voice here reads it. */
  isSpoken: boolean;
  category: PodcastCategory;
  /** What a thousand words cost, in micro-dollars; 0: the voice is this server's own. */
  microDollarsForThousandWords: number;
  episodes: number;
  bytes: number;
  /** Articles that cannot be heard, and why. */
  skippedEpisodes: readonly { title: string; why: string }[];
  /** Audio is being made, or soon is. */
  isWorking: boolean;
  /** Why that came to nothing the last time; null: it did not. */
  problem: string | null;
}

/** So many of the newest articles can be heard: as many as stand in the feeds. */
export const maxEpisodes = 50;

/** In characters: about an hour. */
export const maxSpokenLength = 60_000;

/** What a workspace's audio may take; an article of 1,000 words takes 1.7 MB, and of a paid voice up to 8. */
export const maxAudioBytes = 150 * 1024 * 1024;

/** With spaces and full stops. */
export const charactersOfWord = 6;

/** As people say it: `8 minutes`. */
export function durationWords(durationMs: number): string {
  const minutes = Math.max(1, Math.round(durationMs / MINUTE));
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
}
