import { expect, test } from "vitest";
import { presentationPath } from "#app/workspace/paths/presentation.ts";
import { readTourPlace, tourPath } from "./address.ts";
import { tourSteps } from "./steps.ts";

test.each([
  [0, "guided", "/tour"],
  [7, "guided", "/tour?step=revenue-streams"],
  [0, "presentation", "/tour?mode=presentation"],
  [11, "presentation", "/tour?mode=presentation&step=cta"],
] as const)("step %i, %s, is at %s", (step, mode, address) => {
  expect(tourPath({ step, mode })).toBe(address);
});

test("every address reads back as its step", () => {
  for (const mode of ["guided", "presentation"] as const) {
    for (let step = 0; step < tourSteps.length; step += 1) {
      const { searchParams } = new URL(tourPath({ step, mode }), "http://localhost");
      expect(readTourPlace(searchParams)).toEqual({ step, mode });
    }
  }
});

test("the landing page's demo is the presentation at its first step", () => {
  expect(presentationPath).toBe(tourPath({ step: 0, mode: "presentation" }));
});

test.each([
  ["", 0],
  ["step=agents", 5],
  ["step=3", 2],
  ["step=12", 11],
  ["step=13", 0],
  ["step=0", 0],
  ["step=-1", 0],
  ["step=1e1", 0],
  ["step=nothing", 0],
  ["step=constructor", 0],
  ["step=", 0],
  ["step=AGENTS", 0],
  ["step=%F0%9F%8E%89", 0],
])("?%s is the step of index %i", (query, step) => {
  expect(readTourPlace(new URLSearchParams(query))).toEqual({ step, mode: "guided" });
});

test("an unknown mode falls back to the guided tour", () => {
  expect(readTourPlace(new URLSearchParams("mode=cinema")).mode).toBe("guided");
});
