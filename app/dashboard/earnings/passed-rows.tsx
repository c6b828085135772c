import { formatNumber } from "#app/platform/ui/format.ts";
import type { PassedRow } from "#app/domain/earnings/read-earnings-file.server.ts";

interface PassedRowsProps {
  title: string;
  lead?: string;
  /** The first rows. */
  rows: PassedRow[];
  count: number;
}

/** Rows that are not added, each with the reason. */
export function PassedRows({ title, lead, rows, count }: PassedRowsProps) {
  if (count === 0) return null;
  return (
    <section aria-label={title} className="mt-6">
      <h2 className="font-semibold">{title}</h2>
      {lead && <p className="mt-1 max-w-prose text-sm text-ink-soft">{lead}</p>}
      <ul className="mt-2 divide-y divide-line rounded-xl border border-line bg-surface text-sm shadow-lift">
        {rows.map(({ line, text, why }) => (
          <li key={line} className="px-4 py-2.5">
            <p>
              Line {line}: {why}
            </p>
            <p className="mt-0.5 break-words text-ink-soft">
              <bdi>{text}</bdi>
            </p>
          </li>
        ))}
      </ul>
      {count > rows.length && (
        <p className="mt-2 text-sm text-ink-soft">
          Showing the first {rows.length} of {formatNumber(count)}.
        </p>
      )}
    </section>
  );
}
