import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { requireAccess } from "#app/account/auth/sessions/guards.route.server.ts";
import { isAppError } from "#app/core/errors.ts";
import { readForm, runIntent, withFields } from "#app/platform/web/form-action.ts";
import { redirectWithToast } from "#app/platform/web/toasts/toast.server.ts";
import { quietHoursPath } from "#app/workspace/paths/quiet-hours.ts";
import type { Viewer } from "#app/workspace/viewer.ts";
import { undoButton } from "#app/dashboard/layout/undo.ts";
import { undoHandler } from "#app/dashboard/layout/undo.route.server.ts";
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

/** Saves a channel's quiet hours and limit, or undoes that. */
export async function changeQuietHours(args: ActionFunctionArgs) {
  const actor = await requireAccess(args);
  const form = await readForm(args.request);
  return runIntent(form, {
    ...undoHandler(args, actor, quietHoursPath),
    [saveQuietHours]: withFields(quietHoursFields, (typed) => save(args, actor, typed)),
  });
}

async function save(
  args: ActionFunctionArgs,
  actor: Viewer,
  typed: Omit<QuietHoursProblem, "problem">,
) {
  const refuse = (problem: string) =>
    data<QuietHoursProblem>({ ...typed, problem }, { status: 400 });
  if ((typed.from === "") !== (typed.to === ""))
    return refuse("Enter both times or leave both empty. Nothing was saved.");
  const [from, to] = [minutesIn(typed.from), minutesIn(typed.to)];
  if (typed.from !== "" && (from === null || to === null))
    return refuse("Enter times like 22:00. Nothing was saved.");
  const maxPerDay = typed.maxPerDay === "" ? null : Number(typed.maxPerDay);
  const quiet = from === null || to === null ? null : { from, to };
  try {
    const { channelLimits } = args.context.services;
    const { undo } = await channelLimits.set(actor, typed.place, { quiet, maxPerDay });
    return await redirectWithToast(args, quietHoursPath, {
      title: "Hours saved",
      description:
        undo === null ? "You didn’t make any changes." : `${typed.place} uses them from now on.`,
      tone: "success",
      ...undoButton(undo, quietHoursPath),
    });
  } catch (error) {
    if (!isAppError(error)) throw error;
    return refuse(`${error.message} Nothing was saved.`);
  }
}
