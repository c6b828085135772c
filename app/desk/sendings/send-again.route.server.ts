import type { ActionFunctionArgs } from "@remix-run/node";
import { isAppError } from "../../core/errors";
import type { ToastMessage } from "../../platform/web/toast-message";
import type { Actor } from "../../workspace/viewer";
import { undoButton } from "../frame/undo";
import { sendingFields } from "./sending-forms";

/**
 * Has what has failed sent once more, for every page that has a button for it.
 * @param undoAt the page that takes it back
 */
export async function sendFailedAgain(
  actor: Actor,
  form: FormData,
  { context }: Pick<ActionFunctionArgs, "context">,
  undoAt: string,
): Promise<Omit<ToastMessage, "id">> {
  const id = form.get(sendingFields.id);
  if (typeof id !== "string") throw new Response("Unknown sending", { status: 400 });
  try {
    const { undo, kind } = await context.services.sendings.sendAgain(actor, id, "person");
    return {
      title: kind === "withdraw" ? "Taken down in a minute" : "Sent again in a minute",
      description: "Until then you can still take that back.",
      tone: "plain",
      ...undoButton(undo, undoAt),
    };
  } catch (error) {
    if (!isAppError(error)) throw error;
    return { title: "Not sent again", description: error.message, tone: "error" };
  }
}
