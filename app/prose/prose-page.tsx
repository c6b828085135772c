import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Prose } from "./prose";
import "./prose.css";

interface ProsePageProps {
  prose: Prose;
  /** Above the document: the way back. */
  back: ReactNode;
  /** Below it: where one may want to go next. */
  after?: ReactNode;
}

/** A document to read and to print, with its contents. */
export function ProsePage({ prose: { title, html, sections }, back, after }: ProsePageProps) {
  return (
    <main
      id="main"
      className="mx-auto w-full max-w-3xl px-4 py-10 sm:px-6 print:max-w-none print:p-0"
    >
      <div className="text-sm font-medium print:hidden">{back}</div>
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
        <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
      </article>
      {after}
    </main>
  );
}
