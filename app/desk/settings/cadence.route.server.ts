import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { requireAccess } from "../../account/auth/guards.route.server";
import { redirectWithToast } from "../../platform/web/toast.server";
import { articlesAWeek, postsADay } from "../../studio/ideas/idea";
import { cadencePath } from "../../workspace/addresses/plan";
import { undoButton, undoFields, undoIntent } from "../frame/undo";
import { undoAction } from "../frame/undo.route.server";
import { cadenceFields, saveCadence } from "./fields";

export async function loadCadence(args: LoaderFunctionArgs) {
  const { workspaceId } = await requireAccess(args);
  const { articlesAWeek, postsADay } = await args.context.services.settings.of(workspaceId);
  return { articlesAWeek, postsADay };
}

/** Saves how much goes out, or undoes that, and leads back. */
export async function changeCadence(args: ActionFunctionArgs) {
  const actor = await requireAccess(args);
  // A body that is no form carries no intent.
  const form = await args.request.formData().catch(() => new FormData());
  if (form.get(undoFields.intent) === undoIntent)
    return redirectWithToast(args, cadencePath, await undoAction(actor, form, args));
  if (form.get("intent") !== saveCadence) throw new Response("Unknown intent", { status: 400 });
  const articles = countIn(form, cadenceFields.articlesAWeek, articlesAWeek);
  const posts = countIn(form, cadenceFields.postsADay, postsADay);
  if (articles === null || posts === null) {
    const problem = "Nothing was changed: choose numbers of the lists.";
    return data({ problem }, { status: 400 });
  }
  const cadence = { articlesAWeek: articles, postsADay: posts };
  const { undo } = await args.context.services.settings.setCadence(actor, cadence);
  return redirectWithToast(args, cadencePath, {
    title: "Settings saved",
    description: undo === null ? "It is the same as before" : "The plan goes by it from now on",
    tone: "success",
    ...undoButton(undo, cadencePath),
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
