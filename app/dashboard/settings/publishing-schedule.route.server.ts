import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { requireAccess } from "#app/account/auth/sessions/guards.route.server.ts";
import { readForm, runIntent, withFields } from "#app/platform/web/form-action.ts";
import { redirectWithToast } from "#app/platform/web/toasts/toast.server.ts";
import { articlesPerWeek, postsPerDay } from "#app/domain/ideas/idea.ts";
import { publishingSchedulePath } from "#app/workspace/paths/plan.ts";
import type { Viewer } from "#app/workspace/viewer.ts";
import { undoButton } from "#app/dashboard/layout/undo.ts";
import { undoHandler } from "#app/dashboard/layout/undo.route.server.ts";
import { publishingScheduleFields, savePublishingSchedule } from "./fields.ts";

export async function loadPublishingSchedule(args: LoaderFunctionArgs) {
  const { workspaceId } = await requireAccess(args);
  const { articlesPerWeek, postsPerDay } = await args.context.services.settings.of(workspaceId);
  return { articlesPerWeek, postsPerDay };
}

/** Saves or undoes the publishing volume and redirects back. */
export async function changePublishingSchedule(args: ActionFunctionArgs) {
  const actor = await requireAccess(args);
  const form = await readForm(args.request);
  return runIntent(form, {
    ...undoHandler(args, actor, publishingSchedulePath),
    [savePublishingSchedule]: withFields(publishingScheduleFields, (typed) =>
      save(args, actor, typed),
    ),
  });
}

async function save(
  args: ActionFunctionArgs,
  actor: Viewer,
  typed: Record<keyof typeof publishingScheduleFields, string>,
) {
  const articles = countIn(typed.articlesPerWeek, articlesPerWeek);
  const posts = countIn(typed.postsPerDay, postsPerDay);
  if (articles === null || posts === null) {
    const problem = "Nothing was saved. Choose a number from each list.";
    return data({ problem }, { status: 400 });
  }
  const publishingSchedule = { articlesPerWeek: articles, postsPerDay: posts };
  const { undo } = await args.context.services.settings.setPublishingSchedule(
    actor,
    publishingSchedule,
  );
  return redirectWithToast(args, publishingSchedulePath, {
    title: "Settings saved",
    description: undo === null ? "Nothing changed" : "Your plan uses it from now on",
    tone: "success",
    ...undoButton(undo, publishingSchedulePath),
  });
}

/** Null: not an allowed number. */
function countIn(text: string, { least, most }: { least: number; most: number }): number | null {
  const count = /^\d{1,3}$/.test(text) ? Number(text) : -1;
  return count >= least && count <= most ? count : null;
}
