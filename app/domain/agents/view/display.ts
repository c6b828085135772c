import type { AgentIconName } from "#app/platform/ui/icons/agent-icons.ts";
import { formatDollars, formatNumber } from "#app/platform/ui/format.ts";
import type { Agent } from "#app/workspace/agent.ts";
import { kindDisplays } from "#app/domain/agents/kinds/displays.ts";

/** How agents are shown: names, states, metrics with units. */

const agentStatuses = ["active", "processing", "inactive", "error"] as const;
export type AgentStatus = (typeof agentStatuses)[number];

export const statusNames = {
  active: "Active",
  processing: "Processing",
  inactive: "Inactive",
  error: "Error",
} as const satisfies Record<AgentStatus, string>;

/** Unknown states count as inactive. */
export function agentStatusOf(status: string): AgentStatus {
  return agentStatuses.find((known) => known === status) ?? "inactive";
}

export function countActive(agents: readonly Pick<Agent, "status">[]): number {
  return agents.filter((agent) => agent.status === "active").length;
}

/** A trailing " Agent" adds nothing on a page of agents. */
export function agentDisplayName(name: string): string {
  return name.replace(/ Agent$/, "");
}

const displays = new Map(kindDisplays.map((display) => [display.type, display]));

const otherMetrics = ["tasks", "successRate", "performance"] as const;

/** The known kinds, as [type, name]. */
export const kindNames: readonly (readonly [string, string])[] = kindDisplays.map(
  ({ type, defaultName }) => [type, agentDisplayName(defaultName)] as const,
);

/** The display name of an agent; its kind if the name is not readable. */
export function shownName({ name, type }: Pick<Agent, "name" | "type">): string {
  return agentDisplayName(name).trim() || kindName(type);
}

/** The display name of a type; an unknown one is spelled out: "data_steward" → "Data Steward". */
export function kindName(type: string): string {
  const known = displays.get(type);
  return known ? agentDisplayName(known.defaultName) : capitalise(type.split(/[_\s-]+/));
}

/** The icon of an agent's kind; undefined for an unknown kind. */
export function kindIcon(type: string): AgentIconName | undefined {
  return displays.get(type)?.icon;
}

/** The slug of a kind's help article; undefined for an unknown kind. */
export function kindHelp(type: string): string | undefined {
  return displays.get(type)?.helpArticle;
}

interface MetricView {
  key: string;
  label: string;
  value: string;
  /** Why there is no value; null where there is one. */
  note: string | null;
  /** About money or an audience, which a simulation makes up. */
  isOutcome: boolean;
}

const outcomeWords: ReadonlySet<string> = new Set([
  "revenue",
  "ranking",
  "traffic",
  "engagement",
  "followers",
  "conversion",
  "views",
  "subscribers",
]);

/** The metrics of an agent's kind in display order; a missing one is 0, an unknown one N/A. */
export function metricViews({ type, metrics }: Pick<Agent, "type" | "metrics">): MetricView[] {
  const keys = displays.get(type)?.shownMetrics ?? otherMetrics;
  return keys.map((key) => {
    const words = wordsOf(key);
    const value = metrics[key] === undefined ? 0 : metrics[key];
    return {
      key,
      label: capitalise(words),
      value: formatMetric(words, value),
      note: value === null ? "Not measured yet" : null,
      isOutcome: words.some((word) => outcomeWords.has(word)),
    };
  });
}

/**
 * A metric with its unit, which is derived from whole words of the label: "Generated" contains
 * "rate" but is no rate.
 */
export function formatMetric(
  label: string | readonly string[],
  value: number | null | undefined,
): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return "N/A";
  const words = typeof label === "string" ? label.toLowerCase().split(/\s+/) : label;
  const number = formatNumber(value);
  if (words.includes("rate")) return `${number}%`;
  if (words.includes("revenue"))
    return Number.isInteger(value) ? `$${number}` : formatDollars(value);
  if (words.includes("increase")) return `+${number}%`;
  return number;
}

function wordsOf(key: string): string[] {
  return key
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(" ");
}

function capitalise(words: readonly string[]): string {
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(" ");
}
