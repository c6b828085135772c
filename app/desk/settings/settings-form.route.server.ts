import type { ActionFunctionArgs } from "@remix-run/node";
import { isAppError } from "../../core/errors";
import { redirectWithToast } from "../../platform/web/toast.server";
import type { Viewer } from "../../workspace/viewer";
import { settingsPath, timeZoneField, undoField } from "./fields";

type Outcome = { ok: true; reply: Response } | { ok: false; problem: string };

/** Saves the time zone that the form names, and leads back with a way to undo it. */
export async function saveTimeZone(
  args: ActionFunctionArgs,
  { workspaceId }: Viewer,
): Promise<Outcome> {
  // A body that is no form names no time zone.
  const form = await args.request.formData().catch(() => new FormData());
  const field = form.get(timeZoneField);
  const timeZone = typeof field === "string" ? field : "";
  try {
    const before = await args.context.services.settings.setTimeZone(workspaceId, timeZone);
    const undone = form.has(undoField);
    return { ok: true, reply: await redirectWithToast(args, settingsPath, notice(before, undone)) };
  } catch (error) {
    if (!isAppError(error) || error.code !== "bad_request") throw error;
    const problem =
      "This time zone is not known here. Nothing was changed: choose one of the list.";
    return { ok: false, problem };
  }
}

function notice(before: string | null, undone: boolean): Parameters<typeof redirectWithToast>[2] {
  const tone = "success";
  if (undone) {
    return { title: "Undone", description: "Your settings are back to how they were", tone };
  }
  const title = "Settings saved";
  if (before === null) return { title, description: "Your time zone is the same as before", tone };
  return {
    title,
    description: "The manager's day follows the time zone that you chose",
    tone,
    action: {
      label: "Undo",
      to: settingsPath,
      fields: { [timeZoneField]: before, [undoField]: "yes" },
    },
  };
}
