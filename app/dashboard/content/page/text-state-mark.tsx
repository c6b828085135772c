import type { ReactNode } from "react";
import { classNames } from "#app/platform/ui/class-names.ts";
import { textStateNames, type TextState } from "#app/dashboard/content/list/listed-text.ts";

interface Mark {
  color: string;
  shape: ReactNode;
}

const disc = <circle cx="8" cy="8" r="6.5" fill="currentColor" />;
const ring = <circle cx="8" cy="8" r="5.75" fill="none" stroke="currentColor" strokeWidth="1.5" />;
const line = {
  fill: "none",
  stroke: "currentColor",
  strokeWidth: 1.5,
  strokeLinecap: "round",
  strokeLinejoin: "round",
} as const;
const clock = (
  <>
    {ring}
    <path d="M8 5v3.2l2 1.3" {...line} />
  </>
);
const done = (
  <>
    {disc}
    <path d="m5 8.2 2.1 2.1L11 6.4" {...line} stroke="var(--color-surface)" />
  </>
);

/** Each state has its own shape, so that color isn't the only cue. */
const marks: Readonly<Record<TextState, Mark>> = {
  waiting: {
    color: "text-accent",
    shape: <path d="M8 1.5 14.5 8 8 14.5 1.5 8z" fill="currentColor" />,
  },
  in_work: {
    color: "text-ink-soft",
    shape: (
      <>
        {ring}
        <path d="M8 2.5a5.5 5.5 0 0 0 0 11z" fill="currentColor" />
      </>
    ),
  },
  changes_requested: {
    color: "text-ink-soft",
    shape: <path d="M3 8a5 5 0 1 0 1.6-3.7M3 2.8v2.7h2.7" {...line} />,
  },
  approved: { color: "text-ink-soft", shape: clock },
  scheduled: { color: "text-ink-soft", shape: clock },
  draft: {
    color: "text-ink-soft",
    shape: <path d="M3 13l.8-3.2L10.6 3l2.4 2.4-6.8 6.8z" {...line} />,
  },
  published: { color: "text-success-mark", shape: done },
  unpublished: {
    color: "text-ink-soft",
    shape: (
      <>
        {ring}
        <path d="M5 8h6" {...line} />
      </>
    ),
  },
  made: { color: "text-success-mark", shape: done },
  kept: { color: "text-success-mark", shape: done },
  unconfirmed: {
    color: "text-warning",
    shape: <path d="M8 2.2 14.3 13H1.7zM8 6.4v3M8 11.2v.1" {...line} />,
  },
  rejected: {
    color: "text-danger",
    shape: (
      <>
        <rect x="2" y="2" width="12" height="12" rx="2" fill="currentColor" />
        <path d="m5.8 5.8 4.4 4.4m0-4.4-4.4 4.4" {...line} stroke="var(--color-surface)" />
      </>
    ),
  },
  archived: {
    color: "text-ink-soft",
    shape: <path d="M2 3h12v3H2zM3 6v7h10V6M6.5 8.8h3" {...line} />,
  },
};

/** A state as an icon and a label. */
export function TextStateMark({ state, className }: { state: TextState; className?: string }) {
  return (
    <span className={classNames("inline-flex items-center gap-2", className)}>
      <StateShape state={state} />
      {textStateNames[state]}
    </span>
  );
}

export function StateShape({ state }: { state: TextState }) {
  const { color, shape } = marks[state];
  return (
    <svg
      aria-hidden
      focusable="false"
      width="14"
      height="14"
      viewBox="0 0 16 16"
      className={classNames("shrink-0", color)}
    >
      {shape}
    </svg>
  );
}
