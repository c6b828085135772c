import type { LoaderFunctionArgs } from "@remix-run/node";
import { reportError } from "#app/platform/web/errors/report-error.ts";
import type { ToastMessage } from "#app/platform/web/toasts/toast-message.ts";
import { describeReverted } from "#app/workspace/undoable-change.ts";
import type { Actor } from "#app/workspace/viewer.ts";
import { undoFields, undoProblems } from "./undo.ts";

/** Takes the action back that the form names, for every page that has a button for it. */
export async function undoAction(
  actor: Actor,
  form: FormData,
  { context }: Pick<LoaderFunctionArgs, "context">,
): Promise<Omit<ToastMessage, "id">> {
  const id = form.get(undoFields.id);
  try {
    // A form of an older page names none.
    const outcome = typeof id === "string" ? await context.services.undo(actor, id) : "gone";
    if (typeof outcome === "string") return problem(outcome);
    const description = describeReverted(outcome);
    if (outcome.reverted === 0) return { title: "Nothing Undone", description, tone: "plain" };
    return { title: "Undone", description, tone: "success" };
  } catch (error) {
    reportError(error, context);
    return problem("failed");
  }
}

function problem(why: keyof typeof undoProblems): Omit<ToastMessage, "id"> {
  return { title: "Error", description: undoProblems[why], tone: "error" };
}
