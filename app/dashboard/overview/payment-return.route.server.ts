import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { paymentTexts } from "#app/account/billing/subscribe/payment.copy.ts";
import { redirectWithToast } from "#app/platform/web/toasts/toast.server.ts";
import { returnField, subscribePath } from "#app/workspace/paths/billing.ts";
import type { Viewer } from "#app/workspace/viewer.ts";

const home = "/dashboard";

/**
 * Receives whoever comes back from paying. What the address says proves nothing: Stripe is asked.
 * Throws the way on, where there is one; true: no payment is known of yet; false: nobody comes back.
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
    // Stripe's own word, after a visit to the bank.
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
  // An address that is opened once more is no second payment.
  if (!(await services.billing.welcome(user.id))) throw redirect(home);
  const product = `${services.brand.name} ${plan.name}`;
  throw await redirectWithToast(args, home, paymentTexts.succeeded(product));
}
