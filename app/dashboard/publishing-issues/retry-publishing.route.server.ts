import type { ActionFunctionArgs } from "@remix-run/node";
import type { Actor } from "#app/workspace/viewer.ts";
import { undoButton } from "#app/dashboard/layout/undo.ts";
import { changePublishingIssue, type Told } from "./change-publishing-issue.route.server.ts";

/**
 * Has what has failed sent once more, for every page that has a button for it.
 * @param undoAt the page that takes it back
 */
export function sendFailedAgain(
  actor: Actor,
  form: FormData,
  { context }: Pick<ActionFunctionArgs, "context">,
  undoAt: string,
): Promise<Told> {
  return changePublishingIssue(form, "Not sent again", async (id) => {
    const { undo, kind } = await context.services.publishingIssues.retryPublishing(
      actor,
      id,
      "person",
    );
    return {
      title: kind === "unpublish" ? "Taken down in a minute" : "Sent again in a minute",
      description: "Until then you can still take that back.",
      tone: "plain",
      ...undoButton(undo, undoAt),
    };
  });
}
