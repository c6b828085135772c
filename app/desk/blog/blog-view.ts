import type { BlogSettings } from "../../studio/blog/blog";
import type { Cover } from "../../studio/pictures/picture";
import type { OwnNotice } from "../../studio/notices/notice";

/** What the page of the blog's settings shows. */
export interface BlogSettingsView {
  settings: BlogSettings;
  /** Where it stands; null: there is none yet. */
  address: string | null;
  /** Without the last part. */
  base: string;
  /** What can be its logo, and what is. */
  logo: { chosen: Cover | null; pictures: readonly { id: string; name: string }[] };
  /** For which texts of it are, or were, down. */
  notices: readonly OwnNotice[];
}

/** A form that was not taken: what was typed, and what is wrong by field. */
export interface BlogProblem {
  typed: BlogSettings;
  errors: Partial<Record<keyof BlogSettings, string>>;
}

export const saveBlog = "save_blog";
export const saveLogo = "save_logo";
export const logoField = "logo";
