import { Form, Link, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { FailedText } from "#app/platform/requests/failed-text.tsx";
import { Button, ButtonLink } from "#app/platform/ui/button.tsx";
import { Card } from "#app/platform/ui/card.tsx";
import { formatInstantWithZone } from "#app/platform/ui/format.ts";
import { ReportIcon } from "#app/platform/ui/icons/icons.tsx";
import { ConfirmStep, ConfirmButton } from "#app/platform/ui/forms/confirm-step.tsx";
import { titleLinkStyles } from "#app/platform/ui/links/link-styles.ts";
import { HelpLink } from "#app/site/help/help-link.tsx";
import { earningsPath } from "#app/workspace/paths/earnings.ts";
import { reportPath } from "#app/workspace/paths/reports.ts";
import { formatPeriod, reportIntents, timeZoneOf } from "./report.copy.ts";
import type { ReportSummary } from "./report.ts";
import { ReportOrigin } from "./report-origin.tsx";
import type { ReportList } from "./reports.server.ts";

/** All reports of a workspace, newest first. */
export function ReportListPage({ list: { reports, older, newer } }: { list: ReportList }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const count = useRef(reports.length);

  useEffect(() => {
    // Deleting a report removes the focused button, so move the focus to the heading.
    if (reports.length < count.current) heading.current?.focus();
    count.current = reports.length;
  }, [reports.length]);

  return (
    <main id="main" className="mx-auto w-full max-w-4xl px-4 py-8 sm:px-6 sm:py-10">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h1 ref={heading} tabIndex={-1} className="text-2xl font-semibold outline-none">
          Reports
        </h1>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={earningsPath}>Earnings</ButtonLink>
          {reports.length > 0 && <GenerateReport />}
        </div>
      </div>
      {reports.length > 0 ? (
        <>
          <p className="mt-1 text-sm text-ink-soft">30-day snapshots, as page or PDF</p>
          <HelpLink manual="revenue" className="mt-1.5">
            Revenue and reports
          </HelpLink>
          <ol className="mt-6 space-y-3">
            {reports.map((report) => (
              <li key={report.id}>
                <Entry report={report} />
              </li>
            ))}
          </ol>
        </>
      ) : (
        <Empty />
      )}
      {(older ?? newer) !== null && (
        <nav aria-label="Pages" className="mt-6 flex flex-wrap justify-between gap-3">
          {newer !== null && <ButtonLink to={`/reports?newer=${newer}`}>← Newer</ButtonLink>}
          {older !== null && (
            <ButtonLink to={`/reports?older=${older}`} className="ml-auto">
              Older →
            </ButtonLink>
          )}
        </nav>
      )}
    </main>
  );
}

function Entry({
  report: { id, title, createdAt, origin, period, timeZone, size },
}: {
  report: ReportSummary;
}) {
  return (
    <Card className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 sm:p-5">
      <div className="min-w-0 flex-1 basis-64">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="font-semibold">
            <Link to={reportPath(id)} className={titleLinkStyles}>
              {title}
            </Link>
          </h2>
          <ReportOrigin origin={origin} />
        </div>
        <p className="mt-1 text-sm text-ink-soft">{formatPeriod(period)}</p>
        <p className="mt-0.5 text-sm text-ink-faint">
          Created{" "}
          <time dateTime={new Date(createdAt).toISOString()}>
            {formatInstantWithZone(createdAt, timeZoneOf({ timeZone }))}
          </time>{" "}
          · {size === null ? "PDF" : `PDF, ${Math.ceil(size / 1_000)} kB`}
        </p>
      </div>
      <div className="flex flex-wrap items-start gap-2">
        <ButtonLink to={reportPath(id)} size="small" aria-label={`Open ${title}`}>
          Open
        </ButtonLink>
        <ButtonLink
          to={`${reportPath(id)}/pdf`}
          fullPage
          size="small"
          aria-label={`Download ${title} as PDF`}
        >
          Download
        </ButtonLink>
        <DeleteReport id={id} title={title} />
      </div>
    </Card>
  );
}

function DeleteReport({ id, title }: { id: string; title: string }) {
  return (
    <ConfirmStep asked="Delete" of={title}>
      <Form method="post" action="/reports">
        <input type="hidden" name="intent" value={reportIntents.delete} />
        <FailedText text="Failed to delete the report" />
        <input type="hidden" name="id" value={id} />
        <ConfirmButton
          does="Delete this report"
          of={title}
          warning="You can’t undo this. The PDF is deleted too."
        />
      </Form>
    </ConfirmStep>
  );
}

function Empty() {
  return (
    <Card className="mt-6 flex flex-col items-center px-6 py-12 text-center">
      <span className="rounded-full bg-accent-soft p-3 text-accent">
        <ReportIcon size={26} />
      </span>
      <h2 className="mt-4 text-lg font-semibold">No reports yet</h2>
      <p className="mt-1 mb-5 max-w-prose text-sm text-ink-soft">
        A report is a snapshot of 30 days: revenue by day, each agent’s work, and recent activity.
        Read it here or download it as a PDF.
      </p>
      <GenerateReport />
    </Card>
  );
}

function GenerateReport() {
  const busy = useNavigation().formData?.get("intent") === reportIntents.generate;
  return (
    <Form
      method="post"
      action="/reports"
      // Ignores a second click while the first is being handled.
      onSubmit={(event) => busy && event.preventDefault()}
    >
      <input type="hidden" name="intent" value={reportIntents.generate} />
      <Button
        type="submit"
        variant="primary"
        aria-busy={busy || undefined}
        aria-disabled={busy || undefined}
      >
        <ReportIcon size={18} />
        {busy ? "One moment…" : "Generate Report"}
      </Button>
    </Form>
  );
}
