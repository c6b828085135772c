import type { ReactNode } from "react";
import type { Prose } from "./prose.ts";
import { ProseContents, ProseText } from "./prose-parts.tsx";

interface ProsePageProps {
  prose: Prose;
  /** Above the document: back navigation. */
  back: ReactNode;
  /** Below it: next links. */
  after?: ReactNode;
}

/** A document page with a table of contents. */
export function ProsePage({ prose, back, after }: ProsePageProps) {
  return (
    <main
      id="main"
      className="mx-auto w-full max-w-6xl px-4 py-10 sm:px-6 print:max-w-none print:p-0"
    >
      {/* A readable line length, aligned with the header. */}
      <div className="max-w-3xl print:max-w-none">
        <div className="text-sm font-medium print:hidden">{back}</div>
        <article className="mt-4 rounded-xl border border-line bg-surface p-5 shadow-lift sm:p-10 print:mt-0 print:border-0 print:p-0">
          <h1 className="text-2xl font-semibold sm:text-3xl">{prose.title}</h1>
          <ProseContents sections={prose.sections} />
          <ProseText prose={prose} />
        </article>
        {after}
      </div>
    </main>
  );
}
