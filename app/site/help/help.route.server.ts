import type { Brand } from "#app/platform/brand/brand.ts";
import { brandFacts } from "#app/platform/brand/facts.ts";
import { renderProse } from "#app/platform/prose/render-prose.ts";
import { articles, findArticle, type HelpArticle } from "./articles.ts";
import { categories } from "./categories.ts";
import { faq } from "./faq.ts";
import type { ArticleView, HelpCenter } from "./help-view.ts";
import { createSearch, readQuery } from "./search.ts";

/** The maximum number of results. */
const resultsShown = 10;

/** The articles' Markdown by file path. */
const texts = import.meta.glob<string>("./articles/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** @throws Error if an article of the index has no file */
function textOf(slug: string): string {
  const text = texts[`./articles/${slug}.md`];
  if (text === undefined) throw new Error(`the help article ${slug} has no text`);
  return text;
}

const search = createSearch(articles, (article) => ({ ...article, text: textOf(article.slug) }));

const listed = ({ slug, title, summary }: HelpArticle) => ({ slug, title, summary });

/**
 * The data of the help center.
 * @param asked the query from the address; null: none
 */
export function readHelpCenter(asked: string | null): Omit<HelpCenter, "links"> {
  const { text, cut } = readQuery(asked);
  const found = search(text);
  return {
    search: {
      query: text,
      cut,
      count: found.length,
      results: found.slice(0, resultsShown).map(listed),
    },
    categories: categories.map((category) => ({
      ...category,
      articles: articles.filter((article) => article.category === category.id).map(listed),
    })),
    faq,
  };
}

/** An article with the operator's brand; null: there is no such article. */
export function readHelpArticle(slug: string | undefined, brand: Brand): ArticleView | null {
  const article = findArticle(slug);
  if (!article) return null;
  const category = categories.find(({ id }) => id === article.category) ?? categories[0];
  return {
    ...listed(article),
    category: { id: category.id, title: category.title },
    prose: renderProse(textOf(article.slug), brandFacts(brand)),
    related: article.related.flatMap((each) => findArticle(each) ?? []).map(listed),
  };
}
