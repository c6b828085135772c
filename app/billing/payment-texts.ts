/** What is said around a payment, by the page and by the server alike. */
export const paymentTexts = {
  checking: "Checking authentication...",
  settingUp: "Setting up your subscription...",
  complete: (priceLabel: string) => `Complete Subscription - ${priceLabel}/month`,
  processing: "Processing...",
  failed: { title: "Payment Failed", tone: "error" },
  /** @param product what a person has subscribed to, such as "Agents Pro" */
  succeeded: (product: string) =>
    ({
      title: "Payment Successful",
      description: `You are subscribed! Welcome to ${product}.`,
      tone: "success",
    }) as const,
  /** A form that could be paid no more has been replaced by another one. */
  renewed:
    "The payment form here could no longer be paid, so it has charged nothing: it was too old, or you went on to Stripe's own page in another tab. This is a new one. Please enter your payment details again.",
  /** Where the bank gave no reason. */
  noReason:
    "The payment did not go through, and nothing was charged. Please try again, or pay with another card.",
} as const;
