import { createIds } from "../../app/core/ids";
import type { Report } from "../../app/desk/reports/report";
import { createReports } from "../../app/desk/reports/reports.server";
import type { WorkspaceEvent } from "../../app/workspace/events";
import type { createTestEngine } from "./engine";

/** Reports on the engine's database, by its clock; a report's PDF is its id, unless told otherwise. */
export function createTestReports(
  { db, clock }: Pick<Awaited<ReturnType<typeof createTestEngine>>, "db" | "clock">,
  render: (report: Report) => Promise<Buffer> = async ({ id }) => Buffer.from(id),
) {
  const events: WorkspaceEvent[] = [];
  const newId = createIds({ clock });
  const emit = (event: WorkspaceEvent) => void events.push(event);
  return { events, reports: createReports({ db, clock, newId, render, emit }) };
}
