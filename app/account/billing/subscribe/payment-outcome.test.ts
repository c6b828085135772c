import type { PaymentIntent, SetupIntent, Stripe, StripeError } from "@stripe/stripe-js";
import { describe, expect, it } from "vitest";
import { confirm, outcomeOf } from "./payment-outcome.ts";
import { paymentTexts } from "./payment.copy.ts";

const intent = (status: PaymentIntent["status"]) => ({ status }) as PaymentIntent;
const setup = (status: SetupIntent["status"]) => ({ status }) as SetupIntent;
const error = (type: string, more: Partial<StripeError> = {}) => ({
  error: { type, ...more } as StripeError,
});

const paid = { state: "paid" };
const underWay = { state: "under_way" };
const closed = { state: "closed" };
const refused = (message: string) => ({ state: "refused", message });
const unexpected = "payment_intent_unexpected_state";

describe("what the outcome of a payment means", () => {
  it.each([
    ["it is paid", { paymentIntent: intent("succeeded") }, paid],
    ["the bank takes its time", { paymentIntent: intent("processing") }, underWay],
    ["something is still to be done", { paymentIntent: intent("requires_action") }, underWay],
    ["the money is held", { paymentIntent: intent("requires_capture") }, underWay],
    ["it can be paid no more", { paymentIntent: intent("canceled") }, closed],
    ["a card is kept", { setupIntent: setup("succeeded") }, paid],
    ["a card is being kept", { setupIntent: setup("processing") }, underWay],
    ["a card can be kept no more", { setupIntent: setup("canceled") }, closed],

    ["the bank says no", error("card_error", { message: "Declined." }), refused("Declined.")],
    ["the bank gives no reason", error("card_error"), refused(paymentTexts.noReason)],
    [
      "a field is not filled in",
      error("validation_error", { message: "Fill it." }),
      refused("Fill it."),
    ],
    ["a field is wrong", error("validation_error"), refused(paymentTexts.noReason)],
    ["Stripe refuses it", error("invalid_request_error", { message: "No." }), refused("No.")],
    ["there were too many", error("rate_limit_error", { message: "Slow." }), refused("Slow.")],
    ["a key is wrong", error("authentication_error", { message: "Key." }), refused("Key.")],
    [
      "the bank's page was closed",
      error("invalid_request_error", {
        message: "We are unable to authenticate you.",
        payment_intent: intent("requires_payment_method"),
      }),
      refused("We are unable to authenticate you."),
    ],

    // It is unknown whether the bank has the money.
    ["the line breaks", error("api_connection_error", { message: "Network." }), underWay],
    ["Stripe fails", error("api_error", { message: "Try later." }), underWay],
    ["another try is under way", error("idempotency_error", { message: "Busy." }), underWay],
    ["a refusal says nothing", error("invalid_request_error"), underWay],
    ["Stripe says something new", error("solar_flare", { message: "Oh." }), underWay],

    // It was decided before.
    ["it was paid in another tab", inAnotherTab("succeeded"), paid],
    ["it is being paid in another tab", inAnotherTab("processing"), underWay],
    ["the money is held for another tab", inAnotherTab("requires_capture"), underWay],
    ["it was closed for another tab", inAnotherTab("canceled"), closed],
    [
      "it was closed, and the line breaks",
      error("api_error", { payment_intent: intent("canceled") }),
      closed,
    ],
    ["it is in no state to be paid", error("invalid_request_error", { code: unexpected }), closed],
    [
      "a card was kept in another tab",
      error("invalid_request_error", {
        code: "setup_intent_unexpected_state",
        setup_intent: setup("succeeded"),
      }),
      paid,
    ],
    [
      "keeping a card was closed",
      error("invalid_request_error", { message: "No.", setup_intent: setup("canceled") }),
      closed,
    ],
    [
      "no card can be kept as it is",
      error("invalid_request_error", { code: "setup_intent_unexpected_state", message: "No." }),
      closed,
    ],
  ])("%s", (_, result, meant) => {
    expect(outcomeOf(result)).toEqual(meant);
  });

  function inAnotherTab(status: PaymentIntent["status"]) {
    const message = "You cannot confirm this PaymentIntent.";
    return error("invalid_request_error", {
      code: unexpected,
      message,
      payment_intent: intent(status),
    });
  }
});

describe("confirming", () => {
  type Confirming = Pick<Stripe, "confirmPayment" | "confirmSetup">;
  const asked: string[] = [];
  const note =
    (name: string, answer: () => unknown) =>
    ({ confirmParams }: { confirmParams: { return_url: string } }) => {
      asked.push(`${name} ${confirmParams.return_url}`);
      return Promise.resolve().then(answer);
    };
  const ask = (clientSecret: string, answer: () => unknown) => {
    asked.length = 0;
    const stripe = {
      confirmPayment: note("payment", answer),
      confirmSetup: note("setup", answer),
    } as unknown as Confirming;
    return confirm(stripe, { elements: {} as never, clientSecret, returnUrl: "https://back" });
  };

  it("pays the amount due, and stores the card if nothing is due yet", async () => {
    expect(await ask("pi_1_secret", () => ({ paymentIntent: intent("succeeded") }))).toEqual(paid);
    expect(asked).toEqual(["payment https://back"]);
    expect(await ask("seti_1_secret", () => ({ setupIntent: setup("succeeded") }))).toEqual(paid);
    expect(asked).toEqual(["setup https://back"]);
  });

  it("claims nothing when it is interrupted", async () => {
    const breakOff = () => {
      throw new TypeError("Failed to fetch");
    };
    expect(await ask("pi_1_secret", breakOff)).toEqual(underWay);
    expect(await ask("seti_1_secret", breakOff)).toEqual(underWay);
  });
});
