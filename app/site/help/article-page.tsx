import { Link } from "@remix-run/react";
import { ProseContents, ProseText } from "#app/platform/prose/prose-parts.tsx";
import { inlineLinkStyles, linkStyles } from "#app/platform/ui/links/link-styles.ts";
import { contactPath } from "#app/workspace/paths/contact.ts";
import { ListenButton } from "#app/site/voice/listen-button.tsx";
import { articlePath, helpHome } from "./address.ts";
import type { ArticleView } from "./help-view.ts";
import { SearchForm } from "./search-form.tsx";

/** Shorter articles need no table of contents. */
const sectionsWorthListing = 4;

/** One article of the help center, to read and to print. */
export function ArticlePage({ article }: { article: ArticleView }) {
  const { title, summary, prose, related } = article;
  return (
    <main id="main" className="mx-auto w-full max-w-6xl px-4 py-10 sm:px-6 print:p-0">
      {/* A readable line length, aligned with the header. */}
      <div className="max-w-3xl">
        <Breadcrumbs article={article} />
        <article className="mt-4 rounded-xl border border-line bg-surface p-5 shadow-lift sm:p-10 print:mt-0 print:border-0 print:p-0">
          <h1 className="text-2xl font-semibold sm:text-3xl">{title}</h1>
          <p className="mt-3 text-lg text-ink-soft">{summary}</p>
          <ListenButton source={{ selector: "#main article" }} className="mt-4" />
          {prose.sections.length >= sectionsWorthListing && (
            <ProseContents sections={prose.sections} />
          )}
          <ProseText prose={prose} />
        </article>
        <nav aria-labelledby="related" className="mt-8 print:hidden">
          <h2 id="related" className="text-lg font-semibold">
            Related
          </h2>
          <ul className="mt-3 grid gap-3 sm:grid-cols-3">
            {related.map(({ slug, title, summary }) => (
              <li
                key={slug}
                className="relative rounded-xl border border-line bg-surface p-4 shadow-lift hover:border-line-strong"
              >
                <Link
                  to={articlePath(slug)}
                  prefetch="intent"
                  className="font-medium text-accent outline-none after:absolute after:inset-0 after:rounded-xl hover:underline focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-accent"
                >
                  {title}
                </Link>
                <p className="mt-1 text-sm text-ink-soft">{summary}</p>
              </li>
            ))}
          </ul>
        </nav>
        <section aria-labelledby="more-help" className="mt-8 print:hidden">
          <h2 id="more-help" className="text-lg font-semibold">
            Not what you were looking for?
          </h2>
          <div className="mt-3">
            <SearchForm />
          </div>
          <p className="mt-4 text-sm text-ink-soft">
            Or{" "}
            <Link to={contactPath} className={inlineLinkStyles}>
              contact support
            </Link>
            .
          </p>
        </section>
      </div>
    </main>
  );
}

/** The breadcrumbs above an article. */
export function articleAncestors({ category }: Pick<ArticleView, "category">) {
  return [
    { to: "/", name: "Home" },
    { to: helpHome, name: "Help Center" },
    { to: `${helpHome}#${category.id}`, name: category.title },
  ];
}

function Breadcrumbs({ article }: { article: ArticleView }) {
  return (
    <nav aria-label="Breadcrumb" className="text-sm print:hidden">
      <ol className="flex flex-wrap gap-x-2 gap-y-1">
        {articleAncestors(article).map(({ to, name }) => (
          <li key={to} className="flex gap-x-2">
            <Link to={to} className={linkStyles}>
              {name}
            </Link>
            <span aria-hidden className="text-ink-faint">
              /
            </span>
          </li>
        ))}
        <li aria-current="page" className="text-ink-soft">
          {article.title}
        </li>
      </ol>
    </nav>
  );
}
