import { isAppError } from "#app/core/errors.ts";
import type { ToastMessage } from "#app/platform/web/toasts/toast-message.ts";
import { publishingIssueFields } from "./publishing-issue-forms.ts";

export type Told = Omit<ToastMessage, "id">;

/**
 * Does to a sending what one of its forms asks for, and gives what is told of it: what came of it, or why nothing did.
 * @param refused what is told of then, such as "Nothing was changed"
 */
export async function changePublishingIssue(
  form: FormData,
  refused: string,
  change: (id: string) => Promise<Told>,
): Promise<Told> {
  const id = form.get(publishingIssueFields.id);
  if (typeof id !== "string") throw new Response("Unknown sending", { status: 400 });
  try {
    return await change(id);
  } catch (error) {
    if (!isAppError(error)) throw error;
    return { title: refused, description: error.message, tone: "error" };
  }
}
