import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { requireOperator } from "../../account/auth/guards.route.server";
import { isAppError } from "../../core/errors";
import { renderText } from "../../platform/prose/render-text";
import { redirectWithToast } from "../../platform/web/toast.server";
import { allDecisions, stateWords } from "../../studio/notices/notice";
import { decideNotice, Reason, typedIn, type RefusedForm } from "../../studio/notices/notice-forms";
import { noticeAddress, noticesPath } from "../../workspace/addresses/blog";
import type { NoticeListPageProps } from "./notice-list-page";
import type { NoticePageProps } from "./notice-page";

export async function loadNotices(args: LoaderFunctionArgs): Promise<NoticeListPageProps> {
  requireOperator(args);
  const query = new URL(args.request.url).searchParams;
  const tab = query.get("show") === "done" ? "done" : "open";
  const before = query.get("older");
  const page = await args.context.services.notices.list(tab, before);
  // The last one beyond this place has gone to the other tab.
  if (before !== null && page.notices.length === 0)
    throw redirect(tab === "done" ? `${noticesPath}?show=done` : noticesPath);
  return { tab, ...page };
}

export async function loadNotice(
  args: LoaderFunctionArgs,
): Promise<Pick<NoticePageProps, "notice" | "html">> {
  requireOperator(args);
  const notice = await args.context.services.notices.find(args.params.noticeId ?? "");
  if (!notice) throw new Response("Not found", { status: 404 });
  return { notice, html: renderText(notice.body) };
}

/** Takes a post down, restores it, or lets it be. */
export async function changeNotice(args: ActionFunctionArgs) {
  const { user } = requireOperator(args);
  const id = args.params.noticeId ?? "";
  // A body that is no form carries no intent.
  const form = await args.request.formData().catch(() => new FormData());
  const state = form.get("state");
  const decision = allDecisions.find((each) => each === state);
  if (form.get("intent") !== decideNotice || !decision)
    throw new Response("Unknown intent", { status: 400 });
  const typed = typedIn(form);
  const reason = Reason.safeParse(typed.reason ?? "");
  if (!reason.success) {
    const errors = { reason: reason.error.issues[0]?.message ?? "" };
    return data<RefusedForm>({ typed, errors, problem: null }, { status: 400 });
  }
  const here = noticeAddress(id);
  try {
    await args.context.services.notices.decide(user, id, decision, reason.data);
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
