import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { textOf } from "#app/core/text/form-text.ts";
import { requireAccess } from "#app/account/auth/sessions/guards.route.server.ts";
import { isAppError, type AppError } from "#app/core/errors.ts";
import { redirectWithToast } from "#app/platform/web/toasts/toast.server.ts";
import { connectionsPath, webhookEndpointPath } from "#app/workspace/paths/live.ts";
import { webhookEventTypes, type WebhookEventType } from "#app/workspace/webhook-event.ts";
import type { Actor } from "#app/workspace/viewer.ts";
import { undoButton, undoFields, undoIntent } from "#app/dashboard/layout/undo.ts";
import { undoAction } from "#app/dashboard/layout/undo.route.server.ts";
import {
  webhookEndpointFields,
  webhookEndpointIntents,
  type WebhookEndpointAnswer,
} from "./webhook-endpoint-form.ts";

/** Adds a webhook endpoint. Not a way to another page: the key is shown once, and nowhere else. */
export async function addWebhookEndpoint(args: ActionFunctionArgs) {
  const actor = await requireAccess(args);
  // A body that is no form carries no intent.
  const form = await args.request.formData().catch(() => new FormData());
  if (form.get("intent") !== webhookEndpointIntents.add)
    throw new Response("Unknown intent", { status: 400 });
  const typed = typedIn(form);
  try {
    const made = await args.context.services.webhookEndpoints.add(actor, typed);
    return data<WebhookEndpointAnswer>({ made });
  } catch (error) {
    if (!isAppError(error)) throw error;
    const words = `${error.message} Nothing was added.`;
    const mistake = { field: fieldOf(error), words };
    return data<WebhookEndpointAnswer>({ problem: { ...typed, mistake } }, { status: 400 });
  }
}

function fieldOf({ about }: AppError): string | null {
  if (about === "events") return webhookEndpointFields.event;
  return about === "address" || about === "name" ? webhookEndpointFields[about] : null;
}

export async function loadWebhookEndpoint(args: LoaderFunctionArgs) {
  const { workspaceId } = await requireAccess(args);
  const { webhookEndpoints, settings } = args.context.services;
  const { timeZone } = await settings.of(workspaceId);
  try {
    return {
      timeZone,
      ...(await webhookEndpoints.find(workspaceId, args.params.endpointId ?? "")),
    };
  } catch (error) {
    if (isAppError(error) && error.code === "not_found") throw new Response(null, { status: 404 });
    throw error;
  }
}

/** What the page of a webhook endpoint asks for. */
export async function changeWebhookEndpoint(args: ActionFunctionArgs) {
  const actor = await requireAccess(args);
  const id = args.params.endpointId ?? "";
  const form = await args.request.formData().catch(() => new FormData());
  if (form.get(undoFields.intent) === undoIntent)
    return redirectWithToast(args, connectionsPath, await undoAction(actor, form, args));
  try {
    return await redirectWithToast(args, ...(await answerTo(args, actor, id, form)));
  } catch (error) {
    if (!isAppError(error)) throw error;
    const to = error.code === "not_found" ? connectionsPath : webhookEndpointPath(id);
    return redirectWithToast(args, to, {
      title: "Nothing was changed",
      description: error.message,
      tone: "error",
    });
  }
}

type Answer = [to: string, message: Parameters<typeof redirectWithToast>[2]];

async function answerTo(
  { context }: ActionFunctionArgs,
  actor: Actor,
  id: string,
  form: FormData,
): Promise<Answer> {
  const { webhookEndpoints } = context.services;
  const said = (title: string, description: string, tone: "success" | "error" = "success") =>
    [webhookEndpointPath(id), { title, description, tone }] satisfies Answer;
  const outcome = ({ delivered, answer }: { delivered: boolean; answer: string }) =>
    delivered
      ? said("It has arrived", `The other program answered ${answer}`)
      : said("It did not arrive", `${answer}. Is it switched on there?`, "error");
  switch (form.get("intent")) {
    case webhookEndpointIntents.choose:
      await webhookEndpoints.choose(actor, id, typedIn(form));
      return said("Saved", "It is told of these from now on");
    case webhookEndpointIntents.pause:
      await webhookEndpoints.pause(actor, id);
      return said("Paused", "What happens is kept for it for a day");
    case webhookEndpointIntents.resume:
      await webhookEndpoints.resume(actor, id);
      return said("It goes on", "What waited for it is sent now");
    case webhookEndpointIntents.test:
      return outcome(await webhookEndpoints.test(actor, id));
    case webhookEndpointIntents.resend: {
      const delivery = textOf(form, webhookEndpointFields.delivery).trim();
      return outcome(await webhookEndpoints.resend(actor, { id: delivery, endpointId: id }));
    }
    case webhookEndpointIntents.remove: {
      const { undo } = await webhookEndpoints.remove(actor, id);
      const description = "The program is told nothing any more";
      const button = undoButton(undo, webhookEndpointPath(id));
      return [connectionsPath, { title: "Removed", description, tone: "success", ...button }];
    }
    default:
      throw new Response("Unknown intent", { status: 400 });
  }
}

function typedIn(form: FormData) {
  const chosen = form.getAll(webhookEndpointFields.event);
  const events: WebhookEventType[] = webhookEventTypes.filter((name) => chosen.includes(name));
  return {
    name: textOf(form, webhookEndpointFields.name).trim(),
    address: textOf(form, webhookEndpointFields.address).trim(),
    events,
  };
}
