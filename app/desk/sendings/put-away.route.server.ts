import type { ActionFunctionArgs } from "@remix-run/node";
import { isAppError } from "../../core/errors";
import type { ToastMessage } from "../../platform/web/toast-message";
import type { Actor } from "../../workspace/viewer";
import { undoButton } from "../frame/undo";
import { sendingFields } from "./sending-forms";

/**
 * Puts a failed sending away, for every page that has a button for it.
 * @param undoAt the page that takes it back
 */
export async function putAwaySending(
  actor: Actor,
  form: FormData,
  { context }: Pick<ActionFunctionArgs, "context">,
  undoAt: string,
): Promise<Omit<ToastMessage, "id">> {
  const id = form.get(sendingFields.id);
  if (typeof id !== "string") throw new Response("Unknown sending", { status: 400 });
  try {
    const { undo } = await context.services.sendings.putAway(actor, id);
    return {
      title: "Put away",
      description: "It needs you no more. The text’s page still tells of it.",
      tone: "plain",
      ...undoButton(undo, undoAt),
    };
  } catch (error) {
    if (!isAppError(error)) throw error;
    return { title: "Nothing was changed", description: error.message, tone: "error" };
  }
}
