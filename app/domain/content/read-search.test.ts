import { expect, test } from "vitest";
import { readSearch } from "./read-search.server.ts";
import { maxSearchLength } from "./search-words.ts";

const asked = (typed: string) => readSearch(typed, "a-b");

test("requires every word and matches words that begin with it", () => {
  expect(asked("Balcony herbs")).toEqual({
    match: 'workspace : "ab" AND {title body} : ("balcony"* AND "herbs"*)',
  });
});

test.each([
  ['say "hello" OR NOT *', ["say", "hello", "or", "not"]],
  ["100% of it_all", ["100", "of", "it", "all"]],
  ["title:x^2 -y", ["title", "x", "2", "y"]],
  ["Помидоры на балконе", ["помидоры", "на", "балконе"]],
  ["मिट्टी", ["मिट्टी"]],
])("%j is reduced to its words", (typed, words) => {
  const all = words.map((word) => `"${word.normalize("NFC")}"*`).join(" AND ");
  expect(asked(typed)).toEqual({ match: `workspace : "ab" AND {title body} : (${all})` });
});

test.each([
  ["完全ガイド", '"完全" AND "全ガ" AND "ガイ" AND "イド"'],
  ["水", '"水"*'],
  ["AIガイド", '"ai"* AND "ガイ" AND "イド"'],
  ["인공지능", '"인공" AND "공지" AND "지능"'],
])("%s requires each pair of characters", (typed, terms) => {
  expect(asked(typed)).toEqual({ match: `workspace : "ab" AND {title body} : (${terms})` });
});

test.each(["%", '"', "***", "🌱", ""])("%j has no word", (typed) => {
  expect(asked(typed)).toEqual({ problem: "no_words" });
});

test("words that are too long are ignored", () => {
  expect(asked("a".repeat(maxSearchLength))).toHaveProperty("match");
  expect(asked("a".repeat(maxSearchLength + 1))).toEqual({ problem: "too_long" });
  expect(asked("word ".repeat(2_000))).toEqual({ problem: "too_long" });
});
