import type { ToastMessage } from "#app/platform/web/toasts/toast-message.ts";

/** What a form that takes an action back carries. */
export const undoFields = {
  intent: "intent",
  /** The id of the activity that tells of the action. */
  id: "activity",
} as const;

export const undoIntent = "undo";

/**
 * The button in a notice that takes an action back.
 * @param id null: nothing was changed, and there is no button
 * @param to the page that the form is posted to
 */
export function undoButton(id: string | null, to: string): Pick<ToastMessage, "action"> {
  if (id === null) return {};
  const fields = { [undoFields.intent]: undoIntent, [undoFields.id]: id };
  return { action: { label: "Undo", to, fields } };
}

/** What people read where nothing is put back. */
export const undoProblems = {
  gone: "There is nothing left to undo",
  expired: "Actions can be undone for ten minutes; this one is older",
  failed: "This could not be undone. Please try again.",
} as const;
