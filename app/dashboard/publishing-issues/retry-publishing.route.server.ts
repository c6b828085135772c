import type { ActionFunctionArgs } from "@remix-run/node";
import type { Actor } from "#app/workspace/viewer.ts";
import { undoButton } from "#app/dashboard/layout/undo.ts";
import { changePublishingIssue, type IssueToast } from "./change-publishing-issue.route.server.ts";

/** Retries a failed publish job.
 * @param undoAt the page that handles undo
 */
export function sendFailedAgain(
  actor: Actor,
  form: FormData,
  { context }: Pick<ActionFunctionArgs, "context">,
  undoAt: string,
): Promise<IssueToast> {
  return changePublishingIssue(form, "Couldn’t try again", async (id) => {
    const { undo, kind } = await context.services.publishingIssues.retryPublishing(
      actor,
      id,
      "person",
    );
    return {
      title: kind === "unpublish" ? "Unpublishing in one minute" : "Trying again in one minute",
      description: "Until then, you can undo.",
      tone: "plain",
      ...undoButton(undo, undoAt),
    };
  });
}
