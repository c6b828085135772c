import type { ArticleSlug } from "./articles";

/** The page that an article is read on. */
export function articleAddress(slug: ArticleSlug): string {
  return `${helpHome}/${slug}`;
}

export const helpHome = "/help";

/** The field of the search form, as the address names it. */
export const searchField = "q";
