/** The live channel's state. */
export type LiveState =
  | "connecting"
  | "open"
  /** Lost; it reconnects automatically. */
  | "waiting"
  /** All attempts failed. */
  | "exhausted"
  /** Closed by the server in a way that reconnecting would not fix. */
  | "refused"
  | "signed_out"
  /** Still signed in, but access has ended. */
  | "no_access"
  /** Closed by the page. */
  | "stopped";

/** Found before the first connection, or before reconnecting. */
export type SignedOut = "required" | "expired";

/** Texts for signed-out users. */
export const signedOutTexts = {
  required: {
    title: "Authentication Required",
    description: "Please sign in to access real-time features",
  },
  expired: {
    title: "Authentication Expired",
    description: "Please sign in again to continue",
  },
} as const satisfies Record<SignedOut, { title: string; description: string }>;
