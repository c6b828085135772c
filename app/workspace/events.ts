import type { Activity } from "./activity.ts";
import type { Agent } from "./agent.ts";

/** Committed changes, for everything that shows them. */
export type WorkspaceEvent =
  | { workspaceId: string; type: "activity"; activity: Activity }
  | { workspaceId: string; type: "agent"; agent: Agent }
  /** Totals changed, or more than single events cover. */
  | { workspaceId: string; type: "overview" };
