import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export type Tone = "neutral" | "accent" | "success" | "warning" | "danger";

const tones: Record<Tone, string> = {
  neutral: "border-line bg-sunken text-ink-soft",
  accent: "border-transparent bg-accent-soft text-accent",
  success: "border-transparent bg-success-soft text-success",
  warning: "border-transparent bg-warning-soft text-warning",
  danger: "border-transparent bg-danger-soft text-danger",
};

const marks: Record<Tone, string> = {
  neutral: "bg-idle-mark",
  accent: "bg-accent",
  success: "bg-success-mark",
  warning: "bg-warning-mark",
  danger: "bg-danger-mark",
};

interface BadgeProps {
  tone?: Tone;
  /** A colored dot before the text. */
  dot?: boolean;
  /** A dashed outline: not real. */
  dashed?: boolean;
  title?: string;
  children: ReactNode;
}

export function Badge({ tone = "neutral", dot, dashed, title, children }: BadgeProps) {
  return (
    <span
      title={title}
      className={classNames(
        "inline-flex shrink-0 items-center gap-1.5 rounded-full border px-2 py-0.5",
        "text-xs leading-4 font-medium whitespace-nowrap",
        dashed ? "border-dashed border-line-strong bg-transparent text-ink-soft" : tones[tone],
      )}
    >
      {dot && (
        <span
          aria-hidden
          className={classNames("data-colour size-1.5 rounded-full", marks[tone])}
        />
      )}
      {children}
    </span>
  );
}
