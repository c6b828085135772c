import type { Step } from "#app/domain/agents/kinds/types.ts";
import type { Speed } from "#app/domain/agents/settings/setting-values.ts";
import type { Activity } from "#app/workspace/activity.ts";
import type { Agent } from "#app/workspace/agent.ts";
import type { ScheduledWork } from "#app/workspace/overview.ts";
import type { Origin } from "#app/workspace/origin.ts";

/** The data of an agent's page; instants are ISO timestamps, amounts dollars. */
export interface AgentProfile {
  agent: Agent;
  enabled: boolean;
  speed: Speed;
  /** Removed by its owner; its work can still be read. */
  removed: boolean;
  /** A demo agent: public and read-only. */
  demo: boolean;
  generatedAt: string;
  /** The workspace's time zone, an IANA name. */
  timeZone: string;
  /** Describes the agent's type; null: unknown type. */
  summary: string | null;
  current: CurrentTask | null;
  next: NextTask | null;
  /** Its scheduled publications and the next one; null: none. */
  scheduled: Omit<ScheduledWork, "agentId"> | null;
  history: History;
  /** The latest, newest first. */
  activities: Activity[];
}

/** The agent's current task. */
export interface CurrentTask {
  title: string;
  about: Agent["about"];
  startedAt: string;
  steps: { step: Step; state: StepState }[];
  /** The current step and its progress. */
  saying: string | null;
  /** Waits until then, or for the agent to be started. */
  waits: { until: string | null } | null;
  /** Why the last attempt failed, if it did. */
  problem: string | null;
  /** Where the owner can fix that; null: it continues on its own. */
  fix: { to: string; page: string } | null;
}

export type StepState = "done" | "under_way" | "to_come";

/** The agent's next task. */
export interface NextTask {
  /** Null: chosen when it starts. */
  title: string | null;
  about: Agent["about"];
  /** Null: when the agent is started. */
  beginsAt: string | null;
}

export interface History {
  /** Finished tasks, newest first. */
  tasks: FinishedTask[];
  /** The neighboring pages by their `before`; "latest" is the first page. */
  newer: number | "latest" | null;
  older: number | null;
}

export interface FinishedTask {
  id: string;
  title: string;
  status: string;
  finishedAt: string;
  /** Duration; null: it never started. */
  tookMs: number | null;
  error: string | null;
  /** The id of the content it made; null: none. */
  contentItemId: string | null;
  /** Its subject; null: neither content nor an idea. */
  about: Agent["about"];
  content: { title: string; body: string; shortened: boolean } | null;
  publications: { channel: string; status: string; url: string | null; origin: Origin }[];
  /** Dollars. */
  earned: number | null;
  origin: Origin;
}

export const stepNames = {
  work: "Work",
  hand_over: "Hand over",
} as const satisfies Record<Step, string>;
