import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { tourSteps, type TourStep } from "#app/site/tour/steps.ts";
import { startApp, type TestApp } from "#tests/harness/app.ts";
import { linksIn } from "#tests/harness/html.ts";
import { signIn } from "#tests/harness/sign-in.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startApp({
    env: { SIMULATION_SPEED: "0.01", BRAND_NAME: "Herbs & Co" },
  });
});
afterAll(() => app.stop());
afterEach(() => expect(app.complaints()).toEqual([]));

const steps: readonly TourStep[] = tourSteps;

async function tour(query = ""): Promise<string> {
  const response = await fetch(`${app.url}/tour${query}`, { redirect: "manual" });
  expect(response.status).toBe(200);
  return response.text();
}

/** What the page says, in the dialog. */
async function wordsOf(query = ""): Promise<string> {
  const [, dialog = ""] = /(<div role="dialog"[\s\S]*)<\/main>/.exec(await tour(query)) ?? [];
  return dialog
    .replace(/<!--.*?-->/g, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .replaceAll("&amp;", "&")
    .replaceAll("&#x27;", "'");
}

/** Every step as the specification lists it: its place, and how long it plays. */
const specified = [
  ["welcome", 8],
  ["problem", 6],
  ["solution", 10],
  ["benefits", 8],
  ["dashboard", 7],
  ["agents", 9],
  ["automation", 8],
  ["revenue-streams", 7],
  ["setup", 6],
  ["results", 8],
  ["pricing", 6],
  ["cta", 7],
] as const;

describe.each(specified.map(([id, duration], index) => ({ id, duration, index })))(
  "step $id",
  ({ id, duration, index }) => {
    const step = steps[index];
    if (!step) throw new Error(`there is no step ${index}`);
    const number = index + 1;

    test(`is step ${number} of 12 and says everything without JavaScript`, async () => {
      expect([step.id, step.duration]).toEqual([id, duration]);
      const words = await wordsOf(`?step=${id}`);
      expect(words).toContain("Guided Tour of Herbs & Co");
      expect(words).toContain(`Step ${number} of 12`);
      expect(words).toContain(`${Math.round((index / 12) * 100)}% complete`);
      expect(words).toContain(`${duration} seconds remaining`);
      const { title, content, highlight, benefits = [], features = [], figures } = step;
      for (const text of [content, highlight, ...benefits, ...features]) {
        // A figure's colon is for who hears it, and an element of its own.
        expect(words).toContain(figures ? text.replace(": ", " : ") : text);
      }
      expect(words).toContain(
        title.replace("{product}", "Herbs & Co").replace("{price}", "$29.99"),
      );
      expect(words.includes("Illustrative, not a promise of income.")).toBe(
        step.illustrative ?? false,
      );
      // It is read before the figures that it is about.
      if (figures) {
        expect(words).toMatch(/Example numbers\s+Illustrative, not a promise of income\.\s+\w+/);
        expect(words).not.toContain("What it means for you");
      }
    });

    test("has its picture, its place among the chips, and its controls as links", async () => {
      const html = await tour(`?step=${id}`);
      expect(html.match(/<div role="img" aria-label="[^"]+"/g)).toHaveLength(1);
      const chips =
        /<nav aria-label="Steps of the tour"[^>]*>([\s\S]*?)<\/nav>/.exec(html)?.[1] ?? "";
      expect(linksIn(chips)).toEqual(
        specified.map(([each], at) => (at === 0 ? "/tour" : `/tour?step=${each}`)),
      );
      expect(chips.match(/, completed/g) ?? []).toHaveLength(index);
      expect(chips.match(/aria-current="step"/g)).toHaveLength(1);

      const [, controls = ""] = /aria-label="Tour controls"([\s\S]*)/.exec(html) ?? [];
      const addressOf = (at: number) =>
        at <= 0 || at > 11 ? "/tour" : `/tour?step=${specified[at]?.[0]}`;
      expect(linksIn(controls.split("</main>")[0] ?? "")).toEqual([
        "/tour",
        ...(index > 0 ? [addressOf(index - 1)] : []),
        ...(index < 11 ? [addressOf(index + 1)] : ["/api/login"]),
      ]);
      expect(/<button[^>]* disabled=""[^>]*>.*?Previous/.test(controls)).toBe(index === 0);
      expect(/<button[^>]* disabled=""[^>]*>Next/.test(controls)).toBe(index === 11);
      expect(controls.includes("Get Started Now")).toBe(index === 11);
    });
  },
);

test.each(["?step=nothing", "?step=", "?step=13", "?step=constructor", "?other=1"])(
  "%s is the first step, without an error",
  async (query) => expect(await wordsOf(query)).toContain("Step 1 of 12"),
);

test("a step can be named by its number", async () => {
  expect(await wordsOf("?step=3")).toContain("Step 3 of 12");
});

test("as a presentation it invites to share it, and stays one from step to step", async () => {
  const tip = "Tip: share this presentation: copy its address.";
  expect(await wordsOf()).not.toContain(tip);
  expect(await wordsOf("?mode=presentation")).toContain(tip);
  const links = linksIn(await tour("?mode=presentation&step=agents"));
  const inTour = links.filter((link) => link.startsWith("/tour"));
  expect(inTour.length).toBeGreaterThan(12);
  for (const link of inTour) expect(link).toContain("mode=presentation");
});

test("every link of every step leads to a page that there is", async () => {
  const pages = new Set<string>();
  for (const { id } of steps)
    for (const link of linksIn(await tour(`?step=${id}`))) pages.add(link);
  for (const link of pages) {
    if (!link.startsWith("/") || link === "/api/login") continue;
    const { status } = await fetch(`${app.url}${link.replaceAll("&amp;", "&")}`);
    expect([link, status]).toEqual([link, 200]);
  }
});

test("the landing page opens it", async () => {
  const html = await (await fetch(`${app.url}/`)).text();
  for (const words of ["Watch Demo", "Watch 5-Min Demo", "Watch Demo Video"]) {
    const link = new RegExp(
      `<a[^>]*href="/tour\\?mode=presentation"[^>]*>(?:<svg.*?</svg>)?${words}</a>`,
    );
    expect(html).toMatch(link);
  }
  expect(linksIn(html)).toEqual(expect.arrayContaining(["/tour", "/demo"]));
});

test("its first page is kept, with a title and a description of its own", async () => {
  const response = await fetch(`${app.url}/tour`);
  expect(response.headers.get("ETag")).not.toBeNull();
  const html = await response.text();
  expect(html).toContain("<title>Guided Tour, Step 1 of 12: Welcome · Herbs &amp; Co</title>");
  expect(html).toMatch(/<meta name="description" content="Twelve short steps/);
  expect(html.match(/<h1\b/g)).toHaveLength(2);
});

test("who is signed in can watch it, too", async () => {
  const { status, text } = await (await signIn(app, "subscriber")).visit("/tour?step=agents");
  expect(status).toBe(200);
  expect(text).toContain("Meet the six agents");
});

test("to who is signed in it offers nothing that is for visitors", async () => {
  const { text } = await (await signIn(app, "subscriber")).visit("/tour?step=cta");
  expect(text).toMatch(/<a href="\/"[^>]*>Open Your Dashboard<\/a>/);
  for (const words of ["Sign In", "Get Started Now"]) {
    expect(text).not.toContain(words);
  }
});
