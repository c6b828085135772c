import { expect, test } from "vitest";
import { mayLackCharacters } from "./drawn-scripts.ts";

test.each([
  ["Kräuter für den Balkon, 12 €", false],
  ["Żółw, Ёлка, οδός, İstanbul", false],
  ["バルコニーの鉢は冬に週一回だけ", false],
  ["겨울에 물을 줍니다", true],
  ["รดน้ำต้นไม้ทุกเช้า", true],
  ["阳台上的花盆在冬天", true],
  ["𠮷野家のガイド", true],
])("a PDF of %j may lack characters: %j", (text, expected) => {
  expect(mayLackCharacters(text)).toBe(expected);
});
