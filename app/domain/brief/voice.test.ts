import { expect, test } from "vitest";
import { hearVoice } from "./voice.ts";

const text = `The nicest smell on a December balcony is wet soil. Give about one cup for an 8-inch pot. What about frost? Leave the leaves free: they have done nothing wrong. They keep the soil warm, and they cost nothing at all.`;

test("rules are quoted from a sample or counted", () => {
  const heard = hearVoice([{ text }]);
  for (const { quote, counted } of heard) {
    expect([quote, counted].filter((each) => each !== null)).toHaveLength(1);
    if (quote !== null) expect(text).toContain(quote);
  }
  expect(heard.map(({ rule }) => rule)).toEqual([
    "Opens like this",
    "Short sentences, 8 words on average",
    "Says how much and when",
    "Asks the reader",
    "No exclamation marks",
  ]);
  expect(heard.at(-1)?.counted).toBe("0 in 41 words");
});

test("finds nothing in a few words", () => {
  expect(hearVoice([])).toEqual([]);
  expect(hearVoice([{ text: "Hello there!" }])).toEqual([]);
});

test("counts exclamation marks without judging", () => {
  const [last] = hearVoice([{ text: `${text} Hurry! Now!` }]).slice(-1);
  expect(last).toMatchObject({ rule: "Exclamation marks, as counted", counted: "2 in 43 words" });
});
