import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { requireViewer } from "#app/account/auth/sessions/guards.route.server.ts";
import { isAppError } from "#app/core/errors.ts";
import { redirectWithToast } from "#app/platform/web/toasts/toast.server.ts";
import type { OwnTakedown } from "#app/domain/takedowns/takedown.ts";
import {
  CounterNotice,
  errorsOf,
  sendCounter,
  typedIn,
  type RefusedForm,
} from "#app/domain/takedowns/takedown-forms.ts";
import { ownTakedownPath } from "#app/workspace/paths/blog.ts";

/** A notice for which a text of theirs is down; they read and answer it with or without a subscription. */
export async function loadOwnTakedown(args: LoaderFunctionArgs): Promise<OwnTakedown> {
  const { workspaceId } = requireViewer(args);
  const { takedowns } = args.context.services;
  const takedown = await takedowns.findOwn(workspaceId, args.params.takedownRequestId ?? "");
  if (!takedown) throw new Response("Not found", { status: 404 });
  return takedown;
}

/** Takes their counter-notice. */
export async function answerTakedown(args: ActionFunctionArgs) {
  const actor = requireViewer(args);
  const id = args.params.takedownRequestId ?? "";
  // A body that is no form carries no intent.
  const form = await args.request.formData().catch(() => new FormData());
  if (form.get("intent") !== sendCounter) throw new Response("Unknown intent", { status: 400 });
  const typed = typedIn(form);
  const parsed = CounterNotice.safeParse({ name: "", contactDetails: "", claim: "", ...typed });
  if (!parsed.success) {
    const errors = errorsOf(parsed.error);
    return data<RefusedForm>({ typed, errors, problem: null }, { status: 400 });
  }
  const here = ownTakedownPath(id);
  try {
    await args.context.services.takedowns.counter(actor, id, parsed.data);
  } catch (error) {
    if (!isAppError(error)) throw error;
    if (error.code === "not_found") throw new Response("Not found", { status: 404 });
    const title = "Nothing was sent";
    return redirectWithToast(args, here, { title, description: error.message, tone: "error" });
  }
  return redirectWithToast(args, here, {
    title: "Counter-notice sent",
    description: "It is passed on to whoever reported your text",
    tone: "success",
  });
}
