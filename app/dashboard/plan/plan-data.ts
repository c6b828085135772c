import type { IdeaState } from "#app/domain/ideas/idea.ts";
import type { PlanViewName } from "#app/workspace/paths/plan.ts";
import type { Origin } from "#app/workspace/origin.ts";

/** An idea's state in the plan. */
export type PlanState =
  | "proposed"
  | "planned"
  | "in_work"
  | "waits"
  | "changes"
  | "scheduled"
  | "out"
  | "unconfirmed"
  | "not_accepted"
  | "dropped";

export const stateNames: Readonly<Record<PlanState, string>> = {
  proposed: "Idea",
  planned: "Planned",
  in_work: "In progress",
  waits: "Needs review",
  changes: "Changes requested",
  scheduled: "Approved",
  out: "Published",
  unconfirmed: "Please check",
  not_accepted: "Rejected",
  dropped: "Deleted",
};

/** A scheduled idea. Days (YYYY-MM-DD) and minutes of the day are in the workspace's time zone. */
export interface PlanItem {
  id: string;
  topic: string;
  state: PlanState;
  /** Empty: not scheduled. */
  day: string;
  minutes: number;
  /** Its version, to detect conflicting changes. */
  seen: number;
  /** Its article; null: none yet. */
  contentItemId: string | null;
  origin: Origin | null;
}

/** Whether its publishing time can still change. */
export const canMove = (state: PlanState): boolean =>
  state !== "out" && state !== "not_accepted" && state !== "dropped" && state !== "proposed";

/** Whether it can be edited or deleted: agents haven't started. */
export const canChange = (state: PlanState): boolean =>
  state === "planned" || state === "proposed" || state === "dropped";

export interface PlanDay {
  day: string;
  items: readonly PlanItem[];
  /** How many more than are shown. */
  more: number;
  /** Published or scheduled posts. */
  posts: number;
  /** Open slots, in minutes of the day. */
  free: readonly number[];
}

export interface Proposal {
  id: string;
  topic: string;
  reason: string;
  seen: number;
  /** A similar idea; null: none found. */
  duplicate: { id: string; topic: string; canUpdate: boolean } | null;
  /** Writing failed too often and it lost its slot. */
  isLost: boolean;
}

export interface ChosenIdea extends PlanItem {
  angle: string;
  keyword: string;
  reason: string;
  ideaState: IdeaState;
}

export interface PlanData {
  view: PlanViewName;
  /** A day in the range shown. */
  at: string;
  today: string;
  timeZone: string;
  articlesPerWeek: number;
  postsPerDay: number;
  days: readonly PlanDay[];
  /** List view: cursor of the next page; null: none. */
  after: string | null;
  /** Scheduled ideas in the range, or from here on in the list view. */
  count: number;
  proposals: readonly Proposal[];
  proposalCount: number;
  /** The next open slot; null: none found ahead. */
  nextFree: { day: string; minutes: number } | null;
  chosen: ChosenIdea | null;
  /** Posts of the open day; null: none open. */
  posts: { day: string; items: readonly DayPost[] } | null;
}

/** A published or scheduled post. */
export interface DayPost {
  contentItemId: string;
  title: string;
  channel: string;
  minutes: number;
  isOut: boolean;
  origin: Origin;
}

/** Intents of the plan's forms. */
export const planIntents = {
  move: "move_idea",
  take: "plan_idea",
  add: "add_idea",
  change: "change_idea",
  drop: "drop_idea",
  fill: "fill_week",
} as const;
export type PlanIntent = (typeof planIntents)[keyof typeof planIntents];

/** Their field names. */
export const planFields = {
  intent: "intent",
  idea: "idea",
  seen: "seen",
  day: "day",
  time: "time",
  topic: "topic",
  angle: "angle",
  keyword: "keyword",
  despite: "despite",
  /** The idea with the article to update instead. */
  instead: "instead",
  /** `later`: save without scheduling. */
  when: "when",
} as const;

/** Why a form was refused. */
export interface PlanRefusal {
  intent: PlanIntent;
  /** The idea; null: a new one. */
  ideaId: string | null;
  problem: string;
  /** A similar idea with the percentage. */
  duplicate: { id: string; topic: string; percent: number; canUpdate: boolean } | null;
  /** What was typed. */
  typed: { topic: string; angle: string; keyword: string; day: string; time: string };
}
