import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { textOf } from "../../core/form-text";
import { requireAccess } from "../../account/auth/guards.route.server";
import { isAppError } from "../../core/errors";
import { redirectWithToast } from "../../platform/web/toast.server";
import { hoursPath } from "../../workspace/addresses/hours";
import { undoButton, undoFields, undoIntent } from "../frame/undo";
import { undoAction } from "../frame/undo.route.server";
import {
  hoursFields,
  minutesIn,
  saveHours,
  timeOf,
  type HoursProblem,
  type ShownHours,
} from "./hours-form";

export async function loadHours(
  args: LoaderFunctionArgs,
): Promise<{ places: ShownHours[]; timeZone: string }> {
  const { workspaceId } = await requireAccess(args);
  const { placeHours, settings } = args.context.services;
  const { timeZone } = await settings.of(workspaceId);
  const places = (await placeHours.list(workspaceId)).map(({ quiet, ...place }) => ({
    ...place,
    from: quiet && timeOf(quiet.from),
    to: quiet && timeOf(quiet.to),
  }));
  return { places, timeZone };
}

/** Saves a place's hours, or undoes that, and leads back. */
export async function changeHours(args: ActionFunctionArgs) {
  const actor = await requireAccess(args);
  // A body that is no form carries no intent.
  const form = await args.request.formData().catch(() => new FormData());
  if (form.get(undoFields.intent) === undoIntent)
    return redirectWithToast(args, hoursPath, await undoAction(actor, form, args));
  if (form.get("intent") !== saveHours) throw new Response("Unknown intent", { status: 400 });
  const typed = {
    place: textOf(form, hoursFields.place).trim(),
    from: textOf(form, hoursFields.from).trim(),
    to: textOf(form, hoursFields.to).trim(),
    atMostADay: textOf(form, hoursFields.atMostADay).trim(),
  };
  const refuse = (problem: string) => data<HoursProblem>({ ...typed, problem }, { status: 400 });
  if ((typed.from === "") !== (typed.to === ""))
    return refuse("Fill in both times, or leave both empty. Nothing was changed.");
  const [from, to] = [minutesIn(typed.from), minutesIn(typed.to)];
  if (typed.from !== "" && (from === null || to === null))
    return refuse("Write the times as 22:00. Nothing was changed.");
  const atMostADay = typed.atMostADay === "" ? null : Number(typed.atMostADay);
  const quiet = from === null || to === null ? null : { from, to };
  try {
    const { placeHours } = args.context.services;
    const { undo } = await placeHours.set(actor, typed.place, { quiet, atMostADay });
    return await redirectWithToast(args, hoursPath, {
      title: "Hours saved",
      description:
        undo === null ? "They are the same as before" : `${typed.place} goes by them from now on`,
      tone: "success",
      ...undoButton(undo, hoursPath),
    });
  } catch (error) {
    if (!isAppError(error)) throw error;
    return refuse(`${error.message} Nothing was changed.`);
  }
}
