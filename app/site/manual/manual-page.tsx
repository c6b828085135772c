import { Link } from "@remix-run/react";
import { linkStyles } from "#app/platform/ui/links/link-styles.ts";
import { ManualBody, type ManualProps } from "./manual-body.tsx";
import { useReading } from "./use-reading.ts";

/** The manual as a page, to read and print. */
export function ManualPage({ manual, place, brand, links }: ManualProps) {
  const reading = useReading(manual, place, brand.name);
  return (
    <main
      id="main"
      className="mx-auto w-full max-w-6xl px-4 py-10 sm:px-6 print:max-w-none print:p-0"
    >
      <Link to="/" className={`text-sm ${linkStyles} print:hidden`}>
        ← Back to Home
      </Link>
      <h1 className="mt-4 text-2xl font-semibold sm:text-3xl">User Manual</h1>
      <p className="mt-2 mb-6 max-w-prose text-ink-soft">{manual.summary}</p>
      <ManualBody manual={manual} reading={reading} brand={brand} links={links} />
    </main>
  );
}
