interface ProgressProps {
  /** Percent; drawn and announced from 0 to 100. */
  value: number;
  label: string;
  /** How the value is spoken, such as "$412 of $1,000". */
  valueText?: string;
}

export function Progress({ value, label, valueText }: ProgressProps) {
  const percent = Math.min(100, Math.max(0, Number.isFinite(value) ? value : 0));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
      aria-valuetext={valueText}
      className="h-2 overflow-hidden rounded-full bg-sunken"
    >
      <div
        className="h-full rounded-full bg-accent transition-[width] duration-500"
        style={{ width: `${percent}%` }}
      />
    </div>
  );
}
