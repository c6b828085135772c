import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { requireViewer } from "#app/account/auth/sessions/guards.route.server.ts";
import { allTextsOf, parseFields } from "#app/core/text/form-text.ts";
import { isAppError } from "#app/core/errors.ts";
import { readForm, requireIntent } from "#app/platform/web/form-action.ts";
import { redirectWithToast } from "#app/platform/web/toasts/toast.server.ts";
import type { OwnTakedown } from "#app/domain/takedowns/takedown.ts";
import {
  CounterNotice,
  sendCounter,
  type RefusedForm,
} from "#app/domain/takedowns/takedown-forms.ts";
import { ownTakedownPath } from "#app/workspace/paths/blog.ts";

/** A notice that took the user's article down; no subscription is needed to respond. */
export async function loadOwnTakedown(args: LoaderFunctionArgs): Promise<OwnTakedown> {
  const { workspaceId } = requireViewer(args);
  const { takedowns } = args.context.services;
  const takedown = await takedowns.findOwn(workspaceId, args.params.takedownRequestId ?? "");
  if (!takedown) throw new Response("Not found", { status: 404 });
  return takedown;
}

/** Handles the counter-notice. */
export async function answerTakedown(args: ActionFunctionArgs) {
  const actor = requireViewer(args);
  const id = args.params.takedownRequestId ?? "";
  const form = await readForm(args.request);
  requireIntent(form, [sendCounter]);
  const typed = allTextsOf(form);
  const parsed = parseFields(CounterNotice, { name: "", contactDetails: "", claim: "", ...typed });
  if (!parsed.ok) {
    const { errors } = parsed;
    return data<RefusedForm>({ typed, errors, problem: null }, { status: 400 });
  }
  const here = ownTakedownPath(id);
  try {
    await args.context.services.takedowns.counter(actor, id, parsed.fields);
  } catch (error) {
    if (!isAppError(error)) throw error;
    if (error.code === "not_found") throw new Response("Not found", { status: 404 });
    const title = "Nothing was sent";
    return redirectWithToast(args, here, { title, description: error.message, tone: "error" });
  }
  return redirectWithToast(args, here, {
    title: "Counter-notice sent",
    description: "We forward it to the person who reported your article",
    tone: "success",
  });
}
