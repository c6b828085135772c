import { expect, it } from "vitest";
import {
  timelineSteps,
  sumOf,
  type IdeaTimeline,
  type TimelineContent,
  type TimelineChannel,
} from "./idea-timeline.ts";

const idea: IdeaTimeline["idea"] = {
  ...{ id: "i", topic: "t", state: "in_work", day: "", minutes: 0, seen: 1, contentItemId: null },
  ...{ origin: null, angle: "", keyword: "", reason: "", ideaState: "in_work" },
};
const contentItem = (changes: Partial<TimelineContent> = {}): TimelineContent => ({
  ...{ id: "p", kind: "article", title: "t", variant: "", state: "approved", origin: "real" },
  ...{ createdAt: 1, publishedAt: null, isImproved: 0 },
  ...changes,
});
const place = (changes: Partial<TimelineChannel> = {}): TimelineChannel => ({
  ...{ contentItemId: "p", kind: "article", channel: "d", state: "published", url: null },
  ...{ publishedAt: 1, origin: "real", views: null, interactions: null, earnedCents: 0 },
  ...changes,
});
const way = (changes: Partial<IdeaTimeline> = {}): IdeaTimeline => ({
  ...{
    idea,
    duplicate: null,
    timeZone: "UTC",
    contentItems: [],
    places: [],
    decision: null,
    begun: null,
  },
  ...changes,
});
const states = (changes?: Partial<IdeaTimeline>) =>
  timelineSteps(way(changes))
    .map(({ state }) => state)
    .join(" ");
const wordsAt = (room: string, changes?: Partial<IdeaTimeline>) =>
  timelineSteps(way(changes)).find((station) => station.room === room)?.words;

it("goes from room to room, one at a time until it is approved", () => {
  expect(states()).toBe("now ahead ahead ahead ahead ahead ahead");
  expect(states({ idea: { ...idea, state: "planned" } })).toMatch(/^ahead/u);
  const as = (state: TimelineContent["state"], more: Partial<IdeaTimeline> = {}) =>
    states({ contentItems: [contentItem({ state })], ...more });
  expect(as("draft")).toBe("done now ahead ahead ahead ahead ahead");
  expect(as("in_review")).toBe("done done now ahead ahead ahead ahead");
  expect(as("approved")).toBe("done done done now ahead now ahead");
  expect(as("rejected")).toBe("done done done ahead ahead ahead ahead");
  expect(as("approved", { places: [place()] })).toBe("done done done done now now now");
  expect(as("approved", { places: [place({ state: "failed" })] })).toBe(
    "done done done now ahead now ahead",
  );
  const contentItems = [
    contentItem(),
    contentItem({ kind: "social_post" }),
    contentItem({ kind: "video" }),
  ];
  expect(states({ contentItems, places: [place({ views: 0 })] })).toBe(
    "done done done done done done done",
  );
});

it("says in words how far each room is", () => {
  const writer = (state: IdeaTimeline["idea"]["state"]) =>
    wordsAt("content_writer", { idea: { ...idea, state } });
  expect((["in_work", "proposed", "dropped", "planned"] as const).map(writer)).toEqual([
    "Is writing it",
    "Begins once you have planned it",
    "Will not write it",
    "Begins some hours before its time",
  ]);
  const you = (state: TimelineContent["state"], decidedBy?: "policy" | "person") =>
    wordsAt("you", {
      contentItems: [contentItem({ state })],
      decision: decidedBy ? { decision: "approved", decidedBy, at: 1 } : null,
    });
  expect(wordsAt("you")).toBe("You decide before anything goes out");
  expect(you("draft")).toBe("You decide before anything goes out");
  expect(you("in_review")).toBe("It waits for your decision");
  expect(you("changes_requested")).toBe("You asked for changes");
  expect([you("approved"), you("approved", "policy")]).toEqual([
    "You approved it",
    "Approved by trust",
  ]);
  expect([you("rejected"), you("archived")]).toEqual([
    "You did not accept it",
    "It is in the archive",
  ]);
  const optimizer = (changes: Partial<TimelineContent>) =>
    wordsAt("seo_optimizer", { contentItems: [contentItem(changes)] });
  expect([optimizer({ state: "draft" }), optimizer({}), optimizer({ isImproved: 1 })]).toEqual([
    "Goes over it next",
    "Was not at work: it went on without",
    "Has gone over it",
  ]);
  expect(wordsAt("content_writer", { contentItems: [contentItem()] })).toBe(
    "Has written the article",
  );
  const at = (places: readonly TimelineChannel[]) =>
    wordsAt("publisher", { contentItems: [contentItem()], places });
  expect([at([]), at([place()]), at([place(), place()])]).toEqual([
    "Brings it out once it is approved",
    "Out at 1 place",
    "Out at 2 places",
  ]);
  const posts = [contentItem({ kind: "social_post" }), contentItem({ kind: "social_post" })];
  expect([wordsAt("social_media"), wordsAt("social_media", { contentItems: posts })]).toEqual([
    "Posts about it once it is out",
    "Has written 2 posts",
  ]);
  const pack = [contentItem({ kind: "video" })];
  expect([wordsAt("youtube_manager"), wordsAt("youtube_manager", { contentItems: pack })]).toEqual([
    "Makes a video pack of it once it is approved",
    "Has made a video pack",
  ]);
  expect([wordsAt("analytics"), wordsAt("analytics", { places: [place({ views: 3 })] })]).toEqual([
    "Not measured yet",
    "Measures what comes of it",
  ]);
});

it("sums what was measured, and knows nothing where nothing was", () => {
  expect(sumOf([place(), place()], "views")).toBeNull();
  expect(sumOf([place({ views: 2 }), place(), place({ views: 0 })], "views")).toBe(2);
  expect(sumOf([place({ interactions: 5, views: 1 })], "interactions")).toBe(5);
});
