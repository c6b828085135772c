/** Where the live channel stands. */
export type LiveState =
  | "connecting"
  | "open"
  /** Lost; another attempt follows by itself. */
  | "waiting"
  /** Every attempt has failed. */
  | "exhausted"
  /** The server closed it in a way that coming back would not mend. */
  | "refused"
  | "signed_out"
  /** Still signed in, but access has ended. */
  | "no_access"
  /** By the page itself. */
  | "stopped";

/** Found out before the first connection, or on the way back to one. */
export type SignedOut = "required" | "expired";

/** What people read who are not signed in (any more). */
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
