import { Link } from "@remix-run/react";
import { inlineLinkStyles, linkStyles } from "#app/platform/ui/links/link-styles.ts";
import { contactPath } from "#app/workspace/paths/contact.ts";
import { articlePath, helpHome } from "./address.ts";
import type { SearchView } from "./help-view.ts";

/** Search results, above the rest of the help center. */
export function SearchResults({ search }: { search: SearchView }) {
  const { query, cut, count, results } = search;
  return (
    <section aria-label="Search results" className={query ? "mt-6" : undefined}>
      {/* Always rendered, so that screen readers announce changes. */}
      <p role="status" className="font-medium">
        {query && resultSummary(count, query)}
      </p>
      {cut && (
        <p className="mt-1 text-sm text-ink-soft">
          Your search was too long, so we used only the first part.
        </p>
      )}
      {query && count === 0 && <NothingFound />}
      {results.length > 0 && (
        <ol className="mt-3 divide-y divide-line rounded-xl border border-line bg-surface shadow-lift">
          {results.map(({ slug, title, summary }) => (
            <li key={slug} className="px-4 py-3 sm:px-5">
              <Link to={articlePath(slug)} prefetch="intent" className={linkStyles}>
                {title}
              </Link>
              <p className="text-sm text-ink-soft">{summary}</p>
            </li>
          ))}
        </ol>
      )}
      {count > results.length && (
        <p className="mt-2 text-sm text-ink-soft">
          Showing the best {results.length}. Add a word to narrow your search.
        </p>
      )}
      {query && (
        <p className="mt-3 text-sm">
          <Link to={helpHome} className={linkStyles}>
            Clear search
          </Link>
        </p>
      )}
    </section>
  );
}

function resultSummary(count: number, query: string): JSX.Element {
  const articles = count === 1 ? "1 article" : `${count === 0 ? "No" : count} articles`;
  return (
    <>
      {articles} found for “<bdi>{query}</bdi>”
    </>
  );
}

function NothingFound() {
  return (
    <ul className="mt-2 list-disc space-y-1 pl-5 text-sm text-ink-soft">
      <li>Try one or two words, such as “pause” or “report”.</li>
      <li>Look through the categories below.</li>
      <li>
        Or{" "}
        <Link to={contactPath} className={inlineLinkStyles}>
          contact support
        </Link>
        .
      </li>
    </ul>
  );
}
