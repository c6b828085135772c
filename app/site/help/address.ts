import type { ArticleSlug } from "./articles.ts";

/** The page that an article is read on. */
export function articlePath(slug: ArticleSlug): string {
  return `${helpHome}/${slug}`;
}

export const helpHome = "/help";

/** The field of the search form, as the address names it. */
export const searchField = "q";
