import { expect, test } from "vitest";
import { call } from "../../../tests/harness/call";
import { sampleTexts } from "./library";
import { simulatedPlanner } from "./planner";

const titles = ["A post about %s", "%s in one line"];

const plans = (count: number, change: { seed?: string; type?: string } = {}) =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      simulatedPlanner.next(
        { seed: "test", type: "publisher", ordinal: index + 1, titles, ...change },
        call,
      ),
    ),
  );
const count = sampleTexts.length;

test("every text comes once before any comes again", async () => {
  const topics = (await plans(2 * count)).map(({ topic }) => topic);
  expect(new Set(topics.slice(0, count)).size).toBe(count);
  expect(topics.slice(count)).toEqual(topics.slice(0, count));
});

test("the agents of a workspace take the same texts, each under a title of its own", async () => {
  const of = (type: string) => plans(count, { type });
  const [articles, posts] = [await of("content_writer"), await of("social_media")];
  const [videos] = [await of("youtube_manager")];
  for (const [index, { topic, title }] of articles.entries()) {
    const text = sampleTexts.find((each) => each.topic === topic);
    expect(title).toBe(text?.optimized.title);
    expect(videos[index]).toEqual({ topic, title: text?.video.title });
    const capital = topic.charAt(0).toUpperCase() + topic.slice(1);
    expect([`A post about ${topic}`, `${capital} in one line`]).toContain(posts[index]?.title);
  }
});

test("where a workspace begins follows from its seed", async () => {
  const first = async (seed: string) => (await plans(1, { seed }))[0]?.topic;
  expect(await first("a")).toBe(await first("a"));
  const starts = await Promise.all(["a", "b", "c", "d", "e", "f"].map(first));
  expect(new Set(starts).size).toBeGreaterThan(2);
});
