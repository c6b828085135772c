import type { Prose } from "#app/platform/prose/prose.ts";
import type { ArticleSlug, HelpArticle } from "./articles.ts";
import type { CategoryId } from "./categories.ts";
import type { Question } from "./faq.ts";
import type { HelpLinks } from "./help-links.ts";

/** An article in a list. */
type ListedArticle = Pick<HelpArticle, "slug" | "title" | "summary">;

export interface SearchView {
  /** What was searched for; empty when nothing was. */
  query: string;
  /** The query was cut to the maximum length. */
  cut: boolean;
  /** All matching articles, of which `results` are the best. */
  count: number;
  results: ListedArticle[];
}

export interface CategoryView {
  id: CategoryId;
  title: string;
  summary: string;
  articles: ListedArticle[];
}

/** The data of the help center's home page. */
export interface HelpCenter {
  search: SearchView;
  categories: CategoryView[];
  faq: readonly Question[];
  links: HelpLinks;
}

/** The data of an article page. */
export interface ArticleView {
  slug: ArticleSlug;
  title: string;
  summary: string;
  category: { id: CategoryId; title: string };
  prose: Prose;
  related: ListedArticle[];
}
