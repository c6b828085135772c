import {
  redirect,
  replace,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { isAppError } from "#app/core/errors.ts";
import { redirectWithToast } from "#app/platform/web/toasts/toast.server.ts";
import { billingPath, portalReturnField, portalReturnValue } from "#app/workspace/paths/billing.ts";
import type { Viewer } from "#app/workspace/viewer.ts";
import { requireViewer } from "#app/account/auth/sessions/guards.route.server.ts";
import { billingIntents, noteField, type BillingView } from "./billing-view.ts";
import type { BillingInvoice } from "#app/account/billing/schema.ts";
import { afterUndoing } from "./subscription.copy.ts";

/** A person's subscription and invoices. Also for those without access: they may have to pay. */
export async function loadBilling(args: LoaderFunctionArgs): Promise<BillingView> {
  const viewer = requireViewer(args);
  const { access, billing, guarantee, settings } = args.context.services;
  const { user, workspaceId, isOperator } = viewer;
  const isAsking = await handlePortalReturn(args, viewer);
  // Who does not answer the one will not answer the other.
  const invoices = isAsking ? null : await invoicesOf(args, viewer);
  const subscription = await access.statusOf(user.id);
  return {
    subscription,
    isAsking,
    isOperator,
    timeZone: (await settings.of(workspaceId)).timeZone,
    configured: billing.configured,
    invoices,
    guarantee:
      // With the customer, Stripe has lost what was paid.
      user.email === null || subscription.customerDeleted
        ? { state: "unknown" }
        : await guarantee.stateOf({ id: user.id, email: user.email }, invoices),
    email: user.email,
  };
}

/**
 * Receives whoever comes back from Stripe's portal, where anything may have been changed: Stripe is
 * asked before anything is said. Throws the way to the page itself, without another step in the
 * browser's history; true: Stripe has not answered yet; false: nobody comes back.
 */
async function handlePortalReturn(
  { request, context }: LoaderFunctionArgs,
  { user }: Viewer,
): Promise<boolean> {
  const from = new URL(request.url).searchParams.get(portalReturnField);
  if (from !== portalReturnValue) return false;
  const isKnown = await context.services.billing.fetchPresent(user.id);
  if (isKnown) throw replace(billingPath);
  return true;
}

/** Null: Stripe did not answer. The log says why. */
async function invoicesOf(
  { context }: Pick<LoaderFunctionArgs, "context">,
  { user }: Viewer,
): Promise<BillingInvoice[] | null> {
  const { billing } = context.services;
  if (!billing.configured) return [];
  try {
    return await billing.invoices(user.id);
  } catch (error) {
    if (isAppError(error)) return null;
    throw error;
  }
}

/** Does what a form of the billing page asks for. */
export async function billingAction(args: ActionFunctionArgs): Promise<Response> {
  const viewer = requireViewer(args);
  // A body that is no form carries no intent.
  const form = await args.request.formData().catch(() => new FormData());
  try {
    return await carryOut(args, viewer, form);
  } catch (error) {
    if (!isAppError(error)) throw error;
    const description = error.message;
    return redirectWithToast(args, billingPath, { title: "Error", description, tone: "error" });
  }
}

async function carryOut(
  args: ActionFunctionArgs,
  { user }: Viewer,
  form: FormData,
): Promise<Response> {
  const { access, billing, guarantee } = args.context.services;
  switch (form.get("intent")) {
    case billingIntents.manage:
      return redirect(await billing.portal(user.id), 303);
    case billingIntents.undo:
      await billing.undoCancellation(user.id);
      return redirectWithToast(args, billingPath, {
        title: "Cancellation undone",
        description: `Your subscription goes on. ${afterUndoing(await access.statusOf(user.id))}`,
        tone: "success",
      });
    case billingIntents.refund: {
      const { id, email, firstName } = user;
      if (email === null) throw new Response("No address to answer to", { status: 400 });
      const note = form.get(noteField);
      const invoices = await billing.invoices(id);
      const person = { id, email, name: firstName ?? email };
      await guarantee.ask(person, invoices, typeof note === "string" ? note : "");
      return redirectWithToast(args, billingPath, {
        title: "Request sent",
        description: "We have your request for your money back, and answer by e-mail.",
        tone: "success",
      });
    }
    default:
      throw new Response("Unknown intent", { status: 400 });
  }
}
