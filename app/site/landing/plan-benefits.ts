/** The benefits of the plan. */
export const planBenefits = [
  "Unlimited AI agent deployments",
  "Real-time monitoring",
  "Revenue tracking and analytics",
  "Multi-platform publishing",
  "Priority support",
  "API integrations with AI service providers and more",
] as const;

/** The terms for canceling. */
export const planTerms = ["Cancel anytime, no fee", "30-day money-back guarantee"] as const;
