import type { ActionFunctionArgs } from "@remix-run/node";
import { reportError } from "#app/platform/web/errors/report-error.ts";
import { controlTexts } from "#app/domain/agents/settings/control.ts";
import { reportPath } from "#app/workspace/paths/reports.ts";
import type { Outcome } from "#app/dashboard/agents/agent-switch.route.server.ts";

/** Generates a report, for the dashboard and the list of reports. */
export async function generateReport(
  workspaceId: string,
  { context }: Pick<ActionFunctionArgs, "context">,
): Promise<Outcome> {
  const { title, description, failed } = controlTexts.generate_report;
  try {
    const { id } = await context.services.reports.generate(workspaceId);
    const link = { label: "Open report", to: reportPath(id) };
    return { title, description, tone: "success", link };
  } catch (error) {
    reportError(error, context);
    return { title: "Error", description: failed, tone: "error" };
  }
}
