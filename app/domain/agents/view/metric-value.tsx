import { Figure } from "#app/platform/ui/figure.tsx";

interface MetricValueProps {
  value: string;
  /** Why there is none; null where there is one. */
  note: string | null;
  simulated: boolean;
}

/** A metric, or the reason why it is unknown. */
export function MetricValue({ value, note, simulated }: MetricValueProps) {
  if (note === null) return <Figure simulated={simulated}>{value}</Figure>;
  return (
    <span title={note}>
      {value}
      <span className="sr-only">: {note}</span>
    </span>
  );
}
