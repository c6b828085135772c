import * as z from "zod/mini";

/** How a person's subscription stands, as the API and the dashboard tell it. Instants are ISO. */
export const SubscriptionStatus = z.object({
  /** The payment provider's own word (active, trialing, past_due, canceled …); none: no subscription. */
  status: z.string(),
  /** Access that nobody pays for: given by the operator, or the operator's own. */
  complimentary: z.boolean(),
  canAccess: z.boolean(),
  currentPeriodEnd: z.nullable(z.string()),
  /** When the access that it gives ends as things stand; null: it goes on, or there is none. */
  endsAt: z.nullable(z.string()),
  plan: z.object({ name: z.string(), priceLabel: z.string() }),
});
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;
