import { expect, test } from "vitest";
import { validateAnswer } from "./validation-error.ts";

const own = { language: "de", avoid: ["Genuss"] };
const german =
  "Im Winter brauchen die Töpfe auf dem Balkon etwa jede zweite Woche Wasser, an einem Tag ohne Frost und am besten vor Mittag.";
const english =
  "In winter a pot on the balcony needs water about every second week, on a day without frost and best before noon.";

test("what is in its language, and says nothing that its owner never says, is taken", () => {
  expect(validateAnswer(own, ["Töpfe im Winter gießen", german])).toBeNull();
});

test("what is in another language as a whole cannot be used", () => {
  expect(validateAnswer(own, [english, english])).toEqual({
    code: "wrong_language",
    forModel: "It is not in German. Write all of it in German.",
    forOwner: "did not write in German",
  });
});

test("a title in another language, and a word that is never to be said, are asked for once more", () => {
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
