import { expect, it } from "vitest";
import { noAnswers } from "#app/domain/brief/brief.ts";
import { writeArticle } from "./article-prompts.ts";

const idea = { topic: "herbs", angle: "", keyword: "herbs", quick: 0, sampleSlug: null } as const;
const outline = {
  title: " # Herbs\n in <winter> ",
  description: "\tWhat to do,\n and when. ",
  sections: [
    { heading: " ## Water ", points: [] },
    { heading: "Nothing", points: [] },
    { heading: "Wait\n", points: [] },
  ],
};
const link = "https://evil.example/a";
const sections = [
  "## Water\n\nWater them weekly.\n\n### More",
  `[here](${link})`,
  "Then wait.\n\n## Wait\n",
];

/** The next question after these answers, in order. */
function next(answers: readonly unknown[]) {
  const left = [...answers];
  return writeArticle(
    { work: "write", idea, brief: noAnswers },
    {
      brief: noAnswers,
      evidence: { sources: [], ownHosts: [] },
      lately: null,
      answered: { to: () => left.shift() as never },
    },
  );
}
const written = [outline, ...sections.map((markdown) => ({ markdown, claims: [] }))];
function finished(opening: string) {
  const found = next([...written, { opening, edits: [] }]);
  if (!("finished" in found)) return expect.fail("something else was asked");
  return found.finished;
}

const body = "## Water\n\nWater them weekly.\n\n## Wait\n\nThen wait.";

it("asks about the whole without the sections' own headings, and without empty sections", () => {
  const found = next(written);
  if (!("call" in found)) return expect.fail("nothing was asked");
  expect(found.call.material.article).toBe(body);
});

it("puts title and description on one line, without Markdown", () => {
  expect(finished("You can begin today.").texts).toEqual([
    {
      variant: "",
      title: "Herbs in winter",
      body: `You can begin today.\n\n${body}`,
      fields: { description: "What to do, and when." },
    },
  ]);
});

it("starts with the first section if nothing is left of the opening", () => {
  const { texts, noted } = finished(`[here](${link})`);
  expect(texts[0]?.body).toBe(body);
  expect(noted.cutLinks).toEqual([link, link]);
});
