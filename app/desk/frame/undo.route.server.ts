import type { LoaderFunctionArgs } from "@remix-run/node";
import { reportError } from "../../platform/web/report-error";
import type { ToastMessage } from "../../platform/web/toast-message";
import { describeReverted } from "../../workspace/undoable-change";
import type { Actor } from "../../workspace/viewer";
import { undoFields, undoProblems } from "./undo";

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
