/** The content plan. */
export const planPath = "/plan";

/** The publishing schedule. */
export const publishingSchedulePath = "/settings/publishing-schedule";

export const planViews = ["month", "week", "list"] as const;
export type PlanViewName = (typeof planViews)[number];

/** What the plan page shows. */
interface PlanPlace {
  view?: PlanViewName;
  /** A day in the shown range, as YYYY-MM-DD; left out: today. */
  at?: string | undefined;
  /** The idea that is open next to the calendar. */
  idea?: string | undefined;
  /** Lists the posts of this day next to the calendar. */
  posts?: string | undefined;
  /** An idea is being added: for this day, or `any`. */
  add?: string | undefined;
  /** In a list: starts after this row. */
  after?: string | undefined;
}

export function planPathOf({ view, ...rest }: PlanPlace = {}): string {
  const query = new URLSearchParams();
  if (view !== undefined && view !== "month") query.set("view", view);
  for (const [name, value] of Object.entries(rest)) if (value !== undefined) query.set(name, value);
  return query.size === 0 ? planPath : `${planPath}?${query}`;
}

/** One idea, with everything made from it. */
export const ideaPath = (id: string): string => `${planPath}/${id}`;

/** The list of publications. */
export const publicationsPath = `${planPath}/publications`;

/** @param place a channel; left out: all. @param after the list starts after this row */
export function publicationsPathOf({
  show,
  place,
  after,
}: {
  show?: "coming" | "out";
  place?: string | null;
  after?: string | null;
} = {}): string {
  const query = new URLSearchParams();
  if (show === "out") query.set("show", show);
  if (place) query.set("place", place);
  if (after) query.set("after", after);
  return query.size === 0 ? publicationsPath : `${publicationsPath}?${query}`;
}
