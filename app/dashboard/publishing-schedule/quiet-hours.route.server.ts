import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { textOf } from "#app/core/text/form-text.ts";
import { requireAccess } from "#app/account/auth/sessions/guards.route.server.ts";
import { isAppError } from "#app/core/errors.ts";
import { redirectWithToast } from "#app/platform/web/toasts/toast.server.ts";
import { quietHoursPath } from "#app/workspace/paths/quiet-hours.ts";
import { undoButton, undoFields, undoIntent } from "#app/dashboard/layout/undo.ts";
import { undoAction } from "#app/dashboard/layout/undo.route.server.ts";
import {
  quietHoursFields,
  minutesIn,
  saveQuietHours,
  timeOf,
  type QuietHoursProblem,
  type ShownQuietHours,
} from "./quiet-hours-form.ts";

export async function loadQuietHours(
  args: LoaderFunctionArgs,
): Promise<{ places: ShownQuietHours[]; timeZone: string }> {
  const { workspaceId } = await requireAccess(args);
  const { channelLimits, settings } = args.context.services;
  const { timeZone } = await settings.of(workspaceId);
  const places = (await channelLimits.list(workspaceId)).map(({ quiet, ...place }) => ({
    ...place,
    from: quiet && timeOf(quiet.from),
    to: quiet && timeOf(quiet.to),
  }));
  return { places, timeZone };
}

/** Saves a place's hours, or undoes that, and leads back. */
export async function changeQuietHours(args: ActionFunctionArgs) {
  const actor = await requireAccess(args);
  // A body that is no form carries no intent.
  const form = await args.request.formData().catch(() => new FormData());
  if (form.get(undoFields.intent) === undoIntent)
    return redirectWithToast(args, quietHoursPath, await undoAction(actor, form, args));
  if (form.get("intent") !== saveQuietHours) throw new Response("Unknown intent", { status: 400 });
  const typed = {
    place: textOf(form, quietHoursFields.place).trim(),
    from: textOf(form, quietHoursFields.from).trim(),
    to: textOf(form, quietHoursFields.to).trim(),
    maxPerDay: textOf(form, quietHoursFields.maxPerDay).trim(),
  };
  const refuse = (problem: string) =>
    data<QuietHoursProblem>({ ...typed, problem }, { status: 400 });
  if ((typed.from === "") !== (typed.to === ""))
    return refuse("Fill in both times, or leave both empty. Nothing was changed.");
  const [from, to] = [minutesIn(typed.from), minutesIn(typed.to)];
  if (typed.from !== "" && (from === null || to === null))
    return refuse("Write the times as 22:00. Nothing was changed.");
  const maxPerDay = typed.maxPerDay === "" ? null : Number(typed.maxPerDay);
  const quiet = from === null || to === null ? null : { from, to };
  try {
    const { channelLimits } = args.context.services;
    const { undo } = await channelLimits.set(actor, typed.place, { quiet, maxPerDay });
    return await redirectWithToast(args, quietHoursPath, {
      title: "Hours saved",
      description:
        undo === null ? "They are the same as before" : `${typed.place} goes by them from now on`,
      tone: "success",
      ...undoButton(undo, quietHoursPath),
    });
  } catch (error) {
    if (!isAppError(error)) throw error;
    return refuse(`${error.message} Nothing was changed.`);
  }
}
