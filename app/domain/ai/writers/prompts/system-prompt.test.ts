import { expect, it } from "vitest";
import { latelyCard } from "./system-prompt.ts";

it("shows what the latest content repeats, and the sentence length to one decimal", () => {
  const opening = (words: string) => ({ words, texts: 3 }) as never;
  const habits = {
    ...{ of: 3, openings: [opening("In winter")], sectionOpenings: [opening("First of all")] },
    ...{ tics: [opening("at the end of the day")], banned: [] },
  };
  const card = latelyCard({ ...habits, sentence: { now: 12.36, own: 8.04 } });
  expect(card).toEqual({
    openings: ["In winter", "First of all"],
    phrases: ["at the end of the day"],
    wordsASentence: { now: 12.4, owner: 8 },
  });
  expect(latelyCard({ ...habits, sentence: null })).not.toHaveProperty("wordsASentence");
  expect(latelyCard(null)).toBeNull();
});
