import * as z from "zod/mini";

/** A service: connected, available to connect, or included in the product. */
const ConnectionStatus = z.object({
  /**
   * As named in `providers.ts`; `included` is the operator's writer, `blog` the workspace's own.
   */
  provider: z.string(),
  /** The display name. */
  name: z.string(),
  purpose: z.enum(["writing", "searching", "publishing", "payments"]),
  /** By the last use, not by whether a key is stored. */
  state: z.enum(["connected", "needs_hand", "not_connected"]),
  /** The last successful use (ISO); null: not used yet, or not recorded. */
  workedAt: z.nullable(z.string()),
  failsSince: z.nullable(z.string()),
  /** What to fix, for display; null: nothing. */
  problem: z.nullable(z.string()),
  /** Where to connect or fix it. */
  page: z.string(),
});
export type ConnectionStatus = z.infer<typeof ConnectionStatus>;

/** The connected services of a workspace, as the page and the API return them. */
export const IntegrationStatus = z.object({
  /** Whether one of them worked when last tried; keys and passwords never leave the server. */
  secrets: z.object({
    hasOpenAI: z.boolean(),
    hasAnthropic: z.boolean(),
    hasMedium: z.boolean(),
    hasWordPress: z.boolean(),
    hasStripe: z.boolean(),
    hasSocial: z.boolean(),
  }),
  /** The names of the services that worked when last tried, such as "OpenAI". */
  availableIntegrations: z.array(z.string()),
  /** Services that need attention first, then by purpose, writers first. */
  connections: z.array(ConnectionStatus),
  /** The workspace is live, and a writer is connected. */
  isLive: z.boolean(),
  recommendations: z.object({
    /**
     * What is broken, then what is missing before real revenue is possible; empty when nothing is.
     */
    nextSteps: z.array(z.string()),
    potentialRevenue: z.string(),
  }),
});
export type IntegrationStatus = z.infer<typeof IntegrationStatus>;
