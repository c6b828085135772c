export const activitiesPath = "/activities";

/** The available periods, in hours. */
export const activityPeriods = { day: 24, week: 7 * 24, month: 30 * 24 } as const;
export type ActivityPeriod = keyof typeof activityPeriods;

export const activityTypes = ["agent_task", "revenue", "system"] as const;
export type ActivityType = (typeof activityTypes)[number];

/** The list's filter; null: all. */
export interface ActivityFilter {
  agent: string | null;
  type: ActivityType | null;
  period: ActivityPeriod | null;
}

export const everyActivity: ActivityFilter = { agent: null, type: null, period: null };

/** Ignores invalid values. */
export function readActivityFilter(query: URLSearchParams): ActivityFilter {
  const agent = query.get("agent") ?? "";
  return {
    agent: /^[\w-]{1,64}$/.test(agent) ? agent : null,
    type: activityTypes.find((type) => type === query.get("type")) ?? null,
    period: Object.hasOwn(activityPeriods, query.get("period") ?? "")
      ? // The check above proves that it is a valid key.
        (query.get("period") as ActivityPeriod)
      : null,
  };
}

/** The list's URL. @param place a page; left out: the newest */
export function activitiesPathOf(
  filter: Partial<ActivityFilter>,
  place: { older?: string; newer?: string } = {},
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...filter, ...place }))
    if (value !== null && value !== undefined) query.set(name, value);
  return query.size === 0 ? activitiesPath : `${activitiesPath}?${query}`;
}
