import type { Prose } from "#app/platform/prose/prose.ts";
import type { ArticleSlug, HelpArticle } from "./articles.ts";
import type { CategoryId } from "./categories.ts";
import type { Question } from "./faq.ts";
import type { HelpLinks } from "./help-links.ts";

/** An article as lists name it. */
type ListedArticle = Pick<HelpArticle, "slug" | "title" | "summary">;

export interface SearchView {
  /** What was searched for; empty when nothing was. */
  query: string;
  /** More was asked than was looked for. */
  cut: boolean;
  /** How many articles there are, of which `results` are the best. */
  count: number;
  results: ListedArticle[];
}

export interface CategoryView {
  id: CategoryId;
  title: string;
  summary: string;
  articles: ListedArticle[];
}

/** What the help centre's first page shows. */
export interface HelpCentre {
  search: SearchView;
  categories: CategoryView[];
  faq: readonly Question[];
  desk: HelpLinks;
}

/** What the page of one article shows. */
export interface ArticleView {
  slug: ArticleSlug;
  title: string;
  summary: string;
  category: { id: CategoryId; title: string };
  prose: Prose;
  related: ListedArticle[];
}
