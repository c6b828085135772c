import { expect, it } from "vitest";
import { contrast, rgbOf } from "#app/core/text/contrast.ts";
import { blogStyles, readable } from "./theme.ts";

it.each(["#ffffff", "#000000", "#ffff00", "#1d4ed8", "#e11d48", "#22c55e", "#808080"])(
  "%s can be read on light and dark ground",
  (color) => {
    for (const ground of ["#ffffff", "#16181d"])
      expect(contrast(rgbOf(readable(color, ground)), rgbOf(ground))).toBeGreaterThanOrEqual(4.5);
  },
);

it("keeps a color with enough contrast", () => {
  expect(readable("#1d4ed8", "#ffffff")).toBe("#1d4ed8");
  expect(blogStyles("#1d4ed8")).toContain("--accent:#1d4ed8");
});
