import { exampleAnswers, noAnswers } from "../brief/brief";
import { describe, expect, test } from "vitest";
import { checkArticle, checksPassed } from "../content/checks";
import { sampleTexts } from "./library";
import { planOf, writeSample, writtenSoFar } from "./sample-writer";

const [text] = sampleTexts;
if (!text) throw new Error("there are no sample texts");
const idea = { ...text, sampleSlug: text.slug, quick: 0 } as const;
const own = {
  topic: "my bakery",
  angle: "",
  keyword: "sourdough in Leeds",
  sampleSlug: null,
  quick: 0,
} as const;
const only = (assignment: Parameters<typeof writeSample>[0]) => {
  const [first] = writeSample(assignment, "seed").texts;
  if (!first) throw new Error("nothing was written");
  return first;
};

describe.each(
  sampleTexts.map((each) => [each.slug, { ...each, sampleSlug: each.slug, quick: 0 }] as const),
)("%s", (_, each) => {
  test("passes more checks after the SEO agent than before, and the keyword ones all", () => {
    const before = only({ work: "write", idea: each, brief: noAnswers });
    const after = only({ work: "improve", idea: each, source: before });
    const check = ({ title, body, fields }: typeof before) =>
      checkArticle({
        title,
        body,
        description: String(fields.description),
        keyword: each.keyword,
        others: [],
        neverSay: [],
      });
    expect(checksPassed(check(after))).toBeGreaterThan(checksPassed(check(before)));
    const failed = check(after).filter(({ outcome }) => outcome === "look");
    expect(failed.map(({ name, fact }) => `${name}: ${fact}`)).toEqual([]);
  });
});

test("a note decides which revision is made", () => {
  const draft = only({ work: "write", idea, brief: noAnswers });
  const source = only({ work: "improve", idea, source: draft });
  const answer = (note: string) => only({ work: "answer", idea, source, note }).body;
  expect(answer("Please make it shorter").length).toBeLessThan(source.body.length);
  expect(
    new Set([answer("shorter"), answer("in plainer words"), answer("I want figures")]).size,
  ).toBe(3);
});

test("an edit whose words the owner has changed is left out", () => {
  const body = "Entirely rewritten by hand.";
  expect(only({ work: "improve", idea, source: { title: "T", body, fields: {} } }).body).toBe(body);
});

test("an owner's own idea gets an outline that says so, and no claim about the topic", () => {
  const written = only({ work: "write", idea: own, brief: noAnswers });
  expect(written.title).toBe("My bakery: a sample outline");
  expect(written.body).toContain("This is a sample outline.");
  expect(written.body).toContain("sourdough in Leeds");
  expect(written.fields.outline).toBe(true);
  const networks = [{ name: "sample short network", longest: 300 }];
  const post = only({ work: "post", idea: own, source: written, networks });
  expect(post.body).toBe("New: My bakery: a sample outline");
});

test("each network gets a post that fits it", () => {
  const networks = [
    { name: "short", longest: 300 },
    { name: "long", longest: 500 },
  ];
  const { texts } = writeSample(
    { work: "post", idea, source: only({ work: "write", idea, brief: noAnswers }), networks },
    "s",
  );
  expect(texts.map(({ variant }) => variant)).toEqual(["short", "long"]);
  for (const [index, { body }] of texts.entries()) {
    expect(body.length).toBeLessThanOrEqual((networks[index]?.longest ?? 0) - 40);
  }
  expect(texts[0]?.body).not.toBe(texts[1]?.body);
});

test("a look at the figures names them, and compares only with what there was", () => {
  const figures = { day: "2026-11-22", published: 1, views: 240, viewsBefore: null, best: [] };
  const first = only({ work: "look", figures }).body;
  expect(first).toContain("1 text went out and 240 views came in.");
  expect(first).toContain("nothing to compare");
  const best = [{ title: "Balcony herbs", views: 90 }];
  const second = only({ work: "look", figures: { ...figures, viewsBefore: 100, best } }).body;
  expect(second).toContain("brought 100");
  expect(second).toContain("- “Balcony herbs”: 90 views");
});

test("the plan of a step names the very sections that are written", () => {
  const plan = planOf({ work: "write", idea, brief: noAnswers });
  const { body } = only({ work: "write", idea, brief: noAnswers });
  for (const part of plan.parts) expect(body).toContain(`## ${part}\n`);
  expect(plan.words).toBe(body.split(/\s+/u).filter(Boolean).length);
});

test("an outline names what its owner offers, to whom and what for, as their own words", () => {
  const brief = { ...exampleAnswers, offer: "Bread\n\n# Buy now" };
  const { body } = only({ work: "write", idea: own, brief });
  expect(body).toContain("\n\n> Bread # Buy now\n\n");
  expect(body).toContain(`> ${exampleAnswers.audience}`);
  expect(body).toContain(`> ${exampleAnswers.goals}`);
});

test.each([idea, own])(
  "what is being written grows by a section at a time, to the whole",
  (about) => {
    const assignment = { work: "write", idea: about, brief: exampleAnswers } as const;
    const { parts } = planOf(assignment);
    const stages = parts.map((_, index) => writtenSoFar(assignment, index).body);
    for (const [index, body] of stages.entries()) {
      expect(body.match(/^## /gmu)?.length ?? 0).toBe(index);
      expect(only(assignment).body.startsWith(body)).toBe(true);
    }
    expect(writtenSoFar(assignment, parts.length).body).toBe(only(assignment).body);
  },
);
