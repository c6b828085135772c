import type { LoaderFunctionArgs } from "@remix-run/node";
import { reportError } from "../../platform/web/report-error";
import { controlTexts, nothingToUndo } from "../../studio/agents/control";
import type { Outcome } from "./agent-switch.route.server";

/** Takes the workspace's last control back, for the dashboard and an agent's own page alike. */
export async function undoLast(
  workspaceId: string,
  { context }: Pick<LoaderFunctionArgs, "context">,
): Promise<Outcome> {
  const { title, description, failed } = controlTexts.undo;
  try {
    return (await context.services.agents.undo(workspaceId))
      ? { title, description, tone: "success" }
      : { title: "Error", description: nothingToUndo, tone: "error" };
  } catch (error) {
    reportError(error, context);
    return { title: "Error", description: failed, tone: "error" };
  }
}
