import { describe, expect, it, test } from "vitest";
import {
  liesOverLanding,
  manualPath,
  overLanding,
  manualTabs,
} from "#app/workspace/paths/manual.ts";
import { downloadManual, manualFileName, manualPdf } from "./download.ts";
import { findSections } from "./find-sections.ts";
import type { ManualSection } from "./manual.ts";
import { readManualPlace } from "./place.ts";

describe("an address", () => {
  it.each(manualTabs.flatMap((tab) => ["", "a & b"].map((query) => ({ tab, query }))))(
    "of $tab with “$query” leads back to it",
    (place) => {
      const { pathname, searchParams } = new URL(manualPath(place), "http://localhost");
      expect(pathname).toBe("/manual");
      expect(readManualPlace(searchParams)).toEqual({ ...place, cut: false });
    },
  );

  it.each(["", "tab=", "tab=nothing", "tab=Revenue", "tab=constructor", "other=1"])(
    "?%s is the first section, without an error",
    (fields) => {
      expect(readManualPlace(new URLSearchParams(fields)).tab).toBe("getting-started");
    },
  );

  it("is cut at the maximum length", () => {
    const place = readManualPlace(new URLSearchParams({ q: "x".repeat(10_000) }));
    expect([place.query.length, place.cut]).toEqual([100, true]);
  });
});

test.each([
  [overLanding, true],
  [{ over: "dashboard" }, false],
  [null, false],
  ["landing", false],
])("a navigation with the state %j opens over the landing page: %s", (state, over) => {
  expect(liesOverLanding(state)).toBe(over);
});

describe("the search", () => {
  const section = (title: string, ...overview: string[]): ManualSection => ({
    tab: "revenue",
    title,
    overview,
    steps: [{ title: "hidden", text: "hidden" }],
    tips: ["hidden"],
    examples: [],
    troubleshooting: [],
    links: [],
  });
  const sections = [
    section("Money", "What is EARNED.", "Twice."),
    section("Über uns", "a (b) [c] 100%"),
  ];

  it.each([
    ["", 2],
    ["MONEY", 1],
    ["earned", 1],
    ["twice", 1],
    ["über", 1],
    ["(b) [c] 100%", 1],
    [".*", 0],
    ["hidden", 0],
    ["🙂", 0],
  ])("%s matches %i sections", (query, count) => {
    expect(findSections(sections, query)).toHaveLength(count);
  });
});

describe("the download", () => {
  const answering = (body: string, init: ResponseInit) => () =>
    Promise.resolve(new Response(body, init));

  it("is the PDF", async () => {
    const asked: unknown[] = [];
    const answer = await downloadManual((address) => {
      asked.push(address);
      return answering("%PDF-1.7", { status: 200 })();
    });
    expect(asked).toEqual([manualPdf]);
    expect(answer.ok && (await answer.pdf.text())).toBe("%PDF-1.7");
  });

  const notYet = "The manual PDF is not yet available. Please use the online manual for now.";

  it.each([
    ["its details", 503, JSON.stringify({ error: "x", details: "Being made." }), "Being made."],
    ["no details", 503, JSON.stringify({ error: "x" }), notYet],
    ["blank details", 500, JSON.stringify({ details: " " }), notYet],
    ["details that are no text", 500, JSON.stringify({ details: { a: 1 } }), notYet],
    ["no JSON", 404, "<!doctype html>", notYet],
    ["null", 404, "null", notYet],
  ])("refused with %s", async (_, status, body, description) => {
    expect(await downloadManual(answering(body, { status }))).toEqual({
      ok: false,
      title: "PDF Download Unavailable",
      description,
    });
  });

  it("cut off", async () => {
    const answer = await downloadManual(() => Promise.reject(new TypeError("Failed to fetch")));
    expect(answer).toEqual({
      ok: false,
      title: "Download Failed",
      description: "Unable to download the manual PDF. Please try again later.",
    });
  });

  it.each([
    ["Herbs & Co User Manual", "Herbs-Co-User-Manual.pdf"],
    ["../..\\a:b", "a-b.pdf"],
    ["Kräuter User Manual", "Kräuter-User-Manual.pdf"],
    ["***", "User-Manual.pdf"],
  ])("%s is saved as %s", (title, name) => expect(manualFileName(title)).toBe(name));
});
