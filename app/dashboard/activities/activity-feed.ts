import type { Activity } from "#app/workspace/activity.ts";
import type { DashboardData } from "#app/workspace/overview.ts";

/* The feed's rules: how many, in which colour, and what stands in when there is nothing. */

/** The latest ones, wherever activities are listed: in the feed, the notifications, at an agent. */
export const activitiesShown = 10;

/** Of these, so many actions stay in the feed for as long as they can be undone. */
export const undoableShown = 3;

/**
 * What the feed lists of what happened, newest first: agents at work would push an action out of it
 * within seconds, and its undo with it.
 */
export function latestActivities(activities: readonly Activity[]): Activity[] {
  const undoable = activities.filter(({ undoUntil }) => undoUntil).slice(0, undoableShown);
  const others = activities
    .filter((activity) => !undoable.includes(activity))
    .slice(0, activitiesShown - undoable.length);
  return activities.filter((each) => undoable.includes(each) || others.includes(each));
}

export type ActivityTone = "success" | "primary" | "warning" | "neutral";

/** Revenue is good news; an agent's task is as good as its severity; the rest is neutral. */
export function activityTone({
  type,
  severity,
}: Pick<Activity, "type" | "severity">): ActivityTone {
  if (type === "revenue") return "success";
  if (type === "agent_task") return severity === "success" ? "primary" : "warning";
  return "neutral";
}

/** Whether a new activity is worth a notice of its own. */
export function isNoteworthy({ type, severity }: Pick<Activity, "type" | "severity">): boolean {
  return severity === "success" || type === "revenue";
}

/**
 * Whether it belongs among the notifications: everything but the everyday steps of agents, and what
 * somebody has done themselves, unless it is a warning.
 */
export function isNotable({
  type,
  severity,
  actor,
}: Pick<Activity, "type" | "severity" | "actor">): boolean {
  return severity === "warning" || (type !== "agent_task" && !actor);
}

/** Whether one sign stands for all of them. What people do is real, and no result. */
export function isAllSimulated(activities: readonly Pick<Activity, "actor" | "origin">[]): boolean {
  const results = activities.filter(({ actor }) => !actor);
  return results.length > 0 && results.every(({ origin }) => origin === "simulated");
}

/**
 * Who did it, as the viewer reads it; null: it happened by itself, or it is a warning, since it may
 * have been somebody else.
 */
export function actorLabel(
  { actor, severity }: Pick<Activity, "actor" | "severity">,
  viewerId: string | null,
): string | null {
  if (!actor || severity === "warning") return null;
  return actor.id === viewerId ? "By you" : `By ${actor.name}`;
}

/** The list with a new one before the others. It may arrive twice: in a snapshot, and by itself. */
export function withNewest(activities: readonly Activity[], newest: Activity): Activity[] {
  const others = activities.filter(({ id }) => id !== newest.id);
  return [newest, ...others];
}

export interface ShownActivity extends Activity {
  /** Stands in for activity that has not happened yet. */
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

/** The latest instant the feed knows of: ages are told from it, on the server and in the browser. */
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
  agent_task: "When an agent finishes a piece of work, it is reported here.",
  revenue: "Each amount earned appears here with its source.",
  system: "Changes to the system as a whole appear here, too.",
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
