import { expect, test } from "vitest";
import { validateAnswer } from "./validation-error.ts";

const own = { language: "de", avoid: ["Genuss"] };
const german =
  "Im Winter brauchen die Töpfe auf dem Balkon etwa jede zweite Woche Wasser, an einem Tag ohne Frost und am besten vor Mittag.";
const english =
  "In winter a pot on the balcony needs water about every second week, on a day without frost and best before noon.";

test("accepts text in the right language without banned words", () => {
  expect(validateAnswer(own, ["Töpfe im Winter gießen", german])).toBeNull();
});

test("rejects text entirely in another language", () => {
  expect(validateAnswer(own, [english, english])).toEqual({
    code: "wrong_language",
    forModel: "It is not in German. Write all of it in German.",
    forOwner: "did not write in German",
  });
});

test("asks once more for a title in another language or a banned word", () => {
  const fault = validateAnswer(own, [
    "How to water your pots in the winter",
    german,
    "Ein Genuss.",
  ]);
  expect(fault).toMatchObject({ code: "rejected", isRecoverable: true });
  expect(fault?.forModel).toBe(
    "Parts of it are not in German. Write titles, headings and every paragraph in German. It says “Genuss”. Say it in other words.",
  );
});
