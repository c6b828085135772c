import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { requireOperator } from "#app/account/auth/sessions/guards.route.server.ts";
import { allTextsOf } from "#app/core/text/form-text.ts";
import { isAppError } from "#app/core/errors.ts";
import { renderText } from "#app/platform/prose/render-text.ts";
import { readForm, requireIntent } from "#app/platform/web/form-action.ts";
import { redirectWithToast } from "#app/platform/web/toasts/toast.server.ts";
import { allDecisions, stateWords } from "#app/domain/takedowns/takedown.ts";
import { decideTakedown, Reason, type RefusedForm } from "#app/domain/takedowns/takedown-forms.ts";
import { takedownPath, takedownsPath } from "#app/workspace/paths/blog.ts";
import type { TakedownListPageProps } from "./takedown-list-page.tsx";
import type { TakedownPageProps } from "./takedown-page.tsx";

export async function loadTakedowns(args: LoaderFunctionArgs): Promise<TakedownListPageProps> {
  requireOperator(args);
  const query = new URL(args.request.url).searchParams;
  const tab = query.get("show") === "done" ? "done" : "open";
  const before = query.get("older");
  const page = await args.context.services.takedowns.list(tab, before);
  // Every notice on this page may have moved to the other tab.
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

/** Saves the operator's decision. */
export async function changeTakedown(args: ActionFunctionArgs) {
  const { user } = requireOperator(args);
  const id = args.params.takedownRequestId ?? "";
  const form = await readForm(args.request);
  requireIntent(form, [decideTakedown]);
  const typed = allTextsOf(form);
  const decision = allDecisions.find((each) => each === typed.state);
  if (!decision) throw new Response("Unknown decision", { status: 400 });
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
    description: "We notify both sides and include your reason",
    tone: "success",
  });
}
