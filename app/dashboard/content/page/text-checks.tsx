import { Panel } from "#app/platform/ui/card.tsx";
import { formatWords } from "#app/platform/ui/format.ts";
import { AlertIcon, CheckIcon } from "#app/platform/ui/icons/icons.tsx";
import type { ContentView } from "./text-view.ts";

/** Checks of the version shown. */
export function TextChecks({ view: { checks } }: { view: ContentView }) {
  if (checks.length === 0) return null;
  const passed = checks.filter(({ outcome }) => outcome === "passed").length;
  return (
    <Panel
      level={2}
      title="Checks"
      aside={
        <p className="text-sm text-ink-soft">
          {passed} of {checks.length} passed
        </p>
      }
    >
      <ul className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2">
        {checks.map(({ name, outcome, fact }) => {
          const isPassed = outcome === "passed";
          return (
            <li key={name} className="flex gap-2.5">
              <span aria-hidden className={isPassed ? "text-success" : "text-warning"}>
                {isPassed ? <CheckIcon size={18} /> : <AlertIcon size={18} />}
              </span>
              <div className="min-w-0">
                <p className="font-medium">
                  {formatWords(name)}
                  <span className="sr-only">{isPassed ? ": passed" : ": needs attention"}</span>
                </p>
                <p dir="auto" className="text-left break-words text-ink-soft">
                  {fact}
                </p>
              </div>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
