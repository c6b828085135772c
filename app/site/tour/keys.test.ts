import { expect, test } from "vitest";
import { inputOfKey } from "./keys.ts";

const none = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };

test.each([
  [" ", { type: "toggle" }],
  ["ArrowRight", { type: "next" }],
  ["ArrowLeft", { type: "previous" }],
  ["Home", { type: "restart" }],
  ["Escape", "close"],
  ["Tab", null],
  ["Enter", null],
  ["a", null],
])("%j", (key, input) => {
  expect(inputOfKey({ ...none, key }, null)).toEqual(input);
});

test("the space bar only presses a focused button", () => {
  expect(inputOfKey({ ...none, key: " " }, "button")).toBeNull();
  expect(inputOfKey({ ...none, key: "ArrowRight" }, "button")).toEqual({ type: "next" });
});

test("the space bar presses a focused link, which looks like a button", () => {
  expect(inputOfKey({ ...none, key: " " }, "link")).toBe("press");
  for (const key of ["Enter", "Tab", "a"]) expect(inputOfKey({ ...none, key }, "link")).toBeNull();
  expect(inputOfKey({ ...none, key: "ArrowRight" }, "link")).toEqual({ type: "next" });
});

test.each(["altKey", "ctrlKey", "metaKey", "shiftKey"] as const)(
  "with %s a key is the browser's",
  (modifier) => {
    for (const key of [" ", "ArrowLeft", "Home", "Escape"]) {
      expect(inputOfKey({ ...none, key, [modifier]: true }, null)).toBeNull();
    }
  },
);
