import type { ReactNode } from "react";

interface ChartTableProps {
  caption: string;
  columns: readonly [string, string];
  rows: readonly { key: string; name: string; value: ReactNode; note?: ReactNode }[];
}

/** A chart's values as a table. */
export function ChartTable({ caption, columns, rows }: ChartTableProps) {
  return (
    <details className="mt-4 border-t border-line pt-3 text-sm">
      <summary data-unread="" className="w-fit font-medium text-ink-soft hover:text-ink">
        Show as table
      </summary>
      <table className="mt-3 w-full">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line text-left text-ink-soft">
            <th scope="col" className="py-1.5 font-medium">
              {columns[0]}
            </th>
            <th scope="col" className="py-1.5 text-right font-medium">
              {columns[1]}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, value, note }) => (
            <tr key={key} className="border-b border-line last:border-0">
              <th scope="row" className="py-1.5 text-left font-normal">
                {name}
              </th>
              <td className="py-1.5 text-right tabular-nums">
                {note} {value}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
