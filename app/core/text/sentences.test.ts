import { expect, test } from "vitest";
import { cpuTimeOf } from "#tests/harness/cpu-time.ts";
import { joinSentences, sentencesIn } from "./sentences.ts";

test.each([
  ["One. Two! “Three?” Four", ["One.", "Two!", "“Three?”", "Four"]],
  ["It holds 1.5 liters at a.example/b.c", ["It holds 1.5 liters at a.example/b.c"]],
  ["水をやる。「待つ。」次は土！終わり", ["水をやる。", "「待つ。」", "次は土！", "終わり"]],
  ["本当に？！はい。", ["本当に？！", "はい。"]],
  ["", [""]],
])("splits %j and joins it again", (line, sentences) => {
  expect(sentencesIn(line)).toEqual(sentences);
  expect(joinSentences(sentences)).toBe(line);
});

test.each(["。", "。」", ". ", "” ", " ", "a"])("splits %j many times quickly", async (part) => {
  const line = part.repeat(100_000 / part.length);
  expect(await cpuTimeOf(() => sentencesIn(line))).toBeLessThan(1_000);
});
