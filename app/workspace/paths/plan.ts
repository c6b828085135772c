/** What is to be written about, and when it goes out. */
export const planPath = "/plan";

/** Where it is said how much goes out. */
export const publishingSchedulePath = "/settings/publishing-schedule";

export const planViews = ["month", "week", "list"] as const;
export type PlanViewName = (typeof planViews)[number];

/** What a page of the plan shows. */
interface PlanPlace {
  view?: PlanViewName;
  /** A day of what is shown, as YYYY-MM-DD; left out: today. */
  at?: string | undefined;
  /** The idea that is open beside it. */
  idea?: string | undefined;
  /** The day whose posts are listed beside it. */
  posts?: string | undefined;
  /** An idea is being added: for this day, or `any`. */
  add?: string | undefined;
  /** In a list: what comes after this row. */
  after?: string | undefined;
}

export function planPathOf({ view, ...rest }: PlanPlace = {}): string {
  const query = new URLSearchParams();
  if (view !== undefined && view !== "month") query.set("view", view);
  for (const [name, value] of Object.entries(rest)) if (value !== undefined) query.set(name, value);
  return query.size === 0 ? planPath : `${planPath}?${query}`;
}

/** All that has become of one idea. */
export const ideaPath = (id: string): string => `${planPath}/${id}`;

/** What goes out when, to where, and how far it is. */
export const publicationsPath = `${planPath}/publications`;

/** @param place of which alone is told; left out: of all. @param after the row that a list goes on after */
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
