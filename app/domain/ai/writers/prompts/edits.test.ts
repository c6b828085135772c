import { expect, it } from "vitest";
import { applyEdits, fittingEdits } from "./edits.ts";

const edit = (find: string, replace = "x") => ({ find, replace });

it("keeps edits of words that stand in the text once, one after the other", () => {
  const edits = [edit("Herbs", "Pots"), edit("Pots grow", "$& stand"), edit("grow")];
  expect(fittingEdits("Herbs grow.", edits)).toEqual(edits.slice(0, 2));
  expect(applyEdits("Herbs grow.", edits.slice(0, 2))).toBe("$& stand.");
});

it.each([
  ["words that stand nowhere", "pots"],
  ["words that stand twice", "r"],
  ["nothing", ""],
  ["blanks alone", " "],
])("leaves out edits of %s", (_, find) => {
  expect(fittingEdits("Herbs grow.", [edit(find)])).toEqual([]);
});
