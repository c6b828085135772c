import * as z from "zod/mini";

/** Something to work with: what a workspace has connected, or could, and what comes with the product. */
const ConnectionStatus = z.object({
  /** As `providers.ts` names it; `included` is the operator's writer, `blog` the workspace's own. */
  provider: z.string(),
  /** As its owner knows it. */
  name: z.string(),
  purpose: z.enum(["writing", "searching", "publishing", "payments"]),
  /** By what last happened, not by a key being there. */
  state: z.enum(["connected", "needs_hand", "not_connected"]),
  /** When it last did what it is for (ISO); null: not yet, or nobody keeps that. */
  workedAt: z.nullable(z.string()),
  failsSince: z.nullable(z.string()),
  /** What is to be put right, in words; null: nothing. */
  problem: z.nullable(z.string()),
  /** Where it is connected, or put right. */
  page: z.string(),
});
export type ConnectionStatus = z.infer<typeof ConnectionStatus>;

/** Which outside services a workspace has connected, as the page and the API both carry it. */
export const IntegrationStatus = z.object({
  /** Whether one of them worked when it was last tried; its key or password never leaves the server. */
  secrets: z.object({
    hasOpenAI: z.boolean(),
    hasAnthropic: z.boolean(),
    hasMedium: z.boolean(),
    hasWordPress: z.boolean(),
    hasStripe: z.boolean(),
    /** Bluesky or Mastodon. */
    hasSocial: z.boolean(),
  }),
  /** The names of the services that worked when they were last tried, such as "OpenAI". */
  availableIntegrations: z.array(z.string()),
  /** What needs a hand first, then by what they are for: whoever writes first. */
  connections: z.array(ConnectionStatus),
  /** The workspace has been switched to live, and something is connected that can write. */
  isLive: z.boolean(),
  recommendations: z.object({
    /** What is broken, and then what is missing before real revenue is possible, in plain words; empty when nothing is. */
    nextSteps: z.array(z.string()),
    potentialRevenue: z.string(),
  }),
});
export type IntegrationStatus = z.infer<typeof IntegrationStatus>;
