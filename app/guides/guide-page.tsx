import { Link } from "@remix-run/react";
import "./guide.css";
import type { Guide } from "./render-guide";

/** A guide to read and to print, with its contents. */
export function GuidePage({ guide: { title, html, sections } }: { guide: Guide }) {
  return (
    <main id="main" className="mx-auto w-full max-w-3xl px-4 py-10 sm:px-6 print:p-0">
      <Link
        to="/dashboard"
        className="text-sm font-medium text-accent hover:underline print:hidden"
      >
        ← Back to Dashboard
      </Link>
      <article className="mt-4 rounded-xl border border-line bg-surface p-5 shadow-lift sm:p-10 print:mt-0 print:border-0 print:p-0">
        <h1 className="text-2xl font-semibold sm:text-3xl">{title}</h1>
        <nav
          aria-labelledby="contents"
          className="mt-6 rounded-lg bg-sunken px-5 py-4 print:hidden"
        >
          <h2 id="contents" className="text-sm font-semibold">
            On this page
          </h2>
          <ol className="mt-2 gap-x-8 text-sm sm:columns-2">
            {sections.map(({ id, title }) => (
              <li key={id} className="break-inside-avoid py-1">
                {/* A plain link would be scrolled back: the router knows only its own entries. */}
                <Link to={`#${id}`} className="text-accent hover:underline">
                  {title}
                </Link>
              </li>
            ))}
          </ol>
        </nav>
        {/* Made of a file of ours, with HTML in it switched off. */}
        <div className="guide" dangerouslySetInnerHTML={{ __html: html }} />
      </article>
    </main>
  );
}
