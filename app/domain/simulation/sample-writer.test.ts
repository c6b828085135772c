import { exampleAnswers, noAnswers } from "#app/domain/brief/brief.ts";
import { describe, expect, test } from "vitest";
import { checkArticle, checksPassed } from "#app/domain/content/checks.ts";
import { sampleTexts } from "./library/sample-texts.server.ts";
import { planOf, writeSample, writtenSoFar } from "./sample-writer.server.ts";

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
  const [first] = writeSample(assignment).texts;
  if (!first) throw new Error("nothing was written");
  return first;
};

describe.each(
  sampleTexts.map((each) => [each.slug, { ...each, sampleSlug: each.slug, quick: 0 }] as const),
)("%s", (_, each) => {
  test("passes more checks after the SEO agent than before, and all keyword checks", () => {
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
        language: "en-US",
      });
    expect(checksPassed(check(after))).toBeGreaterThan(checksPassed(check(before)));
    const failed = check(after).filter(({ outcome }) => outcome === "look");
    expect(failed.map(({ name, fact }) => `${name}: ${fact}`)).toEqual([]);
  });
});

test("a change request decides which revision is made", () => {
  const draft = only({ work: "write", idea, brief: noAnswers });
  const source = only({ work: "improve", idea, source: draft });
  const answer = (note: string) => only({ work: "answer", idea, source, note }).body;
  expect(answer("Please make it shorter").length).toBeLessThan(source.body.length);
  expect(
    new Set([answer("shorter"), answer("in plainer words"), answer("I want figures")]).size,
  ).toBe(3);
});

test("a change request for an outline is added to it, in the owner's words, each time it is written", () => {
  const source = only({ work: "write", idea: own, brief: noAnswers });
  const answer = (from: typeof source, note: string) =>
    only({ work: "answer", idea: own, source: from, note });
  const once = answer(source, "Say more\n\n# about rye.");
  expect(once.body).toBe(`${source.body}\n\nYour change request:\n\n> “Say more # about rye.”`);
  expect(once.fields).toMatchObject({
    outline: true,
    changes: [expect.stringMatching(/change request/)],
  });
  const twice = answer(once, "And spelt.");
  expect(twice.body.startsWith(once.body)).toBe(true);
  expect(twice.body).toContain("> “And spelt.”");
  const filmed = only({ work: "video", idea: own, source });
  expect(answer(filmed, "Show the oven.").body).toContain("> “Show the oven.”");
});

test("an edit of a passage that the owner changed is skipped", () => {
  const body = "Entirely rewritten.";
  expect(only({ work: "improve", idea, source: { title: "T", body, fields: {} } }).body).toBe(body);
});

test("an owner's idea gets posts and a script as labeled outlines", () => {
  const written = only({ work: "write", idea: own, brief: noAnswers });
  const networks = [{ name: "sample short network", longest: 300 }];
  const post = only({ work: "post", idea: own, source: written, networks });
  expect(post.body).toBe("New: My bakery: a sample outline");
  expect(only({ work: "video", idea: own, source: written }).body).toContain("sample outline");
});

test("each network gets a post that fits", () => {
  const networks = [
    { name: "short", longest: 300 },
    { name: "long", longest: 500 },
  ];
  const { texts } = writeSample({
    work: "post",
    idea,
    source: only({ work: "write", idea, brief: noAnswers }),
    networks,
  });
  expect(texts.map(({ variant }) => variant)).toEqual(["short", "long"]);
  for (const [index, { body }] of texts.entries()) {
    expect(body.length).toBeLessThanOrEqual((networks[index]?.longest ?? 0) - 40);
  }
  expect(texts[0]?.body).not.toBe(texts[1]?.body);
});

test("the plan of a step lists the sections that are written", () => {
  const plan = planOf({ work: "write", idea, brief: noAnswers });
  const { body } = only({ work: "write", idea, brief: noAnswers });
  for (const part of plan.parts) expect(body).toContain(`## ${part}\n`);
  expect(plan.words).toBe(body.split(/\s+/u).filter(Boolean).length);
});

test("an outline quotes the owner's offer, customers and goal", () => {
  const brief = { ...exampleAnswers, offer: "Bread\n\n# Buy now" };
  const { body } = only({ work: "write", idea: own, brief });
  expect(body).toContain("\n\n> “Bread # Buy now”\n\n");
  expect(body).toContain(`> “${exampleAnswers.audience}”`);
  expect(body).toContain(`> “${exampleAnswers.goals}”`);
});

test.each([idea, own])("a draft grows by a section at a time until it is complete", (about) => {
  const assignment = { work: "write", idea: about, brief: exampleAnswers } as const;
  const { parts } = planOf(assignment);
  const stages = parts.map((_, index) => writtenSoFar(assignment, index).body);
  for (const [index, body] of stages.entries()) {
    expect(body.match(/^## /gmu)?.length ?? 0).toBe(index);
    expect(only(assignment).body.startsWith(body)).toBe(true);
  }
  expect(writtenSoFar(assignment, parts.length).body).toBe(only(assignment).body);
});
