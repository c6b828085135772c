import type { Activity } from "./activity.ts";
import type { Agent } from "./agent.ts";

/** What has been committed, for everybody who shows it. */
export type WorkspaceEvent =
  | { workspaceId: string; type: "activity"; activity: Activity }
  | { workspaceId: string; type: "agent"; agent: Agent }
  /** Totals changed, or more than single events tell. */
  | { workspaceId: string; type: "overview" };
