import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { trimmedTextsOf } from "#app/core/text/form-text.ts";
import { requireAccess } from "#app/account/auth/sessions/guards.route.server.ts";
import { isAppError, type AppError } from "#app/core/errors.ts";
import { readForm, requireIntent, runIntent, withFields } from "#app/platform/web/form-action.ts";
import { redirectWithToast } from "#app/platform/web/toasts/toast.server.ts";
import { connectionsPath, webhookEndpointPath } from "#app/workspace/paths/live.ts";
import { webhookEventTypes, type WebhookEventType } from "#app/workspace/webhook-event.ts";
import type { Actor } from "#app/workspace/viewer.ts";
import { undoButton } from "#app/dashboard/layout/undo.ts";
import { undoHandler } from "#app/dashboard/layout/undo.route.server.ts";
import {
  webhookEndpointFields,
  webhookEndpointIntents,
  type WebhookEndpointAnswer,
} from "./webhook-endpoint-form.ts";

/** Adds a webhook endpoint. No redirect, because the key is shown only once, here. */
export async function addWebhookEndpoint(args: ActionFunctionArgs) {
  const actor = await requireAccess(args);
  const form = await readForm(args.request);
  requireIntent(form, [webhookEndpointIntents.add]);
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

/** Handles the webhook endpoint page's forms. */
export async function changeWebhookEndpoint(args: ActionFunctionArgs) {
  const actor = await requireAccess(args);
  const id = args.params.endpointId ?? "";
  const form = await readForm(args.request);
  try {
    return await runIntent(form, {
      ...undoHandler(args, actor, connectionsPath),
      ...endpointHandlers(args, actor, id),
    });
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

function endpointHandlers(args: ActionFunctionArgs, actor: Actor, id: string) {
  const { webhookEndpoints } = args.context.services;
  const said = (title: string, description: string, tone: "success" | "error" = "success") =>
    redirectWithToast(args, webhookEndpointPath(id), { title, description, tone });
  const outcome = ({ delivered, answer }: { delivered: boolean; answer: string }) =>
    delivered
      ? said("Delivered", `Your program responded with ${answer}`)
      : said("Delivery failed", `${answer}. Is the webhook turned on in your program?`, "error");
  return {
    [webhookEndpointIntents.choose]: async (form: FormData) => {
      await webhookEndpoints.choose(actor, id, typedIn(form));
      return said("Saved", "These events are sent from now on");
    },
    [webhookEndpointIntents.pause]: async () => {
      await webhookEndpoints.pause(actor, id);
      return said("Paused", "Events are kept for one day");
    },
    [webhookEndpointIntents.resume]: async () => {
      await webhookEndpoints.resume(actor, id);
      return said("Resumed", "Waiting events are sent now");
    },
    [webhookEndpointIntents.test]: async () => outcome(await webhookEndpoints.test(actor, id)),
    [webhookEndpointIntents.resend]: withFields(webhookEndpointFields, async ({ delivery }) =>
      outcome(await webhookEndpoints.resend(actor, { id: delivery, endpointId: id })),
    ),
    [webhookEndpointIntents.remove]: async () => {
      const { undo } = await webhookEndpoints.remove(actor, id);
      const description = "No more events are sent";
      const button = undoButton(undo, webhookEndpointPath(id));
      const toast = { title: "Removed", description, tone: "success", ...button } as const;
      return redirectWithToast(args, connectionsPath, toast);
    },
  };
}

function typedIn(form: FormData) {
  const chosen = form.getAll(webhookEndpointFields.event);
  const events: WebhookEventType[] = webhookEventTypes.filter((name) => chosen.includes(name));
  const { name, address } = trimmedTextsOf(form, webhookEndpointFields);
  return { name, address, events };
}
