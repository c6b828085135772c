import { describe, expect, test } from "vitest";
import { readabilityOf } from "./readability.ts";

const plain = "Water the pot in the morning. Then leave it alone until the soil is dry. ";
const heavy =
  "Institutional considerations regarding horticultural irrigation methodologies necessitate comprehensive preliminary evaluation.";
const long = `Wir gießen ${"und gießen ".repeat(20)}bis es regnet.`;

describe("how easily a text reads", () => {
  test.each<[string, string, string, boolean, RegExp]>([
    ["plain English", "en-US", plain.repeat(5), true, /^Flesch score (8|9)\d \(/u],
    ["heavy words in short sentences", "en-GB", heavy, false, /^Flesch score 0 /u],
    [
      "which sentence is hardest",
      "en-US",
      `${plain.repeat(9)}${heavy}`,
      true,
      /Hardest: “Institutional/u,
    ],
    ["no Flesch in other languages", "de", plain, true, /^7\.5 words per sentence/u],
    ["there the longest is the hardest", "de", `Kurz. ${long}`, false, /Hardest: “Wir gießen/u],
    ["nothing at all", "en-US", "", true, /^0\.0 words per sentence/u],
  ])("%s", (_, language, body, passed, fact) => {
    const [isEasy, said] = readabilityOf(body, language);
    expect(said).toMatch(fact);
    expect(isEasy).toBe(passed);
  });
});

test("a text of 2,500 words is counted fast enough", () => {
  const text = Array.from(
    { length: 180 },
    (_, at) => `${plain} It has number${at} in its house.`,
  ).join("\n\n");
  const began = process.cpuUsage();
  readabilityOf(text, "en-US");
  const { user } = process.cpuUsage(began);
  expect(user / 1_000).toBeLessThan(200);
});
