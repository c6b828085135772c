import { Link } from "@remix-run/react";
import { agentDisplayName, metricViews } from "../agents/display";
import { OriginBadge } from "../dashboard/origin-badge";
import { formatInstant } from "../ui/format";
import type { Report } from "./reports.server";

/** A report to read and to print: everything on it is in the page itself. */
export function ReportPage({ report }: { report: Report }) {
  const { title, createdAt, origin, paragraphs, agents } = report;
  return (
    <main id="main" className="mx-auto w-full max-w-3xl px-4 py-10 sm:px-6 print:p-0">
      <Link
        to="/dashboard"
        className="text-sm font-medium text-accent hover:underline print:hidden"
      >
        ← Back to Dashboard
      </Link>
      <article className="mt-4 rounded-xl border border-line bg-surface p-6 shadow-lift sm:p-10 print:mt-0 print:border-0 print:p-0">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <h1 className="text-2xl font-semibold">{title}</h1>
          <OriginBadge origin={origin} />
        </div>
        <p className="mt-1 text-sm text-ink-soft">
          Written on{" "}
          <time dateTime={new Date(createdAt).toISOString()}>{formatInstant(createdAt)}</time>
        </p>
        <div className="mt-6 max-w-prose space-y-4 leading-relaxed">
          {paragraphs.map((paragraph, index) => (
            <p key={index}>{paragraph}</p>
          ))}
        </div>
        {agents.map((agent, index) => (
          <table key={index} className="mt-8 w-full break-inside-avoid text-sm">
            <caption className="mb-2 text-left font-semibold">
              {agentDisplayName(agent.name)}
            </caption>
            <tbody>
              {metricViews(agent).map(({ key, label, value }) => (
                <tr key={key} className="border-t border-line">
                  <th scope="row" className="py-2 pr-4 text-left font-normal text-ink-soft">
                    {label}
                  </th>
                  <td className="py-2 text-right font-medium tabular-nums">{value}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </article>
      <p className="mt-4 text-sm text-ink-faint print:hidden">
        To keep a copy, print this page or save it as a PDF from your browser&apos;s print dialog.
      </p>
    </main>
  );
}
