import { expect, test } from "vitest";
import { noAnswers } from "#app/domain/brief/brief.ts";
import { improveArticle } from "./improve-prompts.ts";

const body =
  "Most herbs die in February. In our shop 40 of 60 pots came through.\n\nWater them at noon.";
const marked = {
  statement: "In our shop 40 of 60 pots came through.",
  why: "“60” isn’t in any source or in your own information.",
};

/** An article with one edit that changes the text, and its record. */
function improved(replace: string, title = "Herbs in winter") {
  const source = {
    title: "Herbs in winter",
    body,
    fields: { description: "What to do" },
    sources: [],
    unsupported: [marked],
    failed: [{ name: "length", outcome: "look", fact: "too short" }],
  } as const;
  const idea = { topic: "herbs", angle: "", keyword: "herbs", quick: 0, sampleSlug: null };
  const answer = {
    title,
    description: "What to do",
    edits: [{ find: "Water them at noon.", replace, why: "It says more" }],
  };
  const next = improveArticle(
    { work: "improve", idea, source } as unknown as Parameters<typeof improveArticle>[0],
    {
      brief: { ...noAnswers, offer: "We have sold herbs since 1998." },
      evidence: { sources: [], ownHosts: [] },
      lately: null,
      answered: { to: () => answer as never },
    },
  );
  if (!("finished" in next)) return expect.fail("something else was asked");
  return next.finished;
}

function noted(replace: string): readonly string[] {
  const { unsupported } = improved(replace).noted as { unsupported: { statement: string }[] };
  return unsupported.map(({ statement }) => statement);
}

test("puts the title on one line, without outer spaces", () => {
  const { texts } = improved("Water them weekly.", " \tHerbs\n in  spring ");
  expect(texts.map(({ title }) => title)).toEqual(["Herbs in spring"]);
});

test("marks a number that an edit adds, in addition to earlier marks", () => {
  expect(noted("Water them at noon: 87 % do not.")).toEqual([
    marked.statement,
    "Water them at noon: 87 % do not.",
  ]);
});

test("does not mark what the owner or the earlier version says", () => {
  expect(noted("Water them at noon, as we have since 1998.")).toEqual([marked.statement]);
  expect(noted("Water them at noon: those 40 were.")).toEqual([marked.statement]);
});
