/** Payment texts shared by pages and server. */
export const paymentTexts = {
  checking: "Checking authentication...",
  settingUp: "Setting up your subscription...",
  complete: (priceLabel: string) => `Complete Subscription - ${priceLabel}/month`,
  processing: "Processing...",
  failed: { title: "Payment Failed", tone: "error" },
  /** @param product the purchased product, such as "Agents Pro" */
  succeeded: (product: string) =>
    ({
      title: "Payment Successful",
      description: `You are subscribed! Welcome to ${product}.`,
      tone: "success",
    }) as const,
  /** Shown when a new form replaces an expired one. */
  renewed:
    "The previous form was closed, and nothing was charged. Please enter your payment details again.",
  /** The bank gave no reason. */
  noReason:
    "The payment did not go through, and nothing was charged. Please try again, or pay with another card.",
} as const;
