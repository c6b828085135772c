import * as z from "zod/mini";

/** Which outside services a workspace has connected, as the page and the API both carry it. */
export const IntegrationStatus = z.object({
  /** Whether a key or password is stored; what it is never leaves the server. */
  secrets: z.object({
    hasOpenAI: z.boolean(),
    hasAnthropic: z.boolean(),
    hasMedium: z.boolean(),
    hasWordPress: z.boolean(),
    hasStripe: z.boolean(),
    /** Bluesky or Mastodon. */
    hasSocial: z.boolean(),
  }),
  /** The names of the connected services, such as "OpenAI". */
  availableIntegrations: z.array(z.string()),
  /** The workspace has been switched to live, and something is connected that can write. */
  isLive: z.boolean(),
  recommendations: z.object({
    /** What is missing before real revenue is possible, in plain words; empty when nothing is. */
    nextSteps: z.array(z.string()),
    potentialRevenue: z.string(),
  }),
});
export type IntegrationStatus = z.infer<typeof IntegrationStatus>;
