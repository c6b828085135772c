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
    "The form before this one was closed, so nothing was charged through it. Please enter your payment details once more.",
  /** Where the bank gave no reason. */
  noReason:
    "The payment did not go through, and nothing was charged. Please try again, or pay with another card.",
} as const;
