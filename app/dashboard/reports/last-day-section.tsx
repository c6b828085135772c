import { Figure } from "#app/platform/ui/figure.tsx";
import { titleLinkStyles } from "#app/platform/ui/links/link-styles.ts";
import { notMeasured, type LastDayView } from "./last-day-view.ts";

interface LastDayProps {
  day: LastDayView;
  simulated: boolean;
}

/** What was published in a day, its results, failures, and what is coming up. */
export function LastDaySection({ day, simulated }: LastDayProps) {
  return (
    <section className="mt-10">
      <h2 className="text-lg font-semibold">Last 24 hours</h2>
      <p className="mt-1 text-sm text-ink-soft">{day.summary}</p>
      {day.out.length > 0 && <Out day={day} simulated={simulated} />}
      <div className="mt-6 grid gap-x-8 gap-y-6 sm:grid-cols-2">
        <Titled heading="Failed" summary={day.failedSummary} items={day.failed} />
        <Titled
          heading="Coming up"
          summary={day.next.length === 0 ? "Nothing is planned." : null}
          items={day.next}
        />
      </div>
    </section>
  );
}

function Out({ day: { out, total, more }, simulated }: LastDayProps) {
  const figure = (value: string) => (
    <Figure simulated={simulated && value !== notMeasured} isSaid>
      {value}
    </Figure>
  );
  return (
    <>
      <table className="mt-4 w-full text-sm">
        <caption className="sr-only">Published content with views and revenue</caption>
        <thead>
          <tr className="border-b border-line text-left text-ink-soft">
            <th scope="col" className="pb-2 font-medium">
              Title
            </th>
            <th scope="col" className="pb-2 pl-4 text-right font-medium">
              Views so far
            </th>
            <th scope="col" className="pb-2 pl-4 text-right font-medium">
              Revenue
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {out.map(({ title, to, detail, readers, earned }) => (
            <tr key={to} className="break-inside-avoid align-top">
              <th scope="row" className="py-2.5 text-left font-normal">
                <a href={to} className={`font-medium ${titleLinkStyles}`}>
                  <bdi>{title}</bdi>
                </a>
                <span className="block text-ink-soft">{detail}</span>
              </th>
              <td className="py-2.5 pl-4 text-right tabular-nums">{figure(readers)}</td>
              <td className="py-2.5 pl-4 text-right tabular-nums">{figure(earned)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-line font-medium">
            <th scope="row" className="pt-2.5 text-left font-medium">
              {more > 0 ? "Total of these" : "Total"}
            </th>
            <td className="pt-2.5 pl-4 text-right tabular-nums">{figure(total.readers)}</td>
            <td className="pt-2.5 pl-4 text-right tabular-nums">{figure(total.earned)}</td>
          </tr>
        </tfoot>
      </table>
      {more > 0 && <p className="mt-2 text-sm text-ink-soft">See {more} more in Content.</p>}
    </>
  );
}

interface TitledProps {
  heading: string;
  summary: string | null;
  items: LastDayView["failed"];
}

function Titled({ heading, summary, items }: TitledProps) {
  return (
    <section className="min-w-0">
      <h3 className="text-sm font-semibold">{heading}</h3>
      {summary !== null && <p className="mt-1 text-sm text-ink-soft">{summary}</p>}
      {items.length > 0 && (
        <ul className="mt-2 space-y-2 text-sm">
          {items.map(({ title, to, detail }, index) => (
            <li key={index} className="break-words">
              <a href={to} className={`font-medium ${titleLinkStyles}`}>
                <bdi>{title}</bdi>
              </a>
              <span className="block text-ink-soft">
                <bdi>{detail}</bdi>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
