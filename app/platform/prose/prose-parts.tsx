import { Link } from "@remix-run/react";
import type { Prose } from "./prose.ts";
import "./prose.css";

/** Where its sections begin. */
export function ProseContents({ sections }: Pick<Prose, "sections">) {
  return (
    <nav aria-labelledby="contents" className="mt-6 rounded-lg bg-sunken px-5 py-4 print:hidden">
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
  );
}

export function ProseText({ prose }: { prose: Pick<Prose, "html"> }) {
  // Made of a file of ours, with HTML in it switched off.
  return <div className="prose" dangerouslySetInnerHTML={{ __html: prose.html }} />;
}
