import type { StripeState } from "./state.ts";

interface HostedAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Stripe's own pages as far as a person needs them: Checkout with a button that pays, and the portal's way back. */
export function createHostedPages(state: StripeState, priceId: string) {
  return (method: string, url: string): HostedAnswer | null => {
    const { pathname } = new URL(url, "http://double");
    const [, page, id = "", action] = pathname.split("/");
    if (page === "portal") {
      const back = state.portals.get(id)?.return_url ?? "";
      return html("Billing portal", `<a href="${back}">Return to where you came from</a>`);
    }
    const session = page === "checkout" ? state.sessions.get(id) : undefined;
    if (!session) return null;
    if (method === "POST" && action === "pay") {
      state.completeCheckout(id, priceId);
      return { status: 303, headers: { Location: session.success_url ?? "" }, body: "" };
    }
    return html(
      "Checkout",
      `<p>Total ${(session.amount_total ?? 0) / 100} ${session.currency ?? ""}</p>
       <form method="post" action="/checkout/${id}/pay"><button>Pay</button></form>
       <a href="${session.cancel_url ?? ""}">Back</a>`,
    );
  };
}

const html = (title: string, body: string): HostedAnswer => ({
  status: 200,
  headers: { "Content-Type": "text/html" },
  body: `<!doctype html><html lang="en"><title>${title}</title><link rel="icon" href="data:,"><h1>${title}</h1>${body}</html>`,
});
