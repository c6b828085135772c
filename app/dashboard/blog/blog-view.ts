import type { BlogSettings } from "#app/domain/blog/blog.ts";
import type { Cover } from "#app/domain/pictures/picture.ts";
import type { IndexNowView } from "#app/domain/blog/index-now.server.ts";
import type { PodcastView } from "#app/domain/blog/podcast.ts";
import type { OwnTakedown } from "#app/domain/takedowns/takedown.ts";

/** What the page of the blog's settings shows. */
export interface BlogSettingsView {
  settings: BlogSettings;
  /** Where it stands; null: there is none yet. */
  address: string | null;
  /** Without the last part. */
  base: string;
  /** What can be its logo, and what is. */
  logo: { chosen: Cover | null; pictures: readonly { id: string; name: string }[] };
  /** Whether search engines are told of it; null: there is no blog yet. */
  indexNow: IndexNowView | null;
  /** Whether its articles can be heard; null: there is no blog yet. */
  podcast: PodcastView | null;
  /** Where it is subscribed to. */
  podcastAddress: string;
  timeZone: string;
  /** For which texts of it are, or were, down. */
  takedowns: readonly OwnTakedown[];
  /** Null: the operator allows no domains of one's own, or there is no blog yet. */
  domain: DomainView | null;
}

/** The domain of an owner's own, as the page shows it. */
export interface DomainView {
  /** Null: none has been entered. */
  domain: {
    domain: string;
    provenAt: number | null;
    record: { name: string; value: string };
  } | null;
  /** What its records lead to. */
  target: string;
}

/** What was asked of the domain and not done. */
export interface DomainProblem {
  title: string;
  words: string;
  typed: string;
}

/** A form that was not taken: what was typed, and what is wrong by field. */
export interface BlogProblem {
  typed: BlogSettings;
  errors: Partial<Record<keyof BlogSettings, string>>;
}

export const saveBlog = "save_blog";
export const saveLogo = "save_logo";
export const saveIndexNow = "save_index_now";
export const savePodcast = "save_podcast";
export const savePodcastCategory = "save_podcast_category";
export const categoryField = "category";
/** Of what is switched on and off. */
export const switchField = "on";
export const logoField = "logo";

export const domainIntents = {
  enter: "enter_domain",
  check: "check_domain",
  remove: "remove_domain",
} as const;
