import { afterAll, beforeAll } from "vitest";
import { systemClock } from "#app/core/time/clock.ts";
import type { Browser, Page } from "#tests/api/auth-browser.ts";
import { createStripeDouble } from "#tests/fakes/stripe/double.ts";
import { alertIn, wordsIn } from "./html.ts";
import { signIn, submitForm } from "./sign-in.ts";
import { useApp } from "./use-app.ts";

/** The whole product beside a Stripe on this machine, with a newcomer and an operator signed in. */
export function useStripeApp() {
  const stripe = createStripeDouble({ clock: systemClock });
  const browsers = new Map<"newcomer" | "operator", Browser>();

  beforeAll(() => stripe.listen());
  // What ends is undone backwards: the product stops before Stripe does.
  afterAll(() => stripe.stop());
  // Slow enough that nothing changes by itself while a test looks.
  const app = useApp({ env: () => ({ ...stripe.env(), SIMULATION_SPEED: "0.01" }) });
  beforeAll(async () => {
    for (const account of ["newcomer", "operator"] as const) {
      browsers.set(account, await signIn(app, account));
    }
  });

  const browserOf = (account: "newcomer" | "operator"): Browser => {
    const browser = browsers.get(account);
    if (!browser) throw new Error(`${account} has not signed in yet`);
    return browser;
  };
  const at = (path: string) => ({ url: new URL(path, app.url) });

  return {
    app,
    stripe,
    get newUser() {
      return browserOf("newcomer");
    },
    get operator() {
      return browserOf("operator");
    },
    at,
    wordsOf: async (browser: Browser, path: string): Promise<string> =>
      wordsIn((await browser.visit(path)).text),
    /** Where it leads to and the notice there. */
    async after(browser: Browser, page: Page): Promise<{ words: string; toast: string }> {
      const { text } = await browser.visit(page.location!);
      return { words: wordsIn(text), toast: alertIn(text) };
    },
    /** Stripe says so to the product. */
    tell(type: string, object: object): Promise<Response> {
      stripe.state.tell(type, object);
      return stripe.deliver(app.url, stripe.state.events.at(-1)!);
    },
    /** The newcomer subscribes on Stripe's page, and comes back to the dashboard. */
    async subscribe(): Promise<void> {
      const newUser = browserOf("newcomer");
      const order = await submitForm(newUser, at("/subscribe"), {});
      const paid = await newUser.visit(`${order.url.href}/pay`, { method: "POST" });
      await newUser.visit(paid.location!);
      // Where the notice is read.
      await newUser.visit("/dashboard");
    },
  };
}
