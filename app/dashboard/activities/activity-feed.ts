import type { Activity } from "#app/workspace/activity.ts";
import type { DashboardData } from "#app/workspace/overview.ts";

/* The feed's rules: how many activities, their colors, and the samples for an empty feed. */

/** Activities per list: feed, notifications, agent page. */
export const activitiesShown = 10;

/** How many undoable actions stay in the feed. */
export const undoableShown = 3;

/**
 * The feed's activities, newest first. Keeps undoable actions that busy agents would push out within seconds.
 */
export function latestActivities(activities: readonly Activity[]): Activity[] {
  const undoable = activities.filter(({ undoUntil }) => undoUntil).slice(0, undoableShown);
  const others = activities
    .filter((activity) => !undoable.includes(activity))
    .slice(0, activitiesShown - undoable.length);
  return activities.filter((each) => undoable.includes(each) || others.includes(each));
}

export type ActivityTone = "success" | "primary" | "warning" | "neutral";

/** Revenue is positive, agent tasks follow their severity, and the rest is neutral. */
export function activityTone({
  type,
  severity,
}: Pick<Activity, "type" | "severity">): ActivityTone {
  if (type === "revenue") return "success";
  if (type === "agent_task") return severity === "success" ? "primary" : "warning";
  return "neutral";
}

/** Whether a new activity gets a toast. */
export function isNoteworthy({ type, severity }: Pick<Activity, "type" | "severity">): boolean {
  return severity === "success" || type === "revenue";
}

/**
 * Whether it is a notification: not an agent's routine step and not a person's action, unless it is a warning.
 */
export function isNotable({
  type,
  severity,
  actor,
}: Pick<Activity, "type" | "severity" | "actor">): boolean {
  return severity === "warning" || (type !== "agent_task" && !actor);
}

/** Whether one origin badge covers all of them; people's actions do not count. */
export function isAllSimulated(activities: readonly Pick<Activity, "actor" | "origin">[]): boolean {
  const results = activities.filter(({ actor }) => !actor);
  return results.length > 0 && results.every(({ origin }) => origin === "simulated");
}

/**
 * Who did it, from the viewer's point of view; null: no person, or a warning, since another person may have caused it.
 */
export function actorLabel(
  { actor, severity }: Pick<Activity, "actor" | "severity">,
  viewerId: string | null,
): string | null {
  if (!actor || severity === "warning") return null;
  return actor.id === viewerId ? "By you" : `By ${actor.name}`;
}

/** Prepends a new activity, which may arrive twice: in a snapshot and on its own. */
export function withNewest(activities: readonly Activity[], newest: Activity): Activity[] {
  const others = activities.filter(({ id }) => id !== newest.id);
  return [newest, ...others];
}

export interface ShownActivity extends Activity {
  /** Sample activities for an empty feed. */
  sample: boolean;
}

export function shownActivities(
  data: Pick<DashboardData, "activities" | "generatedAt">,
): ShownActivity[] {
  if (data.activities.length === 0) return sampleActivities(data.generatedAt);
  return data.activities
    .slice(0, activitiesShown)
    .map((activity) => ({ ...activity, sample: false }));
}

/** The latest instant in the feed; ages are relative to it, on the server and in the browser. */
export function feedTime({
  activities,
  generatedAt,
}: Pick<DashboardData, "activities" | "generatedAt">): string {
  return activities.reduce(
    (latest, { createdAt }) => (Date.parse(createdAt) > Date.parse(latest) ? createdAt : latest),
    generatedAt,
  );
}

const samples = [
  { type: "agent_task", severity: "success", title: "Article drafted", minutes: 4 },
  { type: "revenue", severity: "success", title: "Revenue recorded", minutes: 26 },
  { type: "system", severity: "info", title: "Daily plan prepared", minutes: 95 },
] as const;

const sampleDescription = {
  agent_task: "When an agent finishes a task, you'll see it here.",
  revenue: "You'll see each amount earned with its source.",
  system: "You'll see system changes here, too.",
} as const;

function sampleActivities(generatedAt: string): ShownActivity[] {
  return samples.map(({ minutes, ...sample }) => ({
    ...sample,
    id: `sample-${sample.type}`,
    description: sampleDescription[sample.type],
    createdAt: new Date(Date.parse(generatedAt) - minutes * 60_000).toISOString(),
    metadata: { realIntegration: false },
    origin: "simulated",
    sample: true,
  }));
}
