import { isAppError } from "../../core/errors";
import type { ToastMessage } from "../../platform/web/toast-message";
import { sendingFields } from "./sending-forms";

export type Told = Omit<ToastMessage, "id">;

/**
 * Does to a sending what one of its forms asks for, and gives what is told of it: what came of it, or why nothing did.
 * @param refused what is told of then, such as "Nothing was changed"
 */
export async function changeSending(
  form: FormData,
  refused: string,
  change: (id: string) => Promise<Told>,
): Promise<Told> {
  const id = form.get(sendingFields.id);
  if (typeof id !== "string") throw new Response("Unknown sending", { status: 400 });
  try {
    return await change(id);
  } catch (error) {
    if (!isAppError(error)) throw error;
    return { title: refused, description: error.message, tone: "error" };
  }
}
