import { expect, it } from "vitest";
import { createCoverDrawer } from "./draw-cover.server.ts";
import { drawableTitle, drawnAlt } from "./cover-theme.ts";

const draw = createCoverDrawer();
const drawing = { title: "Frost", name: "Ledge & Leaf", color: "#1d4ed8", look: "bold" } as const;

it("is the same for equal titles and differs for others", async () => {
  const svg = await draw(drawing);
  expect(await createCoverDrawer()(drawing)).toBe(svg);
  expect(await draw({ ...drawing, title: "Thaw" })).not.toBe(svg);
  // Letters are shapes: no typeface of the machine is asked for, and nothing is fetched.
  expect(svg).not.toMatch(/<(?:text|image|script|foreignObject)|href|url\(http/u);
});

it.each([
  ["How often to water?", "How often to water?"],
  ["🌱🌱", ""],
  ["🌱 Sowing 👩🏽‍🌾", "Sowing"],
  ["Полив зимой", "Полив зимой"],
  ["水やりのコツ", ""],
  ["كم مرة تسقي", ""],
  ["a\u0301\u0301\u0301\u0301\u0301", "á\u0301\u0301"],
  ["<b>&amp;", "<b>&amp;"],
])("%s is drawn as %j", async (title, drawn) => {
  expect(drawableTitle(title)).toBe(drawn);
  expect(await draw({ ...drawing, title })).toMatch(/^<svg /u);
  expect(drawnAlt(title) === "").toBe(drawn === "");
});

it("ends a long title with an ellipsis", async () => {
  expect(drawableTitle("word ".repeat(100))).toMatch(/^(?:word ){20,}word…$/u);
  for (const title of ["word ".repeat(100), "x".repeat(300), "Wwwww".repeat(30)])
    expect(await draw({ ...drawing, title })).toMatch(/^<svg /u);
});
