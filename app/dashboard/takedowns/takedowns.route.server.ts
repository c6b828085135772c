import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { requireOperator } from "#app/account/auth/sessions/guards.route.server.ts";
import { isAppError } from "#app/core/errors.ts";
import { renderText } from "#app/platform/prose/render-text.ts";
import { redirectWithToast } from "#app/platform/web/toasts/toast.server.ts";
import { allDecisions, stateWords } from "#app/domain/takedowns/takedown.ts";
import {
  decideTakedown,
  Reason,
  typedIn,
  type RefusedForm,
} from "#app/domain/takedowns/takedown-forms.ts";
import { takedownPath, takedownsPath } from "#app/workspace/paths/blog.ts";
import type { TakedownListPageProps } from "./takedown-list-page.tsx";
import type { TakedownPageProps } from "./takedown-page.tsx";

export async function loadTakedowns(args: LoaderFunctionArgs): Promise<TakedownListPageProps> {
  requireOperator(args);
  const query = new URL(args.request.url).searchParams;
  const tab = query.get("show") === "done" ? "done" : "open";
  const before = query.get("older");
  const page = await args.context.services.takedowns.list(tab, before);
  // The last one beyond this place has gone to the other tab.
  if (before !== null && page.takedowns.length === 0)
    throw redirect(tab === "done" ? `${takedownsPath}?show=done` : takedownsPath);
  return { tab, ...page };
}

export async function loadTakedown(
  args: LoaderFunctionArgs,
): Promise<Pick<TakedownPageProps, "takedown" | "html">> {
  requireOperator(args);
  const takedown = await args.context.services.takedowns.find(args.params.takedownRequestId ?? "");
  if (!takedown) throw new Response("Not found", { status: 404 });
  return { takedown, html: renderText(takedown.body) };
}

/** Takes a post down, restores it, or lets it be. */
export async function changeTakedown(args: ActionFunctionArgs) {
  const { user } = requireOperator(args);
  const id = args.params.takedownRequestId ?? "";
  // A body that is no form carries no intent.
  const form = await args.request.formData().catch(() => new FormData());
  const state = form.get("state");
  const decision = allDecisions.find((each) => each === state);
  if (form.get("intent") !== decideTakedown || !decision)
    throw new Response("Unknown intent", { status: 400 });
  const typed = typedIn(form);
  const reason = Reason.safeParse(typed.reason ?? "");
  if (!reason.success) {
    const errors = { reason: reason.error.issues[0]?.message ?? "" };
    return data<RefusedForm>({ typed, errors, problem: null }, { status: 400 });
  }
  const here = takedownPath(id);
  try {
    await args.context.services.takedowns.decide(user, id, decision, reason.data);
  } catch (error) {
    if (!isAppError(error)) throw error;
    if (error.code === "not_found") throw new Response("Not found", { status: 404 });
    const title = "Nothing was changed";
    return redirectWithToast(args, here, { title, description: error.message, tone: "error" });
  }
  return redirectWithToast(args, here, {
    title: stateWords[decision],
    description: "Both sides are told, with your reason",
    tone: "success",
  });
}
