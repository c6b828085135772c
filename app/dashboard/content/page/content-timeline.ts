import { agentPath } from "#app/workspace/paths/agents.ts";
import { contentItemPath } from "#app/workspace/paths/content.ts";
import { reviewPathOf } from "#app/workspace/paths/review.ts";
import type { ListedText } from "#app/dashboard/content/list/listed-text.ts";
import type { TextCost, Work } from "./text-cost.ts";
import type { Station, ContentReview } from "./text-view.ts";

/** Facts the timeline is built from. */
export interface TimelineFacts {
  text: ListedText;
  /** Oldest first. */
  versions: readonly { number: number; createdAt: number; makerType: string | null }[];
  decisions: readonly ContentReview[];
  idea: { source: string; createdAt: number } | null;
  /** Everything made from the same idea. */
  made: readonly {
    id: string;
    title: string;
    kind: ListedText["kind"];
    parentId: string | null;
    createdAt: number;
    publishedAt: number | null;
  }[];
  /** Null: nothing was charged, or unknown. */
  cost: TextCost | null;
  /** Types of the workspace's agents. */
  enabledTypes: readonly string[];
}

const ideaSources: Readonly<Record<string, string>> = {
  owner: "Added by you",
  sample: "Sample plan",
  insight: "Based on your results",
};

/** Which step each of an article's costs belongs to. Other content has writing costs only. */
const paidAt: Readonly<Record<string, Work>> = {
  Written: "Writing",
  Improved: "Improving",
  Posted: "Posts",
  "Video script": "Video",
};

function withCosts(stations: Station[], { text, cost }: TimelineFacts): Station[] {
  const partOf = (work: Work | undefined) =>
    cost?.parts.find((part) => part.work === work)?.cost ?? null;
  if (!cost || cost.parts.length === 0) return stations;
  return stations.map((each) => {
    if (text.kind !== "article")
      return each.name === "Written" ? { ...each, cost: cost.total } : each;
    if (each.agentType !== null) return { ...each, cost: partOf(paidAt[each.name]) };
    const changes = partOf("Changes you requested");
    return changes === null ? each : { ...each, cost: `${changes} for changes you requested` };
  });
}

/** The item's steps from idea to results, each with time, detail and cost. */
export const contentTimeline = (facts: TimelineFacts): Station[] =>
  withCosts(timelineSteps(facts), facts);

function timelineSteps(facts: TimelineFacts): Station[] {
  const { kind } = facts.text;
  if (kind === "report") return [written(facts, "Created")];
  const rest = [decision(facts), out(facts)];
  if (kind !== "article")
    return [...ideaOf(facts), written(facts, "Written"), ...rest, measured(facts)];
  return [
    ...ideaOf(facts),
    written(facts, "Written"),
    improved(facts),
    ...rest,
    followed(facts, { kind: "social_post", name: "Posted", type: "social_media" }),
    followed(facts, { kind: "video", name: "Video script", type: "youtube_manager" }),
    measured(facts),
  ];
}

function ideaOf({ idea }: TimelineFacts): Station[] {
  if (!idea) return [];
  const detail = ideaSources[idea.source] ?? "";
  return [station("Idea", "analytics", { state: "done", at: idea.createdAt, detail })];
}

function written({ text, versions }: TimelineFacts, name: string): Station {
  const to = text.agentId === null ? null : agentPath(text.agentId);
  const at = versions[0]?.createdAt ?? text.createdAt;
  const detail = versions.length === 1 ? "1 version" : `${versions.length} versions`;
  return station(name, text.agentType, { state: "done", at, detail, to });
}

function improved({ text, versions, enabledTypes }: TimelineFacts): Station {
  const type = "seo_optimizer";
  const by = versions.find(({ makerType }) => makerType === type);
  if (by) {
    const detail = `Version ${by.number}`;
    return station("Improved", type, { state: "done", at: by.createdAt, detail });
  }
  if (text.contentState === "draft")
    return station("Improved", type, { state: "now", detail: "Next" });
  const detail = enabledTypes.includes(type) ? "No changes needed" : "No agent for this";
  return station("Improved", type, { state: "rests", detail });
}

