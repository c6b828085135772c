import type { ActionFunctionArgs } from "@remix-run/node";
import { isAppError } from "../../core/errors";
import { formatTimeZone } from "../../platform/ui/time-zone-name";
import { redirectWithToast } from "../../platform/web/toast.server";
import type { Viewer } from "../../workspace/viewer";
import { fromField, noticesField, settingsPath, timeZoneField, undoField } from "./fields";

const dashboard = "/dashboard";

type Notice = Parameters<typeof redirectWithToast>[2];

const undone: Notice = {
  title: "Undone",
  description: "Your settings are back to how they were",
  tone: "success",
};

type Outcome = { ok: true; reply: Response } | { ok: false; problem: string };

/** Saves what one of the settings' forms names, and leads back with a way to undo it. */
export async function saveSettings(args: ActionFunctionArgs, viewer: Viewer): Promise<Outcome> {
  // A body that is no form names no time zone.
  const form = await args.request.formData().catch(() => new FormData());
  const save = form.has(noticesField) ? saveNotices : saveTimeZone;
  return save(args, viewer, form);
}

async function saveNotices(
  args: ActionFunctionArgs,
  { workspaceId }: Viewer,
  form: FormData,
): Promise<Outcome> {
  const quiet = form.getAll(noticesField).includes("quiet");
  await args.context.services.settings.setQuietNotices(workspaceId, quiet);
  const toast = form.has(undoField) ? undone : noticesSaved(quiet);
  return { ok: true, reply: await redirectWithToast(args, settingsPath, toast) };
}

function noticesSaved(quiet: boolean): Notice {
  return {
    title: "Settings saved",
    description: quiet
      ? "You are not told any more of what agents do. The bell keeps everything"
      : "You are told of what agents do",
    tone: "success",
    action: {
      label: "Undo",
      to: settingsPath,
      fields: { [noticesField]: quiet ? "shown" : "quiet", [undoField]: "yes" },
    },
  };
}

async function saveTimeZone(
  args: ActionFunctionArgs,
  { workspaceId }: Viewer,
  form: FormData,
): Promise<Outcome> {
  const field = form.get(timeZoneField);
  const timeZone = typeof field === "string" ? field : "";
  try {
    const before = await args.context.services.settings.setTimeZone(workspaceId, timeZone);
    const back = form.get(fromField) === dashboard ? dashboard : settingsPath;
    const toast = notice({ before, timeZone, isUndo: form.has(undoField) }, back);
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
  isUndo: boolean;
}

function notice({ before, timeZone, isUndo }: Saved, back: string): Notice {
  const tone = "success";
  if (isUndo) return undone;
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
