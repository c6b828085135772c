import { formatDay } from "#app/platform/ui/format.ts";
import type { Report, ReportBody } from "./report.ts";

/* What lists of reports need: without the schema, and without what a report says. */

/** What the forms of the list of reports ask for. */
export const reportIntents = { generate: "generate_report", delete: "delete" } as const;

/** What the workspace is told of its reports. */
export const reportNews = { generated: "Report Generated", evening: "Evening Report" } as const;

/** Two days of one or two years: "Oct 23 – Nov 21, 2026". */
export function formatPeriod({ from, to }: ReportBody["period"]): string {
  const [startYear, endYear] = [from.slice(0, 4), to.slice(0, 4)];
  const start = startYear === endYear ? formatDay(from) : `${formatDay(from)}, ${startYear}`;
  return `${start} – ${formatDay(to)}, ${endYear}`;
}

/** The zone in which a report tells its times. */
export function timeZoneOf({ timeZone }: Pick<Report, "timeZone">): string {
  return timeZone ?? "UTC";
}
