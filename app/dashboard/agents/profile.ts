import type { Step } from "#app/domain/agents/kinds/types.ts";
import type { Speed } from "#app/domain/agents/settings/setting-values.ts";
import type { Activity } from "#app/workspace/activity.ts";
import type { Agent } from "#app/workspace/agent.ts";
import type { ScheduledWork } from "#app/workspace/overview.ts";
import type { Origin } from "#app/workspace/origin.ts";

/** What the page of one agent shows; instants are ISO timestamps, amounts dollars. */
export interface AgentProfile {
  agent: Agent;
  enabled: boolean;
  speed: Speed;
  /** Its owner has removed it: what it has made can still be read. */
  removed: boolean;
  /** Belongs to the public demo: everybody may look, nobody may change anything. */
  demo: boolean;
  generatedAt: string;
  /** The workspace's, an IANA name: instants are told by its clock. */
  timeZone: string;
  /** Of its kind, in one sentence; null for a kind that this version does not know. */
  summary: string | null;
  current: CurrentTask | null;
  next: NextTask | null;
  /** What it has scheduled, and what of it goes out next; null: nothing. */
  scheduled: Omit<ScheduledWork, "agentId"> | null;
  history: History;
  /** The latest, newest first. */
  activities: Activity[];
}

/** The task that the agent has begun and not finished. */
export interface CurrentTask {
  title: string;
  about: Agent["about"];
  startedAt: string;
  steps: { step: Step; state: StepState }[];
  /** What its kind says of the step that it has come to, and how far it is. */
  saying: string | null;
  /** Between two tries or two steps it waits: until then, or for the agent to be started. */
  waits: { until: string | null } | null;
  /** Why the last try came to nothing, if it did. */
  problem: string | null;
  /** Where its owner does something about that; null: nowhere, it goes on by itself. */
  mend: { to: string; page: string } | null;
}

export type StepState = "done" | "under_way" | "to_come";

/** The task that the agent begins next. */
export interface NextTask {
  /** Null: it is planned when it begins. */
  title: string | null;
  about: Agent["about"];
  /** Null: when the agent is started. */
  beginsAt: string | null;
}

export interface History {
  /** Finished tasks, newest first. */
  tasks: FinishedTask[];
  /** Addresses of the neighbouring pages as their `before`; "latest" is the first page. */
  newer: number | "latest" | null;
  older: number | null;
}

export interface FinishedTask {
  id: string;
  title: string;
  status: string;
  finishedAt: string;
  /** From its beginning to its end; null for a task that never began. */
  tookMs: number | null;
  error: string | null;
  /** The text that it has brought, by its id; null: none. */
  contentItemId: string | null;
  /** What it was about; null: neither a text nor an idea. */
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
