import { expect, test } from "vitest";
import { printable } from "./printable-text.ts";

test.each([
  ["control characters are left out", "a\u0000b\u0007c\u009f", "abc"],
  [
    "marks that turn the direction are left out",
    "safe\u202Etxt.exe\u2066\u2069\u200f",
    "safetxt.exe",
  ],
  ["every space is one space", "  a\t\r\n\u00a0 b\u2028c\ufeff ", "a b c"],
  ["soft hyphens are left out", "agree\u00adment", "agreement"],
  ["half a pair is no character", "x\ud83dy\ude42", "x□y□"],
  ["whole pairs stay", "🙂", "🙂"],
  ["joiners stay, some scripts spell with them", "می\u200cخواهم", "می\u200cخواهم"],
  ["a tower of marks ends after three", `Z${"\u0335".repeat(40)}!`, `Z${"\u0335".repeat(3)}!`],
  ["letters and their marks are one", "e\u0301", "é"],
  ["markup is text", "<script>alert(1)</script> & co", "<script>alert(1)</script> & co"],
])("%s", (_, text, expected) => {
  expect(printable(text)).toBe(expected);
});
