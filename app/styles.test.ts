import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const styles = readFileSync(new URL("styles.css", import.meta.url), "utf8");

/** The tokens of both themes: the first block of each, the dark one after its media query. */
const [light, dark] = styles.split("prefers-color-scheme: dark").map(tokensOf);

function tokensOf(part: string): Map<string, string> {
  const block = part.slice(0, part.indexOf("--lift"));
  return new Map(
    [...block.matchAll(/--([\w-]+): (#[\da-f]{6})/g)].map(([, name, hex]) => [name, hex]) as [
      string,
      string,
    ][],
  );
}

/** As WCAG 2 defines it, from 1 to 21. */
function contrast(one: string, other: string): number {
  const [lighter, darker] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [
    number,
    number,
  ];
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const channel = parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

describe.each([
  ["light", light],
  ["dark", dark],
])("in the %s theme", (_, tokens) => {
  const colour = (name: string) => tokens?.get(name) ?? "#808080";

  test("the text of a primary button has AAA contrast", () => {
    for (const button of ["accent", "accent-strong"]) {
      expect(contrast(colour("on-accent"), colour(button)), button).toBeGreaterThanOrEqual(7);
    }
  });

  test.each([1, 2, 3, 4, 5, 6])("agent color %i has enough contrast on both backgrounds", (at) => {
    for (const ground of ["canvas", "surface"]) {
      expect(contrast(colour(`series-${at}`), colour(ground)), ground).toBeGreaterThanOrEqual(3);
    }
  });
});
