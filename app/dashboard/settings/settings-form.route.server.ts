import type { ActionFunctionArgs } from "@remix-run/node";
import { textOf } from "#app/core/text/form-text.ts";
import { isAppError } from "#app/core/errors.ts";
import { formatTimeZone } from "#app/core/time/time-zone-name.ts";
import { readForm } from "#app/platform/web/form-action.ts";
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

/** Paths of the dashboard, which has these forms too. */
const dashboards = ["/", "/dashboard"];

type Notice = Parameters<typeof redirectWithToast>[2];

type Outcome = { ok: true; reply: Response } | { ok: false; problem: string };

/** Saves or undoes a settings form and redirects back. */
export async function saveSettings(args: ActionFunctionArgs, viewer: Viewer): Promise<Outcome> {
  const form = await readForm(args.request);
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
      ? "Pop-up notices from agents are off. You'll find everything under the bell"
      : "You'll see pop-up notices from agents",
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
      ? "You'll get an email on mornings when something needs your attention"
      : "You won't get daily emails",
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
  const timeZone = textOf(form, timeZoneField);
  try {
    const { undo } = await args.context.services.settings.setTimeZone(viewer, timeZone);
    const dashboard = dashboards.find((path) => path === form.get(fromField));
    const toast = notice({ undo, timeZone }, dashboard ? formActionPath(dashboard) : settingsPath);
    const back = dashboard ?? settingsPath;
    return { ok: true, reply: await redirectWithToast(args, back, toast) };
  } catch (error) {
    if (!isAppError(error) || error.code !== "bad_request") throw error;
    const problem = "We don't know this time zone. Choose one from the list.";
    return { ok: false, problem };
  }
}

interface Saved {
  /** Null: the zone was already set. */
  undo: string | null;
  timeZone: string;
}

function notice({ undo, timeZone }: Saved, undoAt: string): Notice {
  const description =
    undo === null
      ? "Your time zone is the same as before"
      : `Your dashboard now uses ${formatTimeZone(timeZone)}`;
  return { title: "Settings saved", description, tone: "success", ...undoButton(undo, undoAt) };
}
