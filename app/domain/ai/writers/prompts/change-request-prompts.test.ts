import { expect, it } from "vitest";
import { noAnswers } from "#app/domain/brief/brief.ts";
import { answerNote } from "./change-request-prompts.ts";

it("puts the changed title on one line, without outer spaces", () => {
  const source = { title: "Herbs", body: "Water them.", fields: { description: "What to do" } };
  const answer = {
    ...{ title: " \tHerbs\n in  winter ", markdown: "Water them weekly.\n", claims: [] },
    changes: ["Says how often"],
  };
  const next = answerNote(
    { work: "answer", idea: null, source, note: "How often?" },
    {
      brief: noAnswers,
      evidence: { sources: [], ownHosts: [] },
      lately: null,
      answered: { to: () => answer as never },
    },
  );
  if (!("finished" in next)) return expect.fail("something else was asked");
  expect(next.finished.texts).toEqual([
    {
      variant: "",
      title: "Herbs in winter",
      body: "Water them weekly.",
      fields: { description: "What to do", changes: ["Says how often"] },
    },
  ]);
});
