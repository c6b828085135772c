import { Link } from "@remix-run/react";
import type { Brand } from "#app/platform/brand/brand.ts";
import { linkStyles } from "#app/platform/ui/links/link-styles.ts";
import { CategoryCards } from "./category-cards.tsx";
import { FaqList } from "./faq-list.tsx";
import type { HelpCenter } from "./help-view.ts";
import { SearchForm } from "./search-form.tsx";
import { SearchResults } from "./search-results.tsx";
import { SideCards } from "./side-cards.tsx";

interface HelpPageProps {
  help: HelpCenter;
  brand: Brand;
}

/** The help center, with search results above the categories. */
export function HelpPage({ help: { search, categories, faq, links }, brand }: HelpPageProps) {
  const articleCount = categories.reduce((sum, { articles }) => sum + articles.length, 0);
  return (
    <main id="main" className="mx-auto w-full max-w-6xl px-4 py-10 sm:px-6">
      <Link to="/" className={`text-sm ${linkStyles} print:hidden`}>
        ← Back to Home
      </Link>
      <h1 className="mt-4 text-2xl font-semibold sm:text-3xl">Help Center</h1>
      <p className="mt-2 mb-6 max-w-prose text-ink-soft">
        How {brand.name} works, in plain words. Search for an answer, or browse the categories.
      </p>
      <SearchForm query={search.query} />
      <SearchResults search={search} />
      <div className="mt-10 grid gap-x-6 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          <CategoryCards categories={categories} />
          <FaqList questions={faq} />
        </div>
        <SideCards brand={brand} links={links} articleCount={articleCount} />
      </div>
    </main>
  );
}
