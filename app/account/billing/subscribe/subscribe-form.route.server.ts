import { redirectDocument, type ActionFunctionArgs } from "@remix-run/node";
import { isAppError } from "#app/core/errors.ts";
import { returnPath } from "#app/workspace/paths/billing.ts";
import { canAccess, requireViewer } from "#app/account/auth/sessions/guards.route.server.ts";

/** Why the subscription setup failed, as shown on the page. */
export interface CheckoutProblem {
  error: string;
  code: string;
}

type Outcome =
  | { ok: true; reply: Response }
  | { ok: false; status: number; problem: CheckoutProblem };

/** Redirects to Stripe's checkout, or to the dashboard if there is nothing to pay. */
export async function startCheckout(args: ActionFunctionArgs): Promise<Outcome> {
  const viewer = requireViewer(args);
  if (await canAccess(args, viewer))
    return { ok: true, reply: redirectDocument("/dashboard", 303) };
  try {
    const checkout = await args.context.services.billing.checkout(viewer.user.id);
    const to = "url" in checkout ? checkout.url : returnPath("present");
    return { ok: true, reply: redirectDocument(to, 303) };
  } catch (error) {
    if (!isAppError(error) || !/^(payments?|subscription)_/.test(error.code)) throw error;
    const { code, message } = error;
    // Codes about the payment system itself start with `payments_`.
    const status = code.startsWith("payments_") ? 503 : 409;
    return { ok: false, status, problem: { error: message, code } };
  }
}
