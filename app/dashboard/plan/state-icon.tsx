import type { ReactNode } from "react";
import { classNames } from "#app/platform/ui/class-names.ts";
import { stateNames, type PlanState } from "./plan-data.ts";

/** Each state has its own shape, so that color isn't the only cue. */
const shapes: Readonly<Record<PlanState, ReactNode>> = {
  proposed: <circle cx="8" cy="8" r="5.5" strokeDasharray="2.5 2.5" />,
  planned: <circle cx="8" cy="8" r="5.5" />,
  in_work: (
    <>
      <circle cx="8" cy="8" r="5.5" />
      <path d="M8 2.5a5.5 5.5 0 0 1 0 11z" fill="currentColor" stroke="none" />
    </>
  ),
  waits: <path d="m8 1.5 6.5 6.5L8 14.5 1.5 8z" fill="currentColor" stroke="none" />,
  changes: <path d="M5 3 2.5 5.5 5 8M2.5 5.5h7a4 4 0 0 1 0 8H6" />,
  scheduled: (
    <>
      <circle cx="8" cy="8" r="5.5" />
      <path d="M8 4.8V8l2.2 1.4" />
    </>
  ),
  out: (
    <>
      <circle cx="8" cy="8" r="6.5" fill="currentColor" stroke="none" />
      <path d="m5.2 8.2 2 2 3.6-4" stroke="var(--surface)" />
    </>
  ),
  unconfirmed: <path d="M8 2 14.5 13.5h-13zM8 6.5v3M8 11.6v.1" />,
  not_accepted: (
    <>
      <rect x="2.5" y="2.5" width="11" height="11" rx="1.5" fill="currentColor" stroke="none" />
      <path d="m5.5 5.5 5 5m0-5-5 5" stroke="var(--surface)" />
    </>
  ),
  dropped: <path d="M3 8h10" />,
};

const colors: Readonly<Record<PlanState, string>> = {
  proposed: "text-ink-soft",
  planned: "text-ink-soft",
  in_work: "text-ink-soft",
  waits: "text-accent",
  changes: "text-ink-soft",
  scheduled: "text-ink-soft",
  out: "text-success",
  unconfirmed: "text-warning",
  not_accepted: "text-ink-soft",
  dropped: "text-ink-faint",
};

/** A state's icon. @param say adds the label for screen readers */
export function StateIcon({ state, say = false }: { state: PlanState; say?: boolean }) {
  return (
    <>
      <svg
        aria-hidden
        focusable="false"
        width={14}
        height={14}
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.6}
        strokeLinecap="round"
        strokeLinejoin="round"
        className={classNames("inline-block shrink-0", colors[state])}
      >
        {shapes[state]}
      </svg>
      {say && <span className="sr-only">{stateNames[state]}: </span>}
    </>
  );
}

/** Legend of the calendar's icons. */
export function StateLegend({ states }: { states: readonly PlanState[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">
      {states.map((state) => (
        <li key={state} className="flex items-center gap-1.5">
          <StateIcon state={state} />
          {stateNames[state]}
        </li>
      ))}
    </ul>
  );
}
