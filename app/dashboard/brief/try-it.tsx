import { Link } from "@remix-run/react";
import { Card } from "#app/platform/ui/card.tsx";
import { briefPath } from "#app/workspace/paths/brief.ts";
import { tryField, type BriefView } from "./brief-view.ts";

/** A sample paragraph from the answers, on request. */
export function TryIt({ paragraph }: Pick<BriefView, "paragraph">) {
  return (
    <Card className="sm:p-5">
      <section aria-label="Try it" id="try" className="text-sm">
        <h2 className="font-semibold">Try it</h2>
        <p className="mt-1 text-ink-soft">See a sample paragraph based on these answers.</p>
        {paragraph && (
          <div className="mt-3 rounded-lg border border-dashed border-line-strong p-3">
            <p dir="auto" className="break-words">
              {paragraph.text}
            </p>
            <p className="mt-2 text-ink-soft">
              Simulated from your own words (AI writing is off in Simulation Mode).{" "}
              {paragraph.words} words,{" "}
              {paragraph.said.length === 0
                ? "and no words to avoid."
                : `and ${paragraph.said.length} to avoid: ${paragraph.said.join(", ")}.`}
            </p>
          </div>
        )}
        <Link
          to={`${briefPath}?${tryField}=1#try`}
          preventScrollReset
          className="mt-3 flex min-h-10 items-center justify-center rounded-lg border border-line-strong px-4 font-medium hover:bg-sunken"
        >
          {paragraph ? "Write another" : "Write a sample paragraph"}
        </Link>
      </section>
    </Card>
  );
}
