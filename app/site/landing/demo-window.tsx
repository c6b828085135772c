import { formatInstant } from "#app/platform/ui/format.ts";
import type { DemoView } from "./demo-view.ts";

/** A static preview of the demo. */
export function DemoWindow({ demo: { markup, takenAt } }: { demo: DemoView }) {
  return (
    <figure className="mt-10 overflow-hidden rounded-2xl border border-line-strong bg-canvas shadow-lift">
      <figcaption className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b border-line bg-surface px-4 py-3 sm:px-5">
        <span className="font-semibold">Dashboard</span>
        <span className="text-sm text-ink-soft">
          The demo on <time dateTime={takenAt}>{formatInstant(takenAt)}</time>
        </span>
      </figcaption>
      <div className="p-3 sm:p-5" dangerouslySetInnerHTML={{ __html: markup }} />
    </figure>
  );
}
