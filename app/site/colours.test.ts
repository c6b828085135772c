import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { siteColours } from "./colours";

it("tells browsers the colours of the style sheet", () => {
  const [light = ""] = readFileSync("app/styles.css", "utf8").split("@media (prefers-color-scheme");
  for (const [token, colour] of Object.entries(siteColours)) {
    expect(light).toContain(`--${token}: ${colour};`);
  }
});
