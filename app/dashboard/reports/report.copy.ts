import { formatDay } from "#app/platform/ui/format.ts";
import type { Report, ReportBody } from "./report.ts";

/* For lists of reports, without the schema and the body. */

/** Intents of the forms on the list. */
export const reportIntents = { generate: "generate_report", delete: "delete" } as const;

/** Titles of the activities about reports. */
export const reportNews = { generated: "Report Generated", evening: "Evening Report" } as const;

/** Two days of one or two years: "Oct 23 – Nov 21, 2026". */
export function formatPeriod({ from, to }: ReportBody["period"]): string {
  const [startYear, endYear] = [from.slice(0, 4), to.slice(0, 4)];
  const start = startYear === endYear ? formatDay(from) : `${formatDay(from)}, ${startYear}`;
  return `${start} – ${formatDay(to)}, ${endYear}`;
}

/** The time zone of a report's times. */
export function timeZoneOf({ timeZone }: Pick<Report, "timeZone">): string {
  return timeZone ?? "UTC";
}
