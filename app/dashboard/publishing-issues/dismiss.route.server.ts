import type { ActionFunctionArgs } from "@remix-run/node";
import type { Actor } from "#app/workspace/viewer.ts";
import { undoButton } from "#app/dashboard/layout/undo.ts";
import { changePublishingIssue, type IssueToast } from "./change-publishing-issue.route.server.ts";

/** Dismisses a publishing issue.
 * @param undoAt the page that handles undo
 */
export function dismissPublishingIssue(
  actor: Actor,
  form: FormData,
  { context }: Pick<ActionFunctionArgs, "context">,
  undoAt: string,
): Promise<IssueToast> {
  return changePublishingIssue(form, "Nothing changed", async (id) => {
    const { undo } = await context.services.publishingIssues.dismiss(actor, id);
    return {
      title: "Dismissed",
      description: "You’ll still find it on the content’s page.",
      tone: "plain",
      ...undoButton(undo, undoAt),
    };
  });
}
