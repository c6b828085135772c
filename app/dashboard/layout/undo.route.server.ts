import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { reportError } from "#app/platform/web/errors/report-error.ts";
import type { ToastMessage } from "#app/platform/web/toasts/toast-message.ts";
import { redirectWithToast } from "#app/platform/web/toasts/toast.server.ts";
import { describeReverted } from "#app/workspace/undoable-change.ts";
import type { Actor } from "#app/workspace/viewer.ts";
import { undoFields, undoIntent, undoProblems } from "./undo.ts";

/** The handler of a page's Undo button, for `runIntent`. @param here the page to return to */
export const undoHandler = (args: ActionFunctionArgs, actor: Actor, here: string) => ({
  [undoIntent]: async (form: FormData): Promise<Response> =>
    redirectWithToast(args, here, await undoAction(actor, form, args)),
});

/** Undoes the action that the form names, for every page with an Undo button. */
export async function undoAction(
  actor: Actor,
  form: FormData,
  { context }: Pick<LoaderFunctionArgs, "context">,
): Promise<Omit<ToastMessage, "id">> {
  const id = form.get(undoFields.id);
  try {
    // Forms of outdated pages may name no action.
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
