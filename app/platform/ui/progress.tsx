import { classNames } from "./class-names.ts";

const fills = {
  accent: "bg-accent",
  success: "bg-success-mark",
  warning: "bg-warning-mark",
  danger: "bg-danger-mark",
} as const;

interface ProgressProps {
  /** Percent, clamped to 0–100. */
  value: number;
  label: string;
  /** The spoken value, such as "$412 of $1,000". */
  valueText?: string;
  /** Color only repeats nearby text. */
  tone?: keyof typeof fills;
  /** Striped: the value is simulated. */
  hatched?: boolean;
  /** A meter shows a level and never completes. */
  role?: "progressbar" | "meter";
}

export function Progress({
  value,
  label,
  valueText,
  tone = "accent",
  hatched = false,
  role = "progressbar",
}: ProgressProps) {
  const percent = Math.min(100, Math.max(0, Number.isFinite(value) ? value : 0));
  return (
    <div
      role={role}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
      aria-valuetext={valueText}
      className="data-colour h-2 overflow-hidden rounded-full bg-sunken"
    >
      <div
        className={classNames(
          "data-colour h-full rounded-full transition-[width] duration-500",
          fills[tone],
          hatched && "hatched",
        )}
        style={{ width: `${percent}%` }}
      />
    </div>
  );
}
