import { beforeAll, describe, expect, it } from "vitest";
import { promptVersions } from "#app/domain/ai/writers/prompts/prompts.ts";
import { readBriefs } from "#tests/evaluation/brief-file.ts";
import {
  documentOf,
  figuresIn,
  readDocument,
  readPlayedPrompts,
} from "#tests/evaluation/document.ts";
import { evaluate, problemsOf } from "#tests/evaluation/evaluate.ts";

let evaluation: Awaited<ReturnType<typeof evaluate>>;
beforeAll(async () => {
  evaluation = await evaluate();
});

describe("the evaluation set", () => {
  it("has twenty briefs, of many trades and languages, the odd ones among them", () => {
    const briefs = readBriefs();
    expect(briefs).toHaveLength(20);
    expect(new Set(briefs.map(({ brief }) => brief.language)).size).toBeGreaterThanOrEqual(8);
    const ends = new Set(briefs.map((each) => each.ends));
    expect([...ends].sort()).toEqual([
      "article",
      "needs_sources",
      "refused",
      "rejected",
      "wrong_language",
    ]);
  });

  it("ends as each brief says", () => {
    const ended = evaluation.played.map(({ brief, texts }) => [
      brief.name,
      texts.map(({ article, failure }) => (article ? "article" : failure)),
    ]);
    const expected = readBriefs().map(({ name, ends, texts }) => [name, texts.map(() => ends)]);
    expect(ended).toEqual(expected);
  });

  it("sends nothing anywhere that its owner has not approved", () => {
    for (const { brief, texts } of evaluation.played)
      for (const [index, { sent }] of texts.entries())
        if (!("posts" in (brief.texts[index]?.answers ?? {})))
          expect([brief.name, sent]).toEqual([brief.name, 0]);
  });

  it("comes to the figures that docs/evaluation.md has: otherwise run npm run evaluate", async () => {
    expect(figuresIn(await documentOf(evaluation.played, "a day"))).toBe(figuresIn(readDocument()));
  });
});

describe("prompts", () => {
  it("each have recorded answers, and another version wherever their words are others", () => {
    expect(problemsOf(evaluation.prompts, readPlayedPrompts())).toEqual([]);
    expect(evaluation.prompts).toEqual(readPlayedPrompts());
  });

  it.each(Object.keys(promptVersions))("%s is missed by name when nothing is recorded", (name) => {
    const others = Object.entries(evaluation.prompts).filter(([other]) => other !== name);
    expect(problemsOf(Object.fromEntries(others), {})).toEqual([
      `“${name}” has no recorded answer: add one to a brief`,
    ]);
  });

  it("are missed when they say something else under the version that they had", () => {
    const { outline = { version: 0, sha256: "" } } = evaluation.prompts;
    const before = { ...evaluation.prompts, outline: { ...outline, sha256: "of other words" } };
    expect(problemsOf(evaluation.prompts, before)).toEqual([
      "“outline” has other words: raise its version in app/domain/ai/writers/prompts/prompts.ts",
    ]);
  });
});
