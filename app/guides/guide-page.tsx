import { Link } from "@remix-run/react";
import { GuideContents, GuideText } from "./guide-text";
import type { Guide } from "./render-guide";

/** A guide to read and to print, with its contents. */
export function GuidePage({ guide }: { guide: Guide }) {
  return (
    <main id="main" className="mx-auto w-full max-w-3xl px-4 py-10 sm:px-6 print:p-0">
      <Link
        to="/dashboard"
        className="text-sm font-medium text-accent hover:underline print:hidden"
      >
        ← Back to Dashboard
      </Link>
      <article className="mt-4 rounded-xl border border-line bg-surface p-5 shadow-lift sm:p-10 print:mt-0 print:border-0 print:p-0">
        <h1 className="text-2xl font-semibold sm:text-3xl">{guide.title}</h1>
        <GuideContents sections={guide.sections} />
        <GuideText guide={guide} />
      </article>
    </main>
  );
}
