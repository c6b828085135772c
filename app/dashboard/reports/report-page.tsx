import { Link } from "@remix-run/react";
import { ButtonLink } from "#app/platform/ui/button.tsx";
import { Figure } from "#app/platform/ui/figure.tsx";
import { Alert } from "#app/platform/ui/alert.tsx";
import { Progress } from "#app/platform/ui/progress.tsx";
import { HelpLink } from "#app/site/help/help-link.tsx";
import { ListenButton } from "#app/site/voice/listen-button.tsx";
import { reportPath } from "#app/workspace/paths/reports.ts";
import { ChartTable } from "#app/dashboard/charts/chart-table.tsx";
import { TitleLink } from "#app/platform/ui/links/title-link.tsx";
import { LastDaySection } from "./last-day-section.tsx";
import type { Report } from "./report.ts";
import { RevenueByDay, WorkByAgent } from "./report-charts.tsx";
import { ReportOrigin } from "./report-origin.tsx";
import {
  viewReport,
  type AgentRow,
  type Figure as ReportFigure,
  type ReportView,
} from "./report-view.ts";

/** A report to read and print, with the same numbers as its PDF. */
export function ReportPage({ report }: { report: Report }) {
  const view = viewReport(report);
  const simulated = view.origin === "simulated";
  return (
    <main id="main" className="mx-auto w-full max-w-4xl px-4 py-8 sm:px-6 sm:py-10 print:p-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 print:hidden">
        <nav aria-label="Back" className="flex flex-wrap gap-x-5 gap-y-1 text-sm font-medium">
          <Link to="/reports" className="text-accent hover:underline">
            ← All reports
          </Link>
          <Link to="/dashboard" className="text-accent hover:underline">
            Back to Dashboard
          </Link>
        </nav>
        <ButtonLink to={`${reportPath(report.id)}/pdf`} fullPage variant="primary">
          Download PDF
        </ButtonLink>
      </div>
      <article className="mt-4 rounded-xl border border-line bg-surface p-5 shadow-lift sm:p-10 print:mt-0 print:border-0 print:p-0">
        <Cover view={view} />
        <dl className="mt-6 grid gap-3 min-[26rem]:grid-cols-2 lg:grid-cols-4">
          {view.figures.map((figure) => (
            <FigureTile key={figure.label} figure={figure} simulated={simulated} />
          ))}
        </dl>
        {view.lastDay && <LastDaySection day={view.lastDay} simulated={simulated} />}
        <RevenueSection report={report} view={view} />
        <WorkSection report={report} view={view} />
        <Activities view={view} />
        <section className="mt-10 break-inside-avoid border-t border-line pt-6 text-sm text-ink-soft">
          <h2 className="font-semibold text-ink">About these numbers</h2>
          <ul className="mt-2 space-y-1">
            {view.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
          <HelpLink article="reports" className="mt-3">
            How to read a report
          </HelpLink>
        </section>
      </article>
    </main>
  );
}

function Cover({ view }: { view: ReportView }) {
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h1 className="text-2xl font-semibold">{view.title}</h1>
        <ReportOrigin origin={view.origin} />
      </div>
      <p className="mt-1 text-sm text-ink-soft">
        {view.period} · created {view.written}
      </p>
      <ListenButton source={{ selector: "#main article" }} className="mt-4" />
      <div className="mt-5">
        <Alert>{view.statement}</Alert>
      </div>
    </>
  );
}

function FigureTile({
  figure: { label, value, detail, percent, isOutcome },
  simulated,
}: {
  figure: ReportFigure;
  simulated: boolean;
}) {
  return (
    <div className="flex min-w-0 flex-col rounded-lg border border-line p-4">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="mt-1">
        <span className="block text-xl font-semibold tracking-tight tabular-nums">
          <Figure simulated={simulated && isOutcome} isSaid>
            {value}
          </Figure>
        </span>
        <span className="mt-0.5 block text-sm text-ink-faint">{detail}</span>
        {percent !== undefined && (
          <div className="mt-2">
            <Progress
              value={percent}
              hatched={simulated}
              label={label}
              valueText={`${value} ${detail}`}
            />
          </div>
        )}
      </dd>
    </div>
  );
}

