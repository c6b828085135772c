import { isAppError } from "#app/core/errors.ts";
import type { ToastMessage } from "#app/platform/web/toasts/toast-message.ts";
import { publishingIssueFields } from "./publishing-issue-forms.ts";

export type IssueToast = Omit<ToastMessage, "id">;

/** Runs a form's change on a publish job and returns the toast for its result or error.
 * @param refused the error title, such as "Nothing changed"
 */
export async function changePublishingIssue(
  form: FormData,
  refused: string,
  change: (id: string) => Promise<IssueToast>,
): Promise<IssueToast> {
  const id = form.get(publishingIssueFields.id);
  if (typeof id !== "string") throw new Response("Unknown publish job", { status: 400 });
  try {
    return await change(id);
  } catch (error) {
    if (!isAppError(error)) throw error;
    return { title: refused, description: error.message, tone: "error" };
  }
}
