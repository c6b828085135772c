import type { BlogSettings } from "#app/domain/blog/blog.ts";
import type { Cover } from "#app/domain/pictures/picture.ts";
import type { IndexNowView } from "#app/domain/blog/index-now.server.ts";
import type { PodcastView } from "#app/domain/blog/podcast.ts";
import type { OwnTakedown } from "#app/domain/takedowns/takedown.ts";

/** The blog settings page's data. */
export interface BlogSettingsView {
  settings: BlogSettings;
  /** Its address; null: not set up yet. */
  address: string | null;
  /** Without the last part. */
  base: string;
  /** The available and current logo. */
  logo: { chosen: Cover | null; pictures: readonly { id: string; name: string }[] };
  /** IndexNow status; null: there is no blog yet. */
  indexNow: IndexNowView | null;
  /** Podcast status; null: there is no blog yet. */
  podcast: PodcastView | null;
  /** The feed's address. */
  podcastAddress: string;
  timeZone: string;
  /** Copyright notices against its articles. */
  takedowns: readonly OwnTakedown[];
  /** Null: custom domains are not allowed, or there is no blog yet. */
  domain: DomainView | null;
}

/** The custom domain as the page shows it. */
export interface DomainView {
  /** Null: none added. */
  domain: {
    domain: string;
    provenAt: number | null;
    record: { name: string; value: string };
  } | null;
  /** The target of its records. */
  target: string;
}

/** A failed domain action. */
export interface DomainProblem {
  title: string;
  words: string;
  typed: string;
}

/** A rejected form: the typed values, and errors by field. */
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
/** Settings that can be on or off. */
export const switchField = "on";
export const logoField = "logo";

export const domainIntents = {
  enter: "enter_domain",
  check: "check_domain",
  remove: "remove_domain",
} as const;
