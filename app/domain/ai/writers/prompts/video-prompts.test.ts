import { expect, it } from "vitest";
import { noAnswers } from "#app/domain/brief/brief.ts";
import { writeVideo } from "./video-prompts.ts";

it("removes HTML and links from chapters and description, and records the links", () => {
  const link = (name: string) => `[${name}](https://evil.example/${name})`;
  const answer = {
    title: "Herbs in winter",
    chapters: [
      { title: ` <b>Water</b> ${link("them")}\n`, script: `Water <i>them</i> ${link("weekly")}. ` },
      { title: "Wait", script: "\nThen wait." },
    ],
    description: `What to do <b>now</b>, with ${link("herbs")}.\n`,
    ...{ tags: ["herbs", "pots", "winter"], thumbnail: "Now!" },
  };
  const source = { title: answer.title, body: "Water them weekly.", fields: {} };
  const next = writeVideo(
    { work: "video", idea: null, source },
    {
      brief: noAnswers,
      evidence: { sources: [], ownHosts: [] },
      lately: null,
      answered: { to: () => answer as never },
    },
  );
  if (!("finished" in next)) return expect.fail("something else was asked");
  const { texts, noted } = next.finished;
  expect(texts).toEqual([
    {
      variant: "",
      title: "Herbs in winter",
      body: "## Water them\n\nWater them weekly.\n\n## Wait\n\nThen wait.",
      fields: {
        description: "What to do now, with herbs.",
        ...{ tags: answer.tags, thumbnail: "Now!" },
      },
    },
  ]);
  expect(noted.cutLinks).toEqual(
    ["them", "weekly", "herbs"].map((name) => `https://evil.example/${name}`),
  );
});
