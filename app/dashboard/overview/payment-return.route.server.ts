import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { paymentTexts } from "#app/account/billing/subscribe/payment.copy.ts";
import { redirectWithToast } from "#app/platform/web/toasts/toast.server.ts";
import { returnField, subscribePath } from "#app/workspace/paths/billing.ts";
import type { Viewer } from "#app/workspace/viewer.ts";

const home = "/dashboard";

/**
 * Handles the return from checkout. The URL proves nothing, so Stripe is asked. Throws a redirect when the payment is settled; true: no payment found yet; false: not a return from checkout.
 */
export async function handlePaymentReturn(
  args: LoaderFunctionArgs,
  { user }: Viewer,
): Promise<boolean> {
  const query = new URL(args.request.url).searchParams;
  const reason = query.get(returnField);
  if (reason !== "success" && reason !== "present") return false;
  const { services } = args.context;
  const canAccess = await services.billing.refresh(user.id);
  if (!canAccess) {
    // Stripe's own parameter, after a bank redirect.
    if (query.get("redirect_status") !== "failed") return true;
    const intent = query.get("payment_intent");
    const reason = intent === null ? null : await services.billing.failureOf(user.id, intent);
    throw await redirectWithToast(args, subscribePath, {
      ...paymentTexts.failed,
      description: reason ?? paymentTexts.noReason,
    });
  }
  const { status, plan } = await services.access.statusOf(user.id);
  const isSubscribed = status === "active" || status === "trialing";
  if (reason === "present" || !isSubscribed) throw redirect(home);
  // Opening the URL again is not a second payment.
  if (!(await services.billing.welcome(user.id))) throw redirect(home);
  const product = `${services.brand.name} ${plan.name}`;
  throw await redirectWithToast(args, home, paymentTexts.succeeded(product));
}
