import { expect, test } from "vitest";
import { createManualClock } from "#app/core/time/clock.ts";
import { createIds } from "#app/core/secrets/ids.ts";
import { keyToCome } from "./key-to-come.ts";

test("links with it read and count as those that are sent", () => {
  const { pathname } = new URL(`/go/${keyToCome}`, "https://journal.example");
  expect(pathname).toBe(`/go/${keyToCome}`);
  expect(keyToCome).toHaveLength(createIds({ clock: createManualClock(0) })().length);
});
