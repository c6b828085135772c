import { expect, it } from "vitest";
import { applyEdits, fittingEdits } from "./edits.ts";

const edit = (find: string, replace = "x") => ({ find, replace });

it("applies edits of passages that occur once, one after the other", () => {
  const edits = [edit("Herbs", "Pots"), edit("Pots grow", "$& stand"), edit("grow")];
  expect(fittingEdits("Herbs grow.", edits)).toEqual(edits.slice(0, 2));
  expect(applyEdits("Herbs grow.", edits.slice(0, 2))).toBe("$& stand.");
});

it.each([
  ["passages that do not occur", "pots"],
  ["passages that occur twice", "r"],
  ["nothing", ""],
  ["blank passages", " "],
])("skips edits of %s", (_, find) => {
  expect(fittingEdits("Herbs grow.", [edit(find)])).toEqual([]);
});
