import { describe, expect, test } from "vitest";
import type { AssignedMetrics, AssignedResult } from "#app/domain/ai/prompts/assignment.ts";
import { findDuplicate } from "#app/domain/ideas/resemblance.ts";
import { sampleTexts } from "./library/sample-texts.server.ts";
import { followUps } from "./library/follow-ups.ts";
import { performanceReviewText as reviewTextOf } from "#app/domain/ai/prompts/performance-review-text.ts";
import { followUpOf } from "./sample-writer.server.ts";

const performanceReviewText = (figures: AssignedMetrics) => reviewTextOf(figures, followUpOf);

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

/** The numbers in a review. */
const numbersIn = (text: string) =>
  [...text.matchAll(/\d[\d,]*(?:\.\d+)?/gu)].map(([found]) => Number(found.replaceAll(",", "")));

test("an empty day has a sentence per section and no zeros", () => {
  const { title, body, fields } = performanceReviewText(quiet);
  expect(title).toBe("Evening report, Monday, November 23");
  expect(body).toContain("Nothing was published today.");
  expect(body).toContain("## Issues\n\nNothing failed.");
  expect(body).toContain("The plan is empty");
  expect(numbersIn(body)).toEqual([]);
  expect(fields).toEqual({});
});

test("the first line is the total of the others, including those not listed", () => {
  const views = [812, 640, 1_300, 90, 77, 41, 3, 0].sort((a, b) => b - a);
  const { body } = performanceReviewText({ ...quiet, results: views.map((each) => result(each)) });
  const brought = body.split("## ")[2] ?? "";
  const [sum = "", ...rows] = brought.split("\n").filter((line) => /\d/u.test(line));
  expect(sum).toContain("The 8 items published in the last seven days got 2,963 views");
  expect(sum).toContain("earned $59.26");
  expect(rows).toHaveLength(6);
  const after = rows.map((row) => numbersIn(row.slice(row.lastIndexOf(": ") + 1)));
  expect(after.reduce((all, [seen = 0]) => all + seen, 0)).toBe(2_963);
  expect(after.reduce((all, [, dollars = 0]) => all + Math.round(dollars * 100), 0)).toBe(5_926);
  expect(rows.at(-1)).toBe("- 3 others: 44 views, $0.88");
});

test("content is listed with its address, and failures with their reason", () => {
  const { body } = performanceReviewText({
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
  expect(body).toContain("- Tue 9:00 AM: “a third”\n\n1 draft needs your review.");
});

test("compares first days with first days, and with nothing if there were none", () => {
  const results = [result(500)];
  const firstDays = { texts: 4, views: 401 };
  const compared = performanceReviewText({
    ...quiet,
    results,
    firstDays,
    firstDaysBefore: { texts: 2, views: 90 },
  });
  expect(compared.body).toContain("100 views on average, compared with 45 the week before");
  expect(performanceReviewText({ ...quiet, results, firstDays }).body).not.toContain("on average");
});

describe("the suggestion", () => {
  test("has its numbers, and is proposed as an idea with the same reason", () => {
    const { body, fields } = performanceReviewText({
      ...quiet,
      results: [result(300, "Best"), result(100)],
    });
    expect(body).toContain("“Best” got 300 of the 400 views of the last seven days, which is 75%.");
    const reason = "“Best” was read most: 300 of 400 views in seven days.";
    expect(fields.idea).toMatchObject({ reason: expect.stringContaining(reason) as string });
  });

  test("is left out with few views, and for a topic added by the owner", () => {
    expect(performanceReviewText({ ...quiet, results: [result(60)] }).fields).toEqual({});
    const own = { ...result(600), idea: { topic: "t", angle: "", keyword: "k", sampleSlug: null } };
    const { body, fields } = performanceReviewText({ ...quiet, results: [own] });
    expect(fields).toEqual({});
    expect(body).toContain("600 of the 600 views");
  });

  test("every sample article has a follow-up, and none of them is a sample", () => {
    expect(Object.keys(followUps).sort()).toEqual(sampleTexts.map(({ slug }) => slug).sort());
    const all = [...sampleTexts, ...Object.values(followUps)];
    for (const each of Object.values(followUps)) {
      const others = all.filter((other) => other !== each);
      expect(findDuplicate(each, others)?.duplicate, each.topic).toBeUndefined();
    }
  });
});
