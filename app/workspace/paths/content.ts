import type { Origin } from "#app/workspace/origin.ts";
import { cursorOf, readPosition, type ListPosition } from "./list-position.ts";

/** The content library. */
export const contentPath = "/content";

/** One content item; every title links here. */
export const contentItemPath = (contentItemId: string): string =>
  `${contentPath}/${encodeURIComponent(contentItemId)}`;

/** The page that confirms unpublishing. */
export const unpublishPath = (contentItemId: string): string =>
  `${contentItemPath(contentItemId)}/unpublish`;

/** The page to publish manually on channels without an API. */
export const manualPublishingPath = (contentItemId: string): string =>
  `${contentItemPath(contentItemId)}/manual-publishing`;

export const textFormats = ["md", "html", "pdf", "json"] as const;

/**
 * A content item as a file; as JSON, with its history.
 * @param version its number; left out: the newest
 */
export const contentItemFilePath = (
  contentItemId: string,
  format: (typeof textFormats)[number],
  version?: number,
): string =>
  `${contentItemPath(contentItemId)}/file?format=${format}${version === undefined ? "" : `&version=${version}`}`;

/** The list's status filter: the content's own states, and those of its publications. */
export const contentStates = [
  "waiting",
  "in_work",
  "approved",
  "published",
  "unconfirmed",
  "rejected",
  "archived",
] as const;
export type ContentState = (typeof contentStates)[number];

export const contentKinds = ["article", "social_post", "video", "newsletter", "report"] as const;
type ContentKind = (typeof contentKinds)[number];

// Repeated here, because importing them would load the schema on every page with a title.
const origins = ["real", "simulated"] as const satisfies readonly Origin[];

/** The list's filter; null and an empty search: all. Days are YYYY-MM-DD, both included. */
export interface ContentFilter {
  q: string;
  state: ContentState | null;
  kind: ContentKind | null;
  agent: string | null;
  from: string | null;
  to: string | null;
  origin: Origin | null;
}

export const allContent: ContentFilter = {
  q: "",
  state: null,
  kind: null,
  agent: null,
  from: null,
  to: null,
  origin: null,
};

/** Ignores invalid values. */
export function readContentFilter(query: URLSearchParams): ContentFilter {
  const agent = query.get("agent") ?? "";
  return {
    q: (query.get("q") ?? "").trim(),
    state: contentStates.find((each) => each === query.get("state")) ?? null,
    kind: contentKinds.find((each) => each === query.get("kind")) ?? null,
    agent: /^[\w-]{1,64}$/.test(agent) ? agent : null,
    from: readDay(query.get("from")),
    to: readDay(query.get("to")),
    origin: origins.find((each) => each === query.get("origin")) ?? null,
  };
}

function readDay(day: string | null): string | null {
  if (day === null || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  const date = new Date(`${day}T00:00:00Z`);
  // `Date` turns June 31 into July 1.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : null;
}

/** The list's order: waiting for review, needs a check, then everything else. */
export const contentGroups = ["waiting", "look", "rest"] as const;
export type ContentGroup = (typeof contentGroups)[number];

/** A row's position in the list. Without a group: the list is sorted by time only. */
export interface ContentPosition extends ListPosition {
  group?: ContentGroup;
}

/** Encodes a row's position for a URL. */
export const contentCursorOf = ({ group, ...position }: Omit<ContentPosition, "side">): string =>
  `${cursorOf(position)}${group === undefined ? "" : `.${group}`}`;

/** The position in a URL; undefined: none, or invalid. */
export function readContentPosition(query: URLSearchParams): ContentPosition | undefined {
  for (const side of ["older", "newer"] as const) {
    const [, cursor = "", named] = /^(.*?)(?:\.([a-z]+))?$/.exec(query.get(side) ?? "") ?? [];
    const position = readPosition(new URLSearchParams([[side, cursor]]));
    // Older URLs have no group.
    if (position)
      return { ...position, group: contentGroups.find((each) => each === named) ?? "rest" };
  }
  return undefined;
}

/** All pages of a list as a CSV file. */
export const contentFilePath = (filter: Partial<ContentFilter>): string =>
  contentListPath(filter).replace(contentPath, `${contentPath}.csv`);

/** The list's URL. @param place a page; left out: the newest */
export function contentListPath(
  filter: Partial<ContentFilter>,
  place: { older?: string; newer?: string } = {},
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...filter, ...place }))
    if (value) query.set(name, value);
  return query.size === 0 ? contentPath : `${contentPath}?${query}`;
}
