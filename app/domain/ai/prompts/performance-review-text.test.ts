import { describe, expect, it } from "vitest";
import type { AssignedMetrics, AssignedResult } from "./assignment.ts";
import { performanceReviewText } from "./performance-review-text.ts";

type FollowUpOf = Parameters<typeof performanceReviewText>[1];

const quiet: AssignedMetrics = {
  ...{ look: "midday", day: "2026-11-27", made: [], results: [], failed: [], next: [] },
  ...{ firstDays: null, firstDaysBefore: null, waiting: 0 },
};

/** The text under a heading. */
function under(
  heading: string,
  figures: Partial<AssignedMetrics>,
  followUpOf: FollowUpOf = () => null,
): string | undefined {
  const { body } = performanceReviewText({ ...quiet, ...figures }, followUpOf);
  return body.split(`## ${heading}\n\n`)[1]?.split("\n\n## ")[0];
}

const result = (views: number, title = "Herbs", url: string | null = null): AssignedResult => ({
  ...{ title, url, views, earnedCents: 0, idea: null },
});

it.each([
  ["up", 403, 101, "got 101 views on average, compared with 34 the week before."],
  ["down", 401, 100, "got 100 views on average, compared with 33 the week before."],
])("rounds average views of %s to the nearest whole number", (_, views, before, words) => {
  const firstDays = { texts: 4, views };
  const firstDaysBefore = { texts: 3, views: before };
  expect(under("Results", { results: [result(1)], firstDays, firstDaysBefore })).toContain(words);
});

it.each([
  ["up", 200, 100, "200 of the 300 views of the last seven days, which is 67%."],
  ["down", 400, 300, "400 of the 700 views of the last seven days, which is 57%."],
])(
  "rounds the share of the most read article, %s, to the nearest percent",
  (_, best, rest, words) => {
    expect(under("Suggestion", { results: [result(best), result(rest)] })).toContain(words);
  },
);

describe("escapes Markdown in titles and reasons", () => {
  const title = " <b>Herbs</b>\n[in](https://evil.example) *winter* ";
  const plain = "\\<b\\>Herbs\\</b\\> \\[in\\](https://evil.example) \\*winter\\*";

  it("in published content", () => {
    const made = (url: string | null) =>
      under("Published", { made: [{ title, url, channel: "Blog" }] });
    expect(made(null)).toBe(`1 publication today:\n\n- “${plain}” at Blog`);
    expect(made("https://blog.example/a")).toBe(
      `1 publication today:\n\n- [${plain}](https://blog.example/a) at Blog`,
    );
  });

  it("in results", () => {
    expect(under("Results", { results: [result(3, title)] })).toContain(
      `\n- “${plain}”: 3 views, $0.00`,
    );
  });

  it("in failures", () => {
    const reason = "It said <i>no</i>\n# and _why_";
    expect(under("Issues", { failed: [{ title, reason }] })).toBe(
      `- “${plain}”: It said \\<i\\>no\\</i\\> # and \\_why\\_`,
    );
  });

  it("in upcoming content", () => {
    expect(under("Coming up", { next: [{ title, when: "Mon 9:00 AM" }] })).toBe(
      `- Mon 9:00 AM: “${plain}”`,
    );
  });

  it("in the most read article and the topic that follows from it", () => {
    const topic = "Herbs_in_pots\n<b>";
    const followUpOf: FollowUpOf = () => ({ topic, angle: "", keyword: "" });
    const text = under("Suggestion", { results: [result(300, title)] }, followUpOf);
    expect(text).toBe(
      `“${plain}” got 300 of the 300 views of the last seven days, which is 100%. A follow-up on Herbs\\_in\\_pots \\<b\\> could build on it.`,
    );
  });
});

it("gives the reason of an idea as one plain line", () => {
  const results = [result(300, " *Herbs*\u2028 in  winter ")];
  const idea = { topic: "Herbs in pots", angle: "", keyword: "pots" };
  expect(performanceReviewText({ ...quiet, results }, () => idea).fields.idea).toEqual({
    ...idea,
    reason:
      "“*Herbs* in winter” was read most: 300 of 300 views in seven days. Its readers may want this next.",
  });
});