function RevenueSection({ report, view }: { report: Report; view: ReportView }) {
  return (
    <section className="mt-10 break-inside-avoid">
      <h2 className="text-lg font-semibold">Revenue by day</h2>
      <p className="mt-1 text-sm text-ink-soft">{view.revenueSummary}</p>
      {view.days.length > 0 && (
        <>
          <div className="chart-frame mt-4">
            <RevenueByDay report={report} label={view.revenueSummary} />
          </div>
          <ChartTable
            caption="Revenue by day"
            columns={["Day", "Revenue"]}
            rows={view.days.map(({ day, label, revenue }) => ({
              key: day,
              name: label,
              value: (
                <Figure simulated={view.origin === "simulated"} isSaid>
                  {revenue}
                </Figure>
              ),
            }))}
          />
        </>
      )}
    </section>
  );
}

function WorkSection({ report, view }: { report: Report; view: ReportView }) {
  if (view.agents.length === 0) return null;
  const simulated = view.origin === "simulated";
  return (
    <section className="mt-10">
      <h2 className="text-lg font-semibold">Work by agent</h2>
      <p className="mt-1 text-sm text-ink-soft">{view.workSummary}</p>
      <div className="mt-4">
        <WorkByAgent report={report} label={view.workSummary} />
      </div>
      <div className="mt-6 divide-y divide-line border-y border-line">
        {view.agents.map((agent, index) => (
          <AgentMetrics key={index} agent={agent} simulated={simulated} />
        ))}
      </div>
      <p className="mt-3 flex flex-wrap justify-between gap-x-6 gap-y-1 text-sm font-medium tabular-nums">
        <span>{view.total.name}</span>
        <span>
          {view.total.done} finished, {view.total.failed} failed,{" "}
          <Figure simulated={simulated} isSaid>
            {view.total.revenue}
          </Figure>
        </span>
      </p>
    </section>
  );
}

function AgentMetrics({ agent, simulated }: { agent: AgentRow; simulated: boolean }) {
  const { name, kind, done, failed, revenue, metrics } = agent;
  const inPeriod = [
    { label: "Finished", value: done, isOutcome: false },
    { label: "Failed", value: failed, isOutcome: false },
    { label: "Revenue", value: revenue, isOutcome: true },
  ];
  return (
    <section className="grid break-inside-avoid gap-x-6 gap-y-3 py-4 sm:grid-cols-[minmax(0,13rem)_minmax(0,1fr)]">
      <div>
        <h3 dir="auto" className="text-left font-semibold">
          {name}
        </h3>
        {kind !== name && <p className="text-sm text-ink-faint">{kind}</p>}
      </div>
      <div className="grid gap-y-3">
        <Values values={inPeriod} simulated={simulated} className="grid-cols-3" />
        <div>
          <p className="mb-1 text-xs text-ink-faint">All time</p>
          <Values
            values={metrics}
            simulated={simulated}
            className="grid-cols-[repeat(auto-fill,minmax(6.75rem,1fr))] sm:grid-cols-3"
          />
        </div>
      </div>
    </section>
  );
}

interface ValuesProps {
  values: AgentRow["metrics"];
  simulated: boolean;
  className: string;
}

function Values({ values, simulated, className }: ValuesProps) {
  return (
    <dl className={`grid gap-x-4 gap-y-2 text-sm ${className}`}>
      {values.map(({ label, value, isOutcome }) => (
        <div key={label} className="flex min-w-0 flex-col">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="font-medium tabular-nums">
            <Figure simulated={simulated && isOutcome} isSaid>
              {value}
            </Figure>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Activities({ view }: { view: ReportView }) {
  return (
    <section className="mt-10">
      <h2 className="text-lg font-semibold">Recent activity</h2>
      {view.activities.length === 0 ? (
        <p className="mt-1 text-sm text-ink-soft">No notable activity in this period.</p>
      ) : (
        <>
          <p className="mt-1 text-sm text-ink-soft">
            Latest events in this period ({view.originName.toLowerCase()}).
          </p>
          <ol className="mt-3 divide-y divide-line border-y border-line text-sm">
            {view.activities.map(({ title, description, when, to }, index) => (
              <li
                key={index}
                className="flex break-inside-avoid flex-wrap justify-between gap-x-6 gap-y-1 py-3"
              >
                <div className="min-w-0 flex-1 basis-64">
                  <p className="font-medium">{title}</p>
                  <p className="text-ink-soft">
                    <TitleLink title={description} to={to} />
                  </p>
                </div>
                <p className="text-ink-faint tabular-nums">{when}</p>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}
