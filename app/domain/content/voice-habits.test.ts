import { describe, expect, test } from "vitest";
import { checkVoice } from "./voice-checks.ts";
import { habitsOf, type VoiceText } from "./voice-habits.ts";

const own = { avoid: ["miracle"], samples: [] };
const text = (body: string): VoiceText => ({ title: "T", body });
const filler = (seed: number) =>
  Array.from({ length: 12 }, (_, at) => `word${seed}x${at} thing${at}y${seed}.`).join(" ");
const honest = (seed: number) => text(`Let us be honest, ${filler(seed)}`);
const other = (seed: number) => text(`Opening${seed} of its own. ${filler(seed)}`);

describe("repeated openings", () => {
  test.each([
    [
      "three texts that open alike",
      [honest(1), honest(2), honest(3), other(4)],
      ["Let us be honest"],
    ],
    ["two are a chance", [honest(1), honest(2), other(3)], []],
    [
      "with other signs and case",
      [honest(1), honest(2), text("**let us be** honest: yes.")],
      ["Let us be honest"],
    ],
    ["nothing to read", [text(""), text(""), text("")], []],
  ])("%s", (_, texts, expected) => {
    expect(habitsOf(texts, own).openings.map(({ words }) => words)).toEqual(expected);
  });

  test("sections count over all texts", () => {
    const sections = ["One", "Two", "Three"].map(
      (each) => `## ${each}\n\nHere is the thing about ${each}.`,
    );
    const { sectionOpenings } = habitsOf([text(`Begin.\n\n${sections.join("\n\n")}`)], own);
    expect(sectionOpenings).toEqual([{ words: "Here is the thing about", times: 3 }]);
  });
});

describe("tics", () => {
  const tic = "at the end of the day";
  const often = [1, 2, 3].map((seed) =>
    text(`${filler(seed)} It is so, ${tic}. And ${tic}, we wait.`),
  );
  test("recur often, and are reported as the longest phrase", () => {
    const long = [1, 2, 3].map((seed) =>
      text(
        `${filler(seed)} But more importantly than anything we wait${seed}. ${filler(seed + 9)} But more importantly than anything.`,
      ),
    );
    expect(habitsOf(long, own).tics).toEqual([
      { words: "but more importantly than anything", times: 6, texts: 3 },
    ]);
  });
  test("short words in a row are no tic", () => {
    expect(habitsOf(often, own).tics).toEqual([]);
  });
  test("phrases as frequent in the owner's writing are no tic", () => {
    const habit = [1, 2, 3, 4, 5].map((seed) =>
      text(`Push your finger into the soil. ${filler(seed)}`),
    );
    const samples = [{ text: "Push your finger into the soil. ".repeat(3) }];
    expect(habitsOf(habit, own).tics.length).toBe(1);
    expect(habitsOf(habit, { ...own, samples }).tics).toEqual([]);
  });
});

test("banned words are counted by texts, and sentences compared with the owner's", () => {
  const samples = [{ text: "We say little, and then stop. ".repeat(20) }];
  const habits = habitsOf([text("A miracle. A miracle! It came."), other(2)], { ...own, samples });
  expect(habits.banned).toEqual([{ words: "miracle", texts: 1 }]);
  expect(habits.sentence?.own).toBe(6);
});

describe("checks of a text report", () => {
  const facts = (mine: VoiceText, before: VoiceText[], keyword = "") =>
    checkVoice({ text: mine, before, own, keyword })
      .filter(({ outcome }) => outcome === "look")
      .map(({ fact }) => fact);
  test("its opening, with the number of texts that share it", () => {
    const before = [honest(2), honest(3), honest(4), ...[5, 6, 7, 8, 9, 10].map(other)];
    expect(facts(honest(1), before)).toEqual(["“Let us be honest” starts 4 of the last 10 drafts"]);
  });
  test("not that of others", () => {
    expect(facts(other(1), [honest(2), honest(3), honest(4)])).toEqual([]);
  });
  test("not its subject", () => {
    const about = [1, 2, 3, 4, 5].map((seed) =>
      text(`${filler(seed)} Winter balcony watering matters${seed}.`),
    );
    expect(facts(about[0] ?? text(""), about.slice(1), "winter balcony watering")).toEqual([]);
  });
  test("sentences far longer than the owner's", () => {
    const samples = [{ text: "We say little, and then stop. ".repeat(20) }];
    const long = text(`${"word ".repeat(18)}end. `.repeat(4));
    const checked = checkVoice({ text: long, before: [], own: { ...own, samples }, keyword: "" });
    expect(checked.at(-1)).toMatchObject({
      outcome: "look",
      fact: "19.0 words per sentence (your writing has 6.0)",
    });
  });
});
