import type { Page } from "playwright/test";
import type { StripeDouble } from "./double";

/** What stands in a browser in place of Stripe's script: one field, and a payment that the double carries out. */
const script = `
window.Stripe = function () {
  const noop = () => {};
  const confirm = async ({ confirmParams }) => {
    const answer = await fetch("https://api.stripe.com/v1/confirm", {
      method: "POST",
      body: JSON.stringify({ secret: window.Stripe.secret, returnUrl: confirmParams.return_url }),
    });
    return answer.json();
  };
  return {
    elements({ clientSecret }) {
      window.Stripe.secret = clientSecret;
      return {
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
    confirmPayment: confirm, confirmSetup: confirm,
  };
};
window.Stripe.version = "endive";
`;

export interface CardOptions {
  /** Why the bank says no; null: it pays. Asked at each payment. */
  refusal?: () => string | null;
  /** Resolves once the script and the bank may go on. */
  held?: { script?: Promise<unknown>; bank?: Promise<unknown> };
  /** The script cannot be loaded. */
  broken?: boolean;
}

/** Answers what a page asks of js.stripe.com and api.stripe.com. Gives the addresses that it asked. */
export async function standInForStripeJs(
  page: Page,
  stripe: StripeDouble,
  { refusal = () => null, held = {}, broken = false }: CardOptions = {},
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
    await route.fulfill({
      headers: { "Access-Control-Allow-Origin": "*" },
      json: confirm(stripe, secret, refusal()),
    });
  });
  return asked;
}

function confirm({ state }: StripeDouble, secret: string, refused: string | null) {
  if (refused !== null) return { error: { type: "card_error", message: refused } };
  const invoice = [...state.invoices.values()].find(
    ({ confirmation_secret }) => confirmation_secret?.client_secret === secret,
  );
  if (!invoice || !state.payInvoice(invoice.id)) {
    return { error: { type: "invalid_request_error", message: "There is nothing to pay." } };
  }
  return { paymentIntent: { status: "succeeded" } };
}
