import {
  redirect,
  replace,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { textOf } from "#app/core/text/form-text.ts";
import { isAppError } from "#app/core/errors.ts";
import { readForm, runIntent } from "#app/platform/web/form-action.ts";
import { redirectWithToast } from "#app/platform/web/toasts/toast.server.ts";
import { billingPath, portalReturnField, portalReturnValue } from "#app/workspace/paths/billing.ts";
import type { Viewer } from "#app/workspace/viewer.ts";
import { requireViewer } from "#app/account/auth/sessions/guards.route.server.ts";
import { billingIntents, noteField, type BillingView } from "./billing-view.ts";
import type { BillingInvoice } from "#app/account/billing/schema.ts";
import { afterUndoing } from "./subscription.copy.ts";

/** A user's subscription and invoices. Open to users without access: they may have to pay. */
export async function loadBilling(args: LoaderFunctionArgs): Promise<BillingView> {
  const viewer = requireViewer(args);
  const { access, billing, guarantee, settings } = args.context.services;
  const { user, workspaceId, isOperator } = viewer;
  const isAsking = await handlePortalReturn(args, viewer);
  // If one request fails, so will the other.
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
      // Stripe deleted the payments with the customer.
      user.email === null || subscription.customerDeleted
        ? { state: "unknown" }
        : await guarantee.stateOf({ id: user.id, email: user.email }, invoices),
    email: user.email,
  };
}

/**
 * Handles the return from Stripe's portal by asking Stripe first. Throws a redirect to the page
 * that adds no history entry; true: no response yet; false: not a return.
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

/** Null: Stripe did not respond. The log says why. */
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

/** Handles the billing page's forms. */
export async function billingAction(args: ActionFunctionArgs): Promise<Response> {
  const viewer = requireViewer(args);
  const form = await readForm(args.request);
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
  return runIntent(form, {
    [billingIntents.manage]: async () => redirect(await billing.portal(user.id), 303),
    [billingIntents.undo]: async () => {
      await billing.undoCancellation(user.id);
      return redirectWithToast(args, billingPath, {
        title: "Cancellation undone",
        description: `Your subscription continues. ${afterUndoing(await access.statusOf(user.id))}`,
        tone: "success",
      });
    },
    [billingIntents.refund]: async () => {
      const { id, email, firstName } = user;
      if (email === null) throw new Response("No address to answer to", { status: 400 });
      const invoices = await billing.invoices(id);
      const person = { id, email, name: firstName ?? email };
      await guarantee.ask(person, invoices, textOf(form, noteField));
      return redirectWithToast(args, billingPath, {
        title: "Request sent",
        description: "We have your refund request and will reply by email.",
        tone: "success",
      });
    },
  });
}
