import type { IdeaState } from "#app/domain/ideas/idea.ts";
import type { PlanViewName } from "#app/workspace/paths/plan.ts";
import type { Origin } from "#app/workspace/origin.ts";

/** How far an idea is, as the plan shows it. */
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
  proposed: "To decide",
  planned: "Planned",
  in_work: "In work",
  waits: "Waits for you",
  changes: "Answers your note",
  scheduled: "Approved",
  out: "Out",
  unconfirmed: "Needs a look",
  not_accepted: "Not accepted",
  dropped: "Dropped",
};

/** An idea in its place. Days are YYYY-MM-DD and minutes those of the day, by the workspace's clock. */
export interface PlanItem {
  id: string;
  topic: string;
  state: PlanState;
  /** Empty: it has no place. */
  day: string;
  minutes: number;
  /** Its version. */
  seen: number;
  /** Of its article; null: there is none yet. */
  contentItemId: string | null;
  origin: Origin | null;
}

/** Whether something in this state can still go out at another time. */
export const canMove = (state: PlanState): boolean =>
  state !== "out" && state !== "not_accepted" && state !== "dropped" && state !== "proposed";

/** Whether it can be changed or dropped: nobody has begun it. */
export const canChange = (state: PlanState): boolean =>
  state === "planned" || state === "proposed" || state === "dropped";

export interface PlanDay {
  day: string;
  items: readonly PlanItem[];
  /** So many more than are shown. */
  more: number;
  /** Posts that are out, or have their time. */
  posts: number;
  /** Free places, in minutes of the day. */
  free: readonly number[];
}

export interface Proposal {
  id: string;
  topic: string;
  reason: string;
  seen: number;
  /** What it resembles, as far as anybody has noticed. */
  duplicate: { id: string; topic: string; canUpdate: boolean } | null;
  /** It was planned, and has lost its place. */
  isLost: boolean;
}

export interface ChosenIdea extends PlanItem {
  angle: string;
  keyword: string;
  reason: string;
  ideaState: IdeaState;
}

/** A page of the plan. */
export interface PlanData {
  view: PlanViewName;
  /** A day of what is shown. */
  at: string;
  today: string;
  timeZone: string;
  articlesPerWeek: number;
  postsPerDay: number;
  days: readonly PlanDay[];
  /** In a list: where it goes on; null: nowhere. */
  after: string | null;
  /** Ideas that have a place from here on, or in what is shown. */
  count: number;
  proposals: readonly Proposal[];
  proposalCount: number;
  /** The next free place; null: none in the time ahead that was looked at. */
  nextFree: { day: string; minutes: number } | null;
  chosen: ChosenIdea | null;
  /** The posts of the day that somebody has opened; null: of none. */
  posts: { day: string; items: readonly DayPost[] } | null;
}

/** A post that is out, or has its time. */
export interface DayPost {
  contentItemId: string;
  title: string;
  channel: string;
  minutes: number;
  isOut: boolean;
  origin: Origin;
}

/** What the forms of the plan ask for, by their `intent`. */
export const planIntents = {
  move: "move_idea",
  take: "plan_idea",
  add: "add_idea",
  change: "change_idea",
  drop: "drop_idea",
  fill: "fill_week",
} as const;
export type PlanIntent = (typeof planIntents)[keyof typeof planIntents];

/** What their fields are called. */
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
  /** Names the idea whose article is brought up to date in place of this. */
  instead: "instead",
  /** `later`: nobody gives it a place yet. */
  when: "when",
} as const;

/** Why the form that was sent has changed nothing. */
export interface PlanRefusal {
  intent: PlanIntent;
  /** Which idea it was about; null: a new one. */
  ideaId: string | null;
  problem: string;
  /** What says the same, and how alike the two are in percent. */
  duplicate: { id: string; topic: string; percent: number; canUpdate: boolean } | null;
  /** What was typed. */
  typed: { topic: string; angle: string; keyword: string; day: string; time: string };
}
