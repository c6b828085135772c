import { createIds } from "#app/core/secrets/ids.ts";
import type { Report } from "#app/dashboard/reports/report.ts";
import { createReports } from "#app/dashboard/reports/reports.server.ts";
import type { WorkspaceEvent } from "#app/workspace/events.ts";
import type { createTestEngine } from "./engine.ts";

/** Reports on the engine's database, by its clock; a report's PDF is its ID by default. */
export function createTestReports(
  { db, clock }: Pick<Awaited<ReturnType<typeof createTestEngine>>, "db" | "clock">,
  render: (report: Report) => Promise<Buffer> = async ({ id }) => Buffer.from(id),
) {
  const events: WorkspaceEvent[] = [];
  const newId = createIds({ clock });
  const emit = (event: WorkspaceEvent) => void events.push(event);
  return { events, reports: createReports({ db, clock, newId, render, emit }) };
}
