import { expect, test } from "vitest";
import { simulatedPlanner } from "./planner";
import { topics } from "./topics";

const titles = ["A guide to %s", "%s in one weekend", "The cost of %s"];

const plans = (count: number, change: { seed?: string; type?: string } = {}) =>
  Array.from({ length: count }, (_, index) =>
    simulatedPlanner.next({
      seed: "test",
      type: "publisher",
      ordinal: index + 1,
      titles,
      ...change,
    }),
  );

test("every pairing of title and topic comes once before any comes again", () => {
  const round = titles.length * topics.length;
  const told = plans(2 * round).map(({ title }) => title);
  expect(new Set(told.slice(0, round)).size).toBe(round);
  expect(new Set(told).size).toBe(round);
});

test("one task after another has another topic and another title", () => {
  const some = plans(40);
  for (const [index, { topic, title }] of some.slice(1).entries()) {
    expect(topic).not.toBe(some[index]?.topic);
    const capital = topic.charAt(0).toUpperCase() + topic.slice(1);
    expect([`A guide to ${topic}`, `${capital} in one weekend`, `The cost of ${topic}`]).toContain(
      title,
    );
  }
  expect(new Set(some.slice(0, topics.length).map(({ topic }) => topic)).size).toBe(topics.length);
});

test("where it begins follows from the seed and the kind of agent", () => {
  const first = (change: { seed?: string; type?: string }) => plans(1, change)[0]?.topic;
  expect(first({})).toBe(first({}));
  const starts = (name: "seed" | "type") =>
    new Set(["a", "b", "c", "d", "e", "f"].map((value) => first({ [name]: value }))).size;
  expect(starts("seed")).toBeGreaterThan(2);
  expect(starts("type")).toBeGreaterThan(2);
});
