import type { AgentIconName } from "#app/platform/ui/icons/agent-icons.ts";
import type { PickWork } from "#app/domain/work-queue/work-queue.ts";

/** A step of a task: the work itself, which may ask somebody outside, and what is done with it. */
export type Step = "work" | "hand_over";

/** What every task goes through, once it is planned. */
export const steps = ["work", "hand_over"] as const satisfies readonly Step[];

/** Raw counts kept for an agent; the metrics people see are derived from them. What is missing is not known. */
export type Counters = Record<string, number>;

/** What to add to counters; null: not known. */
export type Counts = Record<string, number | null>;

/** What people see of a kind; the rest of it stays on the server. */
export interface KindDisplay {
  /** As stored and as the API names it. */
  type: string;
  /** Its sign. */
  icon: AgentIconName;
  /** The name a new agent of this kind gets. */
  defaultName: string;
  /** What `metrics` gives, in the order shown; the label follows from the name. */
  shownMetrics: readonly string[];
  /** The help article that tells people what it does, by its slug; a test of the help centre looks for it. */
  helpArticle: string;
}

/** One kind of agent: all that is particular to it. Who names a kind besides is listed in CONTRIBUTING.md. */
export interface AgentKind extends KindDisplay {
  /** One sentence for people. */
  summary: string;
  /** Picks its next work from the work queue. */
  pickWork: PickWork;
  /** What a task goes through, in order. */
  steps: readonly [Step, ...Step[]];
  /** What the feed says of its beginning and of its end. */
  activityTitles: Record<"work" | "done", string>;
  /** The metrics shown; amounts in dollars, rates in percent; null: not known. */
  metrics(counters: Counters): Record<string, number | null>;
}

/** Counts that the engine keeps for every kind. */
export const engineCounts = { done: "tasksDone", failed: "tasksFailed" } as const;

/** Percent with one decimal; 0 when there is nothing to divide by, null when either is not known. */
export function percent(part: number | undefined, whole: number | undefined): number | null {
  if (part === undefined || whole === undefined) return null;
  return whole ? Math.round((part / whole) * 1_000) / 10 : 0;
}

/** The share of finished tasks that went well; null while none has ended. */
export function successRate(counters: Counters): number | null {
  const { [engineCounts.done]: done = 0, [engineCounts.failed]: failed = 0 } = counters;
  return done + failed === 0 ? null : percent(done, done + failed);
}

/** Cents as dollars; null: not known. */
export function dollars(cents: number | undefined): number | null {
  return cents === undefined ? null : cents / 100;
}
