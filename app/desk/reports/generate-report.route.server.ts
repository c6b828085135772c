import type { ActionFunctionArgs } from "@remix-run/node";
import { reportError } from "../../platform/web/report-error";
import { controlTexts } from "../../studio/agents/control";
import { reportAddress } from "../../workspace/addresses/reports";
import type { Outcome } from "../agents/agent-switch.route.server";

/** Has a report made, for the dashboard and the list of reports alike. */
export async function generateReport(
  workspaceId: string,
  { context }: Pick<ActionFunctionArgs, "context">,
): Promise<Outcome> {
  const { title, description, failed } = controlTexts.generate_report;
  try {
    const { id } = await context.services.reports.generate(workspaceId);
    const link = { label: "Open report", to: reportAddress(id) };
    return { title, description, tone: "success", link };
  } catch (error) {
    reportError(error, context);
    return { title: "Error", description: failed, tone: "error" };
  }
}
