import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { siteColours, themeColours } from "./colours.ts";

const [light = "", dark = ""] = readFileSync("app/styles.css", "utf8").split(
  "@media screen and (prefers-color-scheme: dark)",
);

it("matches the colors of the style sheet", () => {
  for (const [token, colour] of Object.entries(siteColours)) {
    expect(light).toContain(`--${token}: ${colour};`);
  }
});

it("uses the header's color around the page, in light and dark", () => {
  expect(light).toContain(`--surface: ${themeColours.light};`);
  expect(dark).toContain(`--surface: ${themeColours.dark};`);
});
