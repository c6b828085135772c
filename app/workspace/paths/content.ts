import type { Origin } from "#app/workspace/origin.ts";
import { cursorOf, readPosition, type ListPosition } from "./list-position.ts";

/** Everything that has been made. */
export const contentPath = "/content";

/** One text, with all that is known of it: wherever its title stands, it leads here. */
export const contentItemPath = (contentItemId: string): string =>
  `${contentPath}/${encodeURIComponent(contentItemId)}`;

/** Where withdrawing a text is confirmed. */
export const unpublishPath = (contentItemId: string): string =>
  `${contentItemPath(contentItemId)}/unpublish`;

/** Where a text is put up by hand at a place that takes nothing from programs. */
export const manualPublishingPath = (contentItemId: string): string =>
  `${contentItemPath(contentItemId)}/manual-publishing`;

export const textFormats = ["md", "html", "pdf", "json"] as const;

/**
 * A text as a file to keep; as JSON, the record of how it came about.
 * @param version its number; left out: the newest
 */
export const contentItemFilePath = (
  contentItemId: string,
  format: (typeof textFormats)[number],
  version?: number,
): string =>
  `${contentItemPath(contentItemId)}/file?format=${format}${version === undefined ? "" : `&version=${version}`}`;

/** What is told apart in the list; some are of the piece itself, some of where it stands. */
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

// Written out: the file that has them knows how they are checked, which every page with a title would load.
const origins = ["real", "simulated"] as const satisfies readonly Origin[];

/** What is listed; null and an empty search: all. Days are YYYY-MM-DD, both included. */
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

/** What makes no sense chooses nothing. */
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
  // The 31st of a month that has thirty days is another day.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : null;
}

/** What comes first in the list: what waits for its reader, what needs a look, and then all the rest. */
export const contentGroups = ["waiting", "look", "rest"] as const;
export type ContentGroup = (typeof contentGroups)[number];

/** A row's place in the list. Without a group: of a list in which all are told by their time alone. */
export interface ContentPosition extends ListPosition {
  group?: ContentGroup;
}

/** Names a row's place for an address. */
export const contentCursorOf = ({ group, ...position }: Omit<ContentPosition, "side">): string =>
  `${cursorOf(position)}${group === undefined ? "" : `.${group}`}`;

/** The place that an address names; undefined where it names none that makes sense. */
export function readContentPosition(query: URLSearchParams): ContentPosition | undefined {
  for (const side of ["older", "newer"] as const) {
    const [, cursor = "", named] = /^(.*?)(?:\.([a-z]+))?$/.exec(query.get(side) ?? "") ?? [];
    const position = readPosition(new URLSearchParams([[side, cursor]]));
    // As the addresses were before there were groups.
    if (position)
      return { ...position, group: contentGroups.find((each) => each === named) ?? "rest" };
  }
  return undefined;
}

/** What an address lists, all pages together, as a file for a spreadsheet. */
export const contentFilePath = (filter: Partial<ContentFilter>): string =>
  contentListPath(filter).replace(contentPath, `${contentPath}.csv`);

/** Where this content is listed. @param place one of the pages; left out: the newest */
export function contentListPath(
  filter: Partial<ContentFilter>,
  place: { older?: string; newer?: string } = {},
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...filter, ...place }))
    if (value) query.set(name, value);
  return query.size === 0 ? contentPath : `${contentPath}?${query}`;
}
