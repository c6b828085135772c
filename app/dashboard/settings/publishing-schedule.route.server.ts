import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { requireAccess } from "#app/account/auth/sessions/guards.route.server.ts";
import { redirectWithToast } from "#app/platform/web/toasts/toast.server.ts";
import { articlesPerWeek, postsPerDay } from "#app/domain/ideas/idea.ts";
import { publishingSchedulePath } from "#app/workspace/paths/plan.ts";
import { undoButton, undoFields, undoIntent } from "#app/dashboard/layout/undo.ts";
import { undoAction } from "#app/dashboard/layout/undo.route.server.ts";
import { publishingScheduleFields, savePublishingSchedule } from "./fields.ts";

export async function loadPublishingSchedule(args: LoaderFunctionArgs) {
  const { workspaceId } = await requireAccess(args);
  const { articlesPerWeek, postsPerDay } = await args.context.services.settings.of(workspaceId);
  return { articlesPerWeek, postsPerDay };
}

/** Saves how much goes out, or undoes that, and leads back. */
export async function changePublishingSchedule(args: ActionFunctionArgs) {
  const actor = await requireAccess(args);
  // A body that is no form carries no intent.
  const form = await args.request.formData().catch(() => new FormData());
  if (form.get(undoFields.intent) === undoIntent)
    return redirectWithToast(args, publishingSchedulePath, await undoAction(actor, form, args));
  if (form.get("intent") !== savePublishingSchedule)
    throw new Response("Unknown intent", { status: 400 });
  const articles = countIn(form, publishingScheduleFields.articlesPerWeek, articlesPerWeek);
  const posts = countIn(form, publishingScheduleFields.postsPerDay, postsPerDay);
  if (articles === null || posts === null) {
    const problem = "Nothing was changed: choose numbers of the lists.";
    return data({ problem }, { status: 400 });
  }
  const publishingSchedule = { articlesPerWeek: articles, postsPerDay: posts };
  const { undo } = await args.context.services.settings.setPublishingSchedule(
    actor,
    publishingSchedule,
  );
  return redirectWithToast(args, publishingSchedulePath, {
    title: "Settings saved",
    description: undo === null ? "It is the same as before" : "The plan goes by it from now on",
    tone: "success",
    ...undoButton(undo, publishingSchedulePath),
  });
}

/** Null: it is no such number. */
function countIn(
  form: FormData,
  name: string,
  { least, most }: { least: number; most: number },
): number | null {
  const text = form.get(name);
  const count = typeof text === "string" && /^\d{1,3}$/.test(text) ? Number(text) : -1;
  return count >= least && count <= most ? count : null;
}
