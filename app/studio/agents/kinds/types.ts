import type { AgentGlyphName } from "../../../platform/ui/agent-glyphs";
import type { ContentKind } from "../../content/content-kind";
import type { DestinationRole } from "../../publishing/destination";

/** What one step of a task asks of the world outside. */
export type Step = "draft" | "publish" | "measure";

/** What the audience did since the last look, and what it earned; null: not known. */
export interface Readings {
  views: number | null;
  interactions: number | null;
  followers: number | null;
  conversions: number | null;
  /** Keywords looked at, and how many of them rank better than before. */
  keywords: number | null;
  rankingGains: number | null;
  /** Percent more visitors from search. */
  trafficGain: number | null;
  insights: number | null;
  earningsCents: number | null;
}

/** Raw counts kept for an agent; the metrics people see are derived from them. What is missing is not known. */
export type Tally = Record<string, number>;

/** What is to be added to a tally; null: not known. */
export type Counts = Record<string, number | null>;

/** What people see of a kind; the rest of it stays on the server. */
export interface KindDisplay {
  /** As stored and as the API names it. */
  type: string;
  /** Its sign. */
  glyph: AgentGlyphName;
  /** The name a new agent of this kind gets. */
  defaultName: string;
  /** What `metrics` gives, in the order shown; the label follows from the name. */
  shownMetrics: readonly string[];
  /** The help article that tells people what it does, by its slug; a test of the help centre looks for it. */
  helpArticle: string;
}

/** One kind of agent: everything that is particular to it, and nothing else knows. */
export interface AgentKind extends KindDisplay {
  /** One sentence for people. */
  summary: string;
  /** What a task goes through, in order. */
  steps: readonly [Step, ...Step[]];
  /** What it writes. */
  writes: ContentKind;
  /** Where it publishes; needed when `steps` has "publish". */
  publishesTo?: DestinationRole;
  /** How its tasks are named; `%s` is the topic. */
  titles: readonly [string, ...string[]];
  /** What the feed says of each moment. */
  activityTitles: Record<Step | "done", string>;
  /** The counts that one look at the audience adds. */
  count(readings: Readings): Counts;
  /** The metrics shown; amounts in dollars, rates in percent; null: not known. */
  metrics(tally: Tally): Record<string, number | null>;
}

/** Counts that the engine keeps for every kind. */
export const engineCounts = { done: "tasksDone", failed: "tasksFailed" } as const;

/** Percent with one decimal; 0 when there is nothing to divide by, null when either is not known. */
export function percent(part: number | undefined, whole: number | undefined): number | null {
  if (part === undefined || whole === undefined) return null;
  return whole ? Math.round((part / whole) * 1_000) / 10 : 0;
}

/** The share of finished tasks that went well; null while none has ended. */
export function successRate(tally: Tally): number | null {
  const { [engineCounts.done]: done = 0, [engineCounts.failed]: failed = 0 } = tally;
  return done + failed === 0 ? null : percent(done, done + failed);
}

/** Cents as dollars; null: not known. */
export function dollars(cents: number | undefined): number | null {
  return cents === undefined ? null : cents / 100;
}
