import { Link } from "@remix-run/react";
import type { Prose } from "./prose.ts";
import "./prose.css";

/** Links to its sections. */
export function ProseContents({ sections }: Pick<Prose, "sections">) {
  return (
    <nav aria-labelledby="contents" className="mt-6 rounded-lg bg-sunken px-5 py-4 print:hidden">
      <h2 id="contents" className="text-sm font-semibold">
        On this page
      </h2>
      <ol className="mt-2 gap-x-8 text-sm sm:columns-2">
        {sections.map(({ id, title }) => (
          <li key={id} className="break-inside-avoid py-1">
            {/* A router link, because the router would undo a plain link's scrolling. */}
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
  // Generated from our own file, with HTML disabled.
  return <div className="prose" dangerouslySetInnerHTML={{ __html: prose.html }} />;
}
