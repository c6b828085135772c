import { expect, test } from "vitest";
import { createManualClock } from "../../core/clock";
import { createIds } from "../../core/ids";
import { keyToCome } from "./key-to-come";

test("links with it read and count as those that are sent", () => {
  const { pathname } = new URL(`/go/${keyToCome}`, "https://journal.example");
  expect(pathname).toBe(`/go/${keyToCome}`);
  expect(keyToCome).toHaveLength(createIds({ clock: createManualClock(0) })().length);
});
