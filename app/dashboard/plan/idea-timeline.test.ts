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
const publication = (changes: Partial<TimelineChannel> = {}): TimelineChannel => ({
  ...{ contentItemId: "p", kind: "article", channel: "d", state: "published", url: null },
  ...{ publishedAt: 1, origin: "real", views: null, interactions: null, earnedCents: 0 },
  ...changes,
});
const timeline = (changes: Partial<IdeaTimeline> = {}): IdeaTimeline => ({
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
  timelineSteps(timeline(changes))
    .map(({ state }) => state)
    .join(" ");
const textAt = (room: string, changes?: Partial<IdeaTimeline>) =>
  timelineSteps(timeline(changes)).find((step) => step.room === room)?.text;

it("advances one step at a time until approval", () => {
  expect(states()).toBe("now ahead ahead ahead ahead ahead ahead");
  expect(states({ idea: { ...idea, state: "planned" } })).toMatch(/^ahead/u);
  const as = (state: TimelineContent["state"], more: Partial<IdeaTimeline> = {}) =>
    states({ contentItems: [contentItem({ state })], ...more });
  expect(as("draft")).toBe("done now ahead ahead ahead ahead ahead");
  expect(as("in_review")).toBe("done done now ahead ahead ahead ahead");
  expect(as("approved")).toBe("done done done now ahead now ahead");
  expect(as("rejected")).toBe("done done done ahead ahead ahead ahead");
  expect(as("approved", { places: [publication()] })).toBe("done done done done now now now");
  expect(as("approved", { places: [publication({ state: "failed" })] })).toBe(
    "done done done now ahead now ahead",
  );
  const contentItems = [
    contentItem(),
    contentItem({ kind: "social_post" }),
    contentItem({ kind: "video" }),
  ];
  expect(states({ contentItems, places: [publication({ views: 0 })] })).toBe(
    "done done done done done done done",
  );
});

it("describes each step", () => {
  const writer = (state: IdeaTimeline["idea"]["state"]) =>
    textAt("content_writer", { idea: { ...idea, state } });
  expect((["in_work", "proposed", "dropped", "planned"] as const).map(writer)).toEqual([
    "Writing now",
    "Starts once you schedule it",
    "Won’t write it",
    "Starts a few hours before its scheduled time",
  ]);
  const you = (state: TimelineContent["state"], decidedBy?: "policy" | "person") =>
    textAt("you", {
      contentItems: [contentItem({ state })],
      decision: decidedBy ? { decision: "approved", decidedBy, at: 1 } : null,
    });
  expect(textAt("you")).toBe("You review it before it’s published");
  expect(you("draft")).toBe("You review it before it’s published");
  expect(you("in_review")).toBe("Waiting for your review");
  expect(you("changes_requested")).toBe("You requested changes");
  expect([you("approved"), you("approved", "policy")]).toEqual([
    "You approved it",
    "Auto-approved",
  ]);
  expect([you("rejected"), you("archived")]).toEqual(["You rejected it", "Archived"]);
  const optimizer = (changes: Partial<TimelineContent>) =>
    textAt("seo_optimizer", { contentItems: [contentItem(changes)] });
  expect([optimizer({ state: "draft" }), optimizer({}), optimizer({ isImproved: 1 })]).toEqual([
    "Improves it next",
    "Skipped",
    "Improved it",
  ]);
  expect(textAt("content_writer", { contentItems: [contentItem()] })).toBe("Wrote the article");
  const at = (places: readonly TimelineChannel[]) =>
    textAt("publisher", { contentItems: [contentItem()], places });
  expect([at([]), at([publication()]), at([publication(), publication()])]).toEqual([
    "Publishes it once approved",
    "Published on 1 channel",
    "Published on 2 channels",
  ]);
  const posts = [contentItem({ kind: "social_post" }), contentItem({ kind: "social_post" })];
  expect([textAt("social_media"), textAt("social_media", { contentItems: posts })]).toEqual([
    "Posts about it once published",
    "Wrote 2 posts",
  ]);
  const video = [contentItem({ kind: "video" })];
  expect([textAt("youtube_manager"), textAt("youtube_manager", { contentItems: video })]).toEqual([
    "Writes a video script once approved",
    "Wrote a video script",
  ]);
  expect([
    textAt("analytics"),
    textAt("analytics", { places: [publication({ views: 3 })] }),
  ]).toEqual(["Not measured yet", "Measures results"]);
});

it("sums measured values, null without any", () => {
  expect(sumOf([publication(), publication()], "views")).toBeNull();
  expect(
    sumOf([publication({ views: 2 }), publication(), publication({ views: 0 })], "views"),
  ).toBe(2);
  expect(sumOf([publication({ interactions: 5, views: 1 })], "interactions")).toBe(5);
});
