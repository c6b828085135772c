interface MetricValueProps {
  value: string;
  /** Why there is none; null where there is one. */
  note: string | null;
}

/** A figure, or that it is not known and why. */
export function MetricValue({ value, note }: MetricValueProps) {
  if (note === null) return value;
  return (
    <span title={note}>
      {value}
      <span className="sr-only">: {note}</span>
    </span>
  );
}
