import type { Call } from "../../core/call";

/** The sort of place something is published at; the workspace's edge says which one. */
export type DestinationRole = "blog" | "social" | "platforms" | "video";

export interface Post {
  workspaceId: string;
  /** Names this publication at the destination, for good. */
  key: string;
  title: string;
  body: string;
}

export interface Receipt {
  destination: string;
  url: string;
}

/** A blog, a site or an account that content can be sent to. */
export interface Destination {
  /**
   * @throws AppError `destination_unavailable` when nothing was sent, `outcome_unknown` when it
   *   may have been: then it is looked up by its key before any other try.
   */
  send(post: Post, call: Call): Promise<Receipt>;
  /** What was received under this key, or null. */
  find(post: Pick<Post, "workspaceId" | "key">, call: Call): Promise<Receipt | null>;
}

/** The destination that a workspace has for a role. */
export type DestinationsByRole = Record<DestinationRole, Destination>;
