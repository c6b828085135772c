import type { ActionFunctionArgs } from "@remix-run/node";
import { isAppError } from "../../core/errors";
import { formatTimeZone } from "../../platform/ui/time-zone-name";
import { redirectWithToast } from "../../platform/web/toast.server";
import type { Viewer } from "../../workspace/viewer";
import { fromField, settingsPath, timeZoneField, undoField } from "./fields";

const dashboard = "/dashboard";

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
    const back = form.get(fromField) === dashboard ? dashboard : settingsPath;
    const toast = notice({ before, timeZone, undone: form.has(undoField) }, back);
    return { ok: true, reply: await redirectWithToast(args, back, toast) };
  } catch (error) {
    if (!isAppError(error) || error.code !== "bad_request") throw error;
    const problem =
      "This time zone is not known here. Nothing was changed: choose one of the list.";
    return { ok: false, problem };
  }
}

interface Saved {
  /** Null: the zone was this one already. */
  before: string | null;
  timeZone: string;
  undone: boolean;
}

function notice(
  { before, timeZone, undone }: Saved,
  back: string,
): Parameters<typeof redirectWithToast>[2] {
  const tone = "success";
  if (undone) {
    return { title: "Undone", description: "Your settings are back to how they were", tone };
  }
  const title = "Settings saved";
  if (before === null) {
    return { title, description: "Your time zone is the same as before", tone };
  }
  const fields = { [timeZoneField]: before, [undoField]: "yes", [fromField]: back };
  return {
    title,
    description: `Your days and the manager's are those of ${formatTimeZone(timeZone)}`,
    tone,
    action: { label: "Undo", to: settingsPath, fields },
  };
}
