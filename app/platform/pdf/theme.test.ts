import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { colours } from "./theme.ts";

test("the colours are those of the product in light", () => {
  const [, light = ""] =
    /:root \{([\s\S]*?)\n\}/.exec(readFileSync("app/styles.css", "utf8")) ?? [];
  const tokens = Object.fromEntries(
    [...light.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name = "", colour]) => [
      name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
      colour,
    ]),
  );
  expect(tokens).toMatchObject(colours);
});
