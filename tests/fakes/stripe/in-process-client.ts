import Stripe from "stripe";
import type { Reply } from "./idempotency.ts";

export interface RawRequest {
  method: string;
  /** With the query; the host does not matter. */
  url: string;
  body: string;
  idempotencyKey: string | null;
}

/** Null: the connection breaks. */
export type Answer = Reply | null;

/** The SDK's way to the double without a socket. What passes is what would pass over one: texts. */
export function createInProcessClient(
  answer: (request: RawRequest) => Promise<Answer>,
): Stripe.HttpClient {
  return new (class extends Stripe.HttpClient {
    override getClientName = () => "in-process";

    override async makeRequest(
      ...[, , url, method, headers, body]: Parameters<Stripe.HttpClient["makeRequest"]>
    ) {
      const key = headers["Idempotency-Key"];
      const idempotencyKey = typeof key === "string" ? key : null;
      const reply = await answer({ method, url, body, idempotencyKey });
      if (!reply) throw new TypeError("the connection broke");
      return new InProcessResponse(reply);
    }
  })();
}

class InProcessResponse extends Stripe.HttpClientResponse {
  readonly #text: string;

  constructor({ status, text }: Reply) {
    super(status, {});
    this.#text = text;
  }

  /** The SDK hangs it on the object that it gives. */
  override getRawResponse(): object {
    return {};
  }

  override toJSON(): Promise<unknown> {
    return Promise.resolve(this._parseResponseBody(this.#text));
  }
}
