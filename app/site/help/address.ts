import type { ArticleSlug } from "./articles.ts";

export function articlePath(slug: ArticleSlug): string {
  return `${helpHome}/${slug}`;
}

export const helpHome = "/help";

/** The query parameter of the search. */
export const searchField = "q";
