import { describe, expect, it } from "vitest";
import type { AssignedMetrics, AssignedResult } from "./assignment.ts";
import { lookText } from "./performance-review-text.ts";

type FollowUpOf = Parameters<typeof lookText>[1];

const quiet: AssignedMetrics = {
  ...{ look: "midday", day: "2026-11-27", made: [], results: [], failed: [], next: [] },
  ...{ firstDays: null, firstDaysBefore: null, waiting: 0 },
};

/** What stands under a heading. */
function under(
  heading: string,
  figures: Partial<AssignedMetrics>,
  followUpOf: FollowUpOf = () => null,
): string | undefined {
  const { body } = lookText({ ...quiet, ...figures }, followUpOf);
  return body.split(`## ${heading}\n\n`)[1]?.split("\n\n## ")[0];
}

const result = (views: number, title = "Herbs", url: string | null = null): AssignedResult => ({
  ...{ title, url, views, earnedCents: 0, idea: null },
});

it.each([
  ["up", 403, 101, "had 101 views on average; the week before it was 34."],
  ["down", 401, 100, "had 100 views on average; the week before it was 33."],
])("rounds views on average %s to the nearest whole number", (_, views, before, words) => {
  const firstDays = { texts: 4, views };
  const firstDaysBefore = { texts: 3, views: before };
  expect(under("What it brought", { results: [result(1)], firstDays, firstDaysBefore })).toContain(
    words,
  );
});

it.each([
  ["up", 200, 100, "200 of the 300 views of the last seven days, which is 67%."],
  ["down", 400, 300, "400 of the 700 views of the last seven days, which is 57%."],
])(
  "rounds the share of the most read article %s to the nearest percent",
  (_, best, rest, words) => {
    expect(under("What follows from it", { results: [result(best), result(rest)] })).toContain(
      words,
    );
  },
);

describe("takes titles and reasons as they are, and not as Markdown", () => {
  const title = " <b>Herbs</b>\n[in](https://evil.example) *winter* ";
  const plain = "\\<b\\>Herbs\\</b\\> \\[in\\](https://evil.example) \\*winter\\*";

  it("of what was made", () => {
    const made = (url: string | null) =>
      under("What was made", { made: [{ title, url, channel: "Blog" }] });
    expect(made(null)).toBe(`1 publication today:\n\n- “${plain}” at Blog`);
    expect(made("https://blog.example/a")).toBe(
      `1 publication today:\n\n- [${plain}](https://blog.example/a) at Blog`,
    );
  });

  it("of what it brought", () => {
    expect(under("What it brought", { results: [result(3, title)] })).toContain(
      `\n- “${plain}”: 3 views, $0.00`,
    );
  });

  it("of what failed", () => {
    const reason = "It said <i>no</i>\n# and _why_";
    expect(under("What failed", { failed: [{ title, reason }] })).toBe(
      `- “${plain}”: It said \\<i\\>no\\</i\\> # and \\_why\\_`,
    );
  });

  it("of what comes next", () => {
    expect(under("What comes next", { next: [{ title, when: "Mon 9:00 AM" }] })).toBe(
      `- Mon 9:00 AM: “${plain}”`,
    );
  });

  it("of the most read article, and of the topic that follows from it", () => {
    const topic = "Herbs_in_pots\n<b>";
    const followUpOf: FollowUpOf = () => ({ topic, angle: "", keyword: "" });
    const text = under("What follows from it", { results: [result(300, title)] }, followUpOf);
    expect(text).toBe(
      `“${plain}” has had 300 of the 300 views of the last seven days, which is 100%. A text on Herbs\\_in\\_pots \\<b\\> would follow on from it.`,
    );
  });
});

it("gives the reason of an idea as one line of plain text", () => {
  const results = [result(300, " *Herbs*\u2028 in  winter ")];
  const idea = { topic: "Herbs in pots", angle: "", keyword: "pots" };
  expect(lookText({ ...quiet, results }, () => idea).fields.idea).toEqual({
    ...idea,
    reason:
      "“*Herbs* in winter” was read most: 300 of 300 views in seven days. Its readers may want this next.",
  });
});
