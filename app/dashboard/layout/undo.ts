import type { ToastMessage } from "#app/platform/web/toasts/toast-message.ts";

/** Fields of an undo form. */
export const undoFields = {
  intent: "intent",
  /** The id of the action's activity. */
  id: "activity",
} as const;

export const undoIntent = "undo";

/** The Undo button of a toast. @param id null: nothing was changed, so there is no button @param to the page that the form posts to
 */
export function undoButton(id: string | null, to: string): Pick<ToastMessage, "action"> {
  if (id === null) return {};
  const fields = { [undoFields.intent]: undoIntent, [undoFields.id]: id };
  return { action: { label: "Undo", to, fields } };
}

/** Why an action was not undone. */
export const undoProblems = {
  gone: "There's nothing left to undo",
  expired: "You can undo an action for 10 minutes. This one is older.",
  failed: "We couldn't undo this. Please try again.",
} as const;
