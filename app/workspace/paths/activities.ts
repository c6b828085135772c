export const activitiesPath = "/activities";

/** The periods that one can choose from, in hours. */
export const activityPeriods = { day: 24, week: 7 * 24, month: 30 * 24 } as const;
export type ActivityPeriod = keyof typeof activityPeriods;

export const activityTypes = ["agent_task", "revenue", "system"] as const;
export type ActivityType = (typeof activityTypes)[number];

/** Which activities are shown; null: all. */
export interface ActivityFilter {
  agent: string | null;
  type: ActivityType | null;
  period: ActivityPeriod | null;
}

export const everyActivity: ActivityFilter = { agent: null, type: null, period: null };

/** What makes no sense chooses nothing. */
export function readActivityFilter(query: URLSearchParams): ActivityFilter {
  const agent = query.get("agent") ?? "";
  return {
    agent: /^[\w-]{1,64}$/.test(agent) ? agent : null,
    type: activityTypes.find((type) => type === query.get("type")) ?? null,
    period: Object.hasOwn(activityPeriods, query.get("period") ?? "")
      ? // It is a key of theirs, as has just been seen.
        (query.get("period") as ActivityPeriod)
      : null,
  };
}

/** Where these activities are listed. @param place one of the pages; left out: the newest */
export function activitiesPathOf(
  filter: Partial<ActivityFilter>,
  place: { older?: string; newer?: string } = {},
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...filter, ...place }))
    if (value !== null && value !== undefined) query.set(name, value);
  return query.size === 0 ? activitiesPath : `${activitiesPath}?${query}`;
}