const decided = {
  approved: "approved",
  changes_requested: "requested changes",
  rejected: "rejected it",
} as const;

function decision({ text, decisions }: TimelineFacts): Station {
  const last = decisions.at(-1);
  const to = reviewPathOf(text.id);
  if (text.contentState === "draft") return station("Your review", null, { state: "to_come" });
  if (text.contentState === "in_review" || !last || last.decision === "unpublished") {
    const waits = text.contentState === "in_review";
    const detail = waits ? "Waiting for you" : "Not reviewed";
    return station("Your review", null, { state: waits ? "now" : "rests", detail, to });
  }
  const who =
    last.decidedBy === "person"
      ? "You"
      : last.decidedBy === "token"
        ? "Your API token"
        : "Your settings";
  const name = `${who} ${decided[last.decision]}`;
  const detail = `Version ${last.versionNumber}`;
  return station(name, null, { state: "done", at: last.at, detail, to });
}

function out({ text }: TimelineFacts): Station {
  const type = text.kind === "article" ? "publisher" : text.agentType;
  const places = text.places.filter(({ state }) => state !== "unpublished");
  const detail = namesOf(places);
  if (text.state === "unpublished")
    return station("Unpublished", type, { state: "done", detail: "No longer on any channel" });
  const placesOut = places.filter(({ publishedAt }) => publishedAt !== null);
  if (placesOut.length > 0) {
    const detail = namesOf(placesOut);
    return station("Published", type, { state: "done", at: text.publishedAt, detail });
  }
  if (text.state === "unconfirmed") return station("Published", type, { state: "now", detail });
  const dueAt = places.find(({ dueAt }) => dueAt !== null)?.dueAt ?? null;
  if (text.state === "scheduled")
    return station("Scheduled", type, { state: "now", at: dueAt, detail });
  if (text.state === "draft") return station("Draft created", type, { state: "now", detail });
  if (text.state === "kept")
    return station("Not published", null, {
      state: "done",
      at: text.stateAt,
      detail: "Suggestion only",
    });
  return station("Published", type, { state: endsHere(text) ? "rests" : "to_come", detail });
}

const namesOf = (places: ListedText["places"]): string =>
  places.map(({ channel }) => channel).join(", ");

/** No further steps follow. */
const endsHere = ({ state }: Pick<ListedText, "state">): boolean =>
  state === "rejected" || state === "archived" || state === "kept";

function followed(
  { text, made, enabledTypes }: TimelineFacts,
  { kind, name, type }: { kind: ListedText["kind"]; name: string; type: string },
): Station {
  const mine = made.filter((each) => each.kind === kind && each.parentId === text.id);
  const [first] = mine;
  if (first) {
    const detail =
      kind === "social_post" ? `${mine.length} ${mine.length === 1 ? "post" : "posts"}` : "Created";
    const to = contentItemPath(first.id);
    return station(name, type, {
      state: "done",
      at: first.publishedAt ?? first.createdAt,
      detail,
      to,
    });
  }
  if (!enabledTypes.includes(type))
    return station(name, type, { state: "rests", detail: "No agent for this" });
  const over = endsHere(text);
  return station(name, type, { state: over ? "rests" : "to_come" });
}

function measured({ text: { places, state } }: TimelineFacts): Station {
  const times = places.flatMap(({ measuredAt }) => (measuredAt === null ? [] : [measuredAt]));
  if (times.length > 0)
    return station("Measured", "analytics", {
      state: "done",
      at: Math.max(...times),
      detail: "Last updated",
    });
  return station("Measured", "analytics", { state: endsHere({ state }) ? "rests" : "to_come" });
}

function station(
  name: string,
  agentType: string | null,
  facts: { state: Station["state"]; at?: number | null; detail?: string; to?: string | null },
): Station {
  const { state, at = null, detail = "", to = null } = facts;
  const fallback = state === "rests" ? "Skipped" : "Upcoming";
  return {
    name,
    agentType,
    state,
    at,
    cost: null,
    detail: detail || (at === null ? fallback : ""),
    to,
  };
}
