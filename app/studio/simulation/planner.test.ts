import { expect, test } from "vitest";
import { call } from "../../../tests/harness/call";
import { simulatedPlanner } from "./planner";
import { topics } from "./topics";

const titles = ["A guide to %s", "%s in one weekend", "The cost of %s"];

const plans = (count: number, change: { seed?: string; type?: string } = {}) =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      simulatedPlanner.next(
        { seed: "test", type: "publisher", ordinal: index + 1, titles, ...change },
        call,
      ),
    ),
  );

test("every pairing of title and topic comes once before any comes again", async () => {
  const round = titles.length * topics.length;
  const told = (await plans(2 * round)).map(({ title }) => title);
  expect(new Set(told.slice(0, round)).size).toBe(round);
  expect(new Set(told).size).toBe(round);
});

test("one task after another has another topic and another title", async () => {
  const some = await plans(40);
  for (const [index, { topic, title }] of some.slice(1).entries()) {
    expect(topic).not.toBe(some[index]?.topic);
    const capital = topic.charAt(0).toUpperCase() + topic.slice(1);
    expect([`A guide to ${topic}`, `${capital} in one weekend`, `The cost of ${topic}`]).toContain(
      title,
    );
  }
  expect(new Set(some.slice(0, topics.length).map(({ topic }) => topic)).size).toBe(topics.length);
});

test("where it begins follows from the seed and the kind of agent", async () => {
  const first = async (change: { seed?: string; type?: string }) =>
    (await plans(1, change))[0]?.topic;
  expect(await first({})).toBe(await first({}));
  const starts = async (name: "seed" | "type") => {
    const values = ["a", "b", "c", "d", "e", "f"];
    return new Set(await Promise.all(values.map((value) => first({ [name]: value })))).size;
  };
  expect(await starts("seed")).toBeGreaterThan(2);
  expect(await starts("type")).toBeGreaterThan(2);
});
