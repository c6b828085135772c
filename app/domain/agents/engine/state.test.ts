import { expect, test } from "vitest";
import { add } from "./state.ts";

test("an unknown count adds nothing, and stays unknown if there was no count before", () => {
  expect(add({ done: 1 }, { done: 2, words: 300, views: null })).toEqual({ done: 3, words: 300 });
  expect(add({ views: 4 }, { views: null })).toEqual({ views: 4 });
});
