import type { ActionFunctionArgs } from "@remix-run/node";
import type { Actor } from "#app/workspace/viewer.ts";
import { undoButton } from "#app/dashboard/layout/undo.ts";
import { changePublishingIssue, type Told } from "./change-publishing-issue.route.server.ts";

/**
 * Puts a failed sending away, for every page that has a button for it.
 * @param undoAt the page that takes it back
 */
export function dismissPublishingIssue(
  actor: Actor,
  form: FormData,
  { context }: Pick<ActionFunctionArgs, "context">,
  undoAt: string,
): Promise<Told> {
  return changePublishingIssue(form, "Nothing was changed", async (id) => {
    const { undo } = await context.services.publishingIssues.dismiss(actor, id);
    return {
      title: "Put away",
      description: "It needs you no more. The text’s page still tells of it.",
      tone: "plain",
      ...undoButton(undo, undoAt),
    };
  });
}
