import { expect, test } from "vitest";
import { sampleTexts } from "#app/domain/simulation/library/sample-texts.server.ts";
import { findDuplicate, type Subject } from "./resemblance.ts";

const idea = (topic: string, keyword = topic, angle = ""): Subject => ({ topic, angle, keyword });

test.each([
  ["growing tomatoes in pots", "tomato growing in a pot"],
  ["how to water balcony plants", "watering plants on your balcony"],
  ["Balcony herbs for beginners", "a beginner's guide to balcony herbs"],
  ["overwintering herbs", "herbs: how to overwinter them"],
  ["basil from seed", "growing basil from seeds"],
  ["how to feed container plants", "feeding plants in containers"],
  ["İstanbul'da kışın sulama", "KIŞIN İSTANBUL’DA SULAMA"],
  ["ベランダの水やり完全ガイド", "水やり完全ガイド、ベランダ"],
  ["Ｃａｆé au lait", "cafe\u0301 AU **lait**"],
])("“%s” and “%s” are duplicates", (first, second) => {
  expect(
    findDuplicate(idea(first), [idea("wind on a balcony"), idea(second)])?.duplicate.topic,
  ).toBe(second);
});

test.each([
  ["tomatoes in pots", "chillies in pots"],
  ["watering in a heatwave", "feeding container plants"],
  ["a worm bin on the balcony", "wind on a high balcony"],
  ["", ""],
  ["豆", "茶"],
  ["ベランダの水やり完全ガイド", "ベランダのトマト栽培入門"],
])("“%s” and “%s” are different", (first, second) => {
  expect(findDuplicate(idea(first), [idea(second)])).toBeNull();
});

test("returns the closest of several", () => {
  const others = [
    idea("herbs in pots", "herb pots"),
    idea("balcony herbs in pots", "balcony herbs"),
  ];
  expect(findDuplicate(idea("balcony herbs in a pot", "balcony herbs"), others)?.duplicate).toBe(
    others[1],
  );
});

test("no two sample articles have the same subject", () => {
  for (const [index, text] of sampleTexts.entries()) {
    const duplicate = findDuplicate(text, sampleTexts.slice(index + 1));
    expect(duplicate?.duplicate.slug, text.slug).toBeUndefined();
  }
});
