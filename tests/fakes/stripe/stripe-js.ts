import type { Page } from "playwright/test";
import type { StripeDouble } from "./double.ts";

/** Replaces Stripe's script in the browser: one field, and a payment that the double carries out. */
const script = `
window.Stripe = function () {
  const noop = () => {};
  const confirming = (prefix) => async ({ elements, confirmParams }) => {
    const { secret } = elements;
    if (!secret.startsWith(prefix)) throw new Error("A secret of another kind: " + secret);
    const answer = await fetch("https://api.stripe.com/v1/confirm", {
      method: "POST",
      body: JSON.stringify({ secret, returnUrl: confirmParams.return_url }),
    });
    return answer.json();
  };
  return {
    elements({ clientSecret }) {
      return {
        secret: clientSecret,
        update: noop, getElement: () => null, submit: async () => ({}),
        create() {
          const on = {};
          return {
            on: (name, run) => { on[name] = run; }, once: noop, off: noop, update: noop,
            destroy: noop, unmount: noop,
            mount(place) {
              const field = (name, more) =>
                '<label style="display:block;font-size:14px;' + more + '">' + name +
                '<input style="display:block;width:100%;height:44px;margin:4px 0 12px;padding:0 12px;' +
                'border:1px solid GrayText;border-radius:8px"></label>';
              place.innerHTML = field("Card number", "") + '<div style="display:flex;gap:12px">' +
                field("Expiration date", "flex:1;min-width:0") + field("Security code", "flex:1;min-width:0") + "</div>";
              setTimeout(() => on.ready && on.ready(), 0);
            },
          };
        },
      };
    },
    createToken: noop, createPaymentMethod: noop, confirmCardPayment: noop,
    confirmPayment: confirming("pi_"), confirmSetup: confirming("seti_"),
  };
};
window.Stripe.version = "endive";
`;

interface CardOptions {
  /** Why the bank says no; null: it pays. Asked at each payment. */
  refusal?: () => string | null;
  /** Resolves once the script and the bank may go on. */
  held?: { script?: Promise<unknown>; bank?: Promise<unknown> };
  /** The bank's answer never arrives. Asked at each payment. */
  lost?: () => boolean;
  /** The script cannot be loaded. */
  broken?: boolean;
}

/** Answers what a page asks of js.stripe.com and api.stripe.com. Gives the addresses that it asked. */
export async function standInForStripeJs(
  page: Page,
  stripe: StripeDouble,
  { refusal = () => null, held = {}, lost = () => false, broken = false }: CardOptions = {},
): Promise<string[]> {
  const asked: string[] = [];
  await page.route("https://js.stripe.com/**", async (route) => {
    asked.push(route.request().url());
    await held.script;
    if (broken) return route.abort();
    await route.fulfill({ contentType: "text/javascript", body: script });
  });
  await page.route("https://api.stripe.com/**", async (route) => {
    asked.push(route.request().url());
    await held.bank;
    // The stub above sends it.
    const { secret } = route.request().postDataJSON() as { secret: string };
    const json = confirm(stripe, secret, refusal());
    if (lost()) return route.abort();
    await route.fulfill({ headers: { "Access-Control-Allow-Origin": "*" }, json });
  });
  return asked;
}

function confirm({ state }: StripeDouble, secret: string, refused: string | null) {
  if (refused !== null) return { error: { type: "card_error", message: refused } };
  const setup = [...state.setupIntents.values()].find((each) => each.client_secret === secret);
  if (setup) {
    if (state.confirmSetup(setup.id)) return { setupIntent: { status: "succeeded" } };
    return unexpected("setup_intent", setup.status);
  }
  const invoice = [...state.invoices.values()].find(
    ({ confirmation_secret }) => confirmation_secret?.client_secret === secret,
  );
  if (invoice && state.payInvoice(invoice.id)) return { paymentIntent: { status: "succeeded" } };
  return unexpected("payment_intent", invoice?.status === "paid" ? "succeeded" : "canceled");
}

/** As Stripe answers what can be confirmed no more. */
const unexpected = (kind: "payment_intent" | "setup_intent", status: string) => ({
  error: {
    type: "invalid_request_error",
    code: `${kind}_unexpected_state`,
    message: `You cannot confirm this ${kind} because it has a status of ${status}.`,
    [kind]: { status },
  },
});
