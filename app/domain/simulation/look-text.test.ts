import { describe, expect, test } from "vitest";
import type { AssignedMetrics, AssignedResult } from "#app/domain/ai/prompts/assignment.ts";
import { findDuplicate } from "#app/domain/ideas/resemblance.ts";
import { sampleTexts } from "./library/index.ts";
import { followUps } from "./library/follow-ups.ts";
import { lookText as lookTextOf } from "#app/domain/ai/prompts/performance-review-text.ts";
import { followUpOf } from "./sample-writer.ts";

const lookText = (figures: AssignedMetrics) => lookTextOf(figures, followUpOf);

const quiet: AssignedMetrics = {
  look: "evening",
  day: "2026-11-23",
  made: [],
  results: [],
  firstDays: null,
  firstDaysBefore: null,
  failed: [],
  next: [],
  waiting: 0,
};

function result(views: number, title = `Text of ${views}`): AssignedResult {
  const [sample] = sampleTexts;
  const idea = sample ? { ...sample, sampleSlug: sample.slug } : null;
  return { title, url: `https://blog.example.test/${views}`, views, earnedCents: views * 2, idea };
}

/** The numbers of a text, as they are read. */
const numbersIn = (text: string) =>
  [...text.matchAll(/\d[\d,]*(?:\.\d+)?/gu)].map(([found]) => Number(found.replaceAll(",", "")));

test("a day without anything takes a sentence for each question, and no zeros", () => {
  const { title, body, fields } = lookText(quiet);
  expect(title).toBe("Evening report, Monday, November 23");
  expect(body).toContain("Nothing went out today.");
  expect(body).toContain("## What failed\n\nNothing.");
  expect(body).toContain("The plan is empty");
  expect(numbersIn(body)).toEqual([]);
  expect(fields).toEqual({});
});

test("the first line is the sum of the others, those that are not named included", () => {
  const views = [812, 640, 1_300, 90, 77, 41, 3, 0].sort((a, b) => b - a);
  const { body } = lookText({ ...quiet, results: views.map((each) => result(each)) });
  const brought = body.split("## ")[2] ?? "";
  const [sum = "", ...rows] = brought.split("\n").filter((line) => /\d/u.test(line));
  expect(sum).toContain("The 8 texts of the last seven days have been read 2,963 times");
  expect(sum).toContain("earned $59.26");
  expect(rows).toHaveLength(6);
  const after = rows.map((row) => numbersIn(row.slice(row.lastIndexOf(": ") + 1)));
  expect(after.reduce((all, [seen = 0]) => all + seen, 0)).toBe(2_963);
  expect(after.reduce((all, [, dollars = 0]) => all + Math.round(dollars * 100), 0)).toBe(5_926);
  expect(rows.at(-1)).toBe("- 3 others: 44 views, $0.88");
});

test("what was made is named with its address, and what failed with its reason", () => {
  const { body } = lookText({
    ...quiet,
    look: "midday",
    made: [{ title: "A [b] text", url: "https://blog.example.test/a_(b)", channel: "sample blog" }],
    failed: [{ title: "Another", reason: "the network did not answer" }],
    next: [{ title: "a third", when: "Tue 9:00 AM" }],
    waiting: 1,
  });
  expect(body).toContain("1 publication today:");
  expect(body).toContain("- [A \\[b\\] text](https://blog.example.test/a_%28b%29) at sample blog");
  expect(body).toContain("- “Another”: the network did not answer");
  expect(body).toContain("- Tue 9:00 AM: “a third”\n\n1 text waits to be approved.");
});

test("first days are compared with first days, and with nothing where there were none", () => {
  const results = [result(500)];
  const firstDays = { texts: 4, views: 401 };
  const compared = lookText({
    ...quiet,
    results,
    firstDays,
    firstDaysBefore: { texts: 2, views: 90 },
  });
  expect(compared.body).toContain("100 views on average; the week before it was 45");
  expect(lookText({ ...quiet, results, firstDays }).body).not.toContain("on average");
});

describe("what follows", () => {
  test("is said with its figures, and proposed as an idea whose reason has them", () => {
    const { body, fields } = lookText({ ...quiet, results: [result(300, "Best"), result(100)] });
    expect(body).toContain(
      "“Best” has had 300 of the 400 views of the last seven days, which is 75%.",
    );
    const reason = "“Best” was read most: 300 of 400 views in seven days.";
    expect(fields.idea).toMatchObject({ reason: expect.stringContaining(reason) as string });
  });

  test("is left open while hardly anybody has read anything, and for an owner's own topic", () => {
    expect(lookText({ ...quiet, results: [result(60)] }).fields).toEqual({});
    const own = { ...result(600), idea: { topic: "t", angle: "", keyword: "k", sampleSlug: null } };
    const { body, fields } = lookText({ ...quiet, results: [own] });
    expect(fields).toEqual({});
    expect(body).toContain("600 of the 600 views");
  });

  test("every sample text has something that follows, and none of it is there already", () => {
    expect(Object.keys(followUps).sort()).toEqual(sampleTexts.map(({ slug }) => slug).sort());
    const all = [...sampleTexts, ...Object.values(followUps)];
    for (const each of Object.values(followUps)) {
      const others = all.filter((other) => other !== each);
      expect(findDuplicate(each, others)?.duplicate, each.topic).toBeUndefined();
    }
  });
});
