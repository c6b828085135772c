import type { ActionFunctionArgs } from "@remix-run/node";
import { isAppError } from "#app/core/errors.ts";
import { formatTimeZone } from "#app/core/time/time-zone-name.ts";
import { redirectWithToast } from "#app/platform/web/toasts/toast.server.ts";
import type { Viewer } from "#app/workspace/viewer.ts";
import { formActionPath } from "#app/dashboard/layout/form-address.ts";
import { undoButton, undoFields, undoIntent } from "#app/dashboard/layout/undo.ts";
import { undoAction } from "#app/dashboard/layout/undo.route.server.ts";
import {
  dailyEmailField,
  fromField,
  notificationPreferencesField,
  settingsPath,
  timeZoneField,
} from "./fields.ts";

/** Where the dashboard stands, and its forms with it. */
const dashboards = ["/", "/dashboard"];

type Notice = Parameters<typeof redirectWithToast>[2];

type Outcome = { ok: true; reply: Response } | { ok: false; problem: string };

/** Saves what one of the settings' forms names, or undoes that, and leads back. */
export async function saveSettings(args: ActionFunctionArgs, viewer: Viewer): Promise<Outcome> {
  // A body that is no form names no time zone.
  const form = await args.request.formData().catch(() => new FormData());
  if (form.get(undoFields.intent) === undoIntent) {
    const outcome = await undoAction(viewer, form, args);
    return { ok: true, reply: await redirectWithToast(args, settingsPath, outcome) };
  }
  if (form.has(notificationPreferencesField))
    return saveNotificationPreferences(args, viewer, form);
  return form.has(dailyEmailField)
    ? saveDailyEmail(args, viewer, form)
    : saveTimeZone(args, viewer, form);
}

async function saveNotificationPreferences(
  args: ActionFunctionArgs,
  viewer: Viewer,
  form: FormData,
): Promise<Outcome> {
  const quiet = form.getAll(notificationPreferencesField).includes("quiet");
  const { undo } = await args.context.services.settings.setNotificationPreferences(viewer, quiet);
  const toast: Notice = {
    title: "Settings saved",
    description: quiet
      ? "You are not told any more of what agents do. The bell keeps everything"
      : "You are told of what agents do",
    tone: "success",
    ...undoButton(undo, settingsPath),
  };
  return { ok: true, reply: await redirectWithToast(args, settingsPath, toast) };
}

async function saveDailyEmail(
  args: ActionFunctionArgs,
  viewer: Viewer,
  form: FormData,
): Promise<Outcome> {
  const wanted = form.getAll(dailyEmailField).includes("wanted");
  const { undo } = await args.context.services.settings.setDailyEmail(viewer, wanted);
  const toast: Notice = {
    title: "Settings saved",
    description: wanted
      ? "You are written to on mornings when something waits for you"
      : "You are not written to any more",
    tone: "success",
    ...undoButton(undo, settingsPath),
  };
  return { ok: true, reply: await redirectWithToast(args, settingsPath, toast) };
}

async function saveTimeZone(
  args: ActionFunctionArgs,
  viewer: Viewer,
  form: FormData,
): Promise<Outcome> {
  const field = form.get(timeZoneField);
  const timeZone = typeof field === "string" ? field : "";
  try {
    const { undo } = await args.context.services.settings.setTimeZone(viewer, timeZone);
    const dashboard = dashboards.find((path) => path === form.get(fromField));
    const toast = notice({ undo, timeZone }, dashboard ? formActionPath(dashboard) : settingsPath);
    const back = dashboard ?? settingsPath;
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
  undo: string | null;
  timeZone: string;
}

function notice({ undo, timeZone }: Saved, undoAt: string): Notice {
  const description =
    undo === null
      ? "Your time zone is the same as before"
      : `Your days and the manager's are those of ${formatTimeZone(timeZone)}`;
  return { title: "Settings saved", description, tone: "success", ...undoButton(undo, undoAt) };
}
