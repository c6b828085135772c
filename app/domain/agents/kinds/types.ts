import type { AgentIconName } from "#app/platform/ui/icons/agent-icons.ts";
import type { PickWork } from "#app/domain/work-queue/work-queue.ts";

/** A step of a task: the work, which may call outside, and submitting the result. */
export type Step = "work" | "hand_over";

/** The steps of every task once it is planned. */
export const steps = ["work", "hand_over"] as const satisfies readonly Step[];

/** Raw counts of an agent, from which its metrics are derived. A missing count is unknown. */
export type Counters = Record<string, number>;

/** What to add to counters; null: unknown. */
export type Counts = Record<string, number | null>;

/** How a kind is shown; the rest of it stays on the server. */
export interface KindDisplay {
  /** As stored and named in the API. */
  type: string;
  icon: AgentIconName;
  /** The name a new agent of this kind gets. */
  defaultName: string;
  /** The metrics shown, in order; labels are derived from the names. */
  shownMetrics: readonly string[];
  /** Slug of the help article about it; a test of the help center checks it. */
  helpArticle: string;
}

/** Everything particular to one kind of agent. CONTRIBUTING.md lists where else kinds are named. */
export interface AgentKind extends KindDisplay {
  /** One sentence, shown to people. */
  summary: string;
  /** Picks its next work from the work queue. */
  pickWork: PickWork;
  /** The steps of a task, in order. */
  steps: readonly [Step, ...Step[]];
  /** The feed titles for the start and the end. */
  activityTitles: Record<"work" | "done", string>;
  /** The metrics shown; amounts in dollars, rates in percent; null: unknown. */
  metrics(counters: Counters): Record<string, number | null>;
}

/** Counts that the engine keeps for every kind. */
export const engineCounts = { done: "tasksDone", failed: "tasksFailed" } as const;

/** Percent with one decimal; 0 when the total is 0, null when either is unknown. */
export function percent(part: number | undefined, whole: number | undefined): number | null {
  if (part === undefined || whole === undefined) return null;
  return whole ? Math.round((part / whole) * 1_000) / 10 : 0;
}

/** The share of ended tasks that succeeded; null while none has ended. */
export function successRate(counters: Counters): number | null {
  const { [engineCounts.done]: done = 0, [engineCounts.failed]: failed = 0 } = counters;
  return done + failed === 0 ? null : percent(done, done + failed);
}

/** Cents as dollars; null: unknown. */
export function dollars(cents: number | undefined): number | null {
  return cents === undefined ? null : cents / 100;
}
