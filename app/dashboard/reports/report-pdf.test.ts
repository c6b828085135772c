import { expect, test } from "vitest";
import { exampleAgent, exampleReport } from "#tests/fixtures/report.ts";
import { readPdf } from "#tests/harness/pdf.ts";
import { formatCents } from "#app/core/money.ts";
import { createPdfRenderer } from "#app/platform/pdf/renderer.server.ts";
import type { Report } from "./report.ts";
import { createReportRenderer } from "./report-pdf.server.ts";

const press = createPdfRenderer();
const render = createReportRenderer({ pdfRenderer: press, brand: "Herbs & Co <b>" });

async function read(changes: Partial<Report> = {}) {
  const report = exampleReport(changes);
  const pdf = await readPdf(await render(report));
  return { ...pdf, report, text: pdf.pages.join("\n") };
}

test("says what it is to people, to readers and to search", async () => {
  const { info, xml, outline, marked, pages } = await read();
  expect(info).toMatchObject({
    PDFFormatVersion: "1.7",
    Language: "en",
    Title: "Performance report of 2026-11-21",
    Author: "Herbs & Co <b>",
    CreationDate: "D:20261121180005Z",
  });
  expect(info.Keywords).toContain("simulated");
  expect(xml("dc:title")).toBe("Performance report of 2026-11-21");
  expect(xml("dc:creator")).toEqual(["Herbs & Co <b>"]);
  expect(xml("pdfuaid:part")).toBe("1");
  expect(marked).toBe(true);
  expect(outline).toEqual([
    "Performance report of 2026-11-21",
    "Revenue by day",
    "Work by agent",
    "Recent activity",
    "About these numbers",
  ]);
  for (const [index, page] of pages.entries()) {
    expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
    expect(page).toContain("Herbs & Co <b> · Performance report of 2026-11-21");
  }
});

test("is tagged: headings, tables with their headings, drawings with words", async () => {
  const { roles, alternatives } = await read();
  expect(roles).toEqual(
    expect.arrayContaining([
      ...["Document", "Sect", "H1", "H2", "P", "Figure"],
      ...["Table", "THead", "TBody", "TR", "TH", "TD"],
    ]),
  );
  expect(alternatives).toEqual([
    expect.stringMatching(/^Line chart\. Simulated revenue by day, Oct 23 – Nov 21, 2026: \$/),
    "Bar chart. Simulated work by agent: 43 tasks finished, 2 failed. Content Writer finished the most, 31.",
  ]);
});

test("has every figure of the report, and says of all of them that they are simulated", async () => {
  const { text, pages, report } = await read();
  const { periodCents, totalCents, byDay } = report.revenue;
  for (const cents of [periodCents, totalCents, ...byDay.map((day) => day.cents)])
    expect(text).toContain(formatCents(cents));
  expect(text).toContain("Oct 23 – Nov 21, 2026");
  expect(text).toContain("no figure in this report is real income");
  expect(text).toContain("Simulated · no real income");
  for (const page of pages) expect(page).toContain("Simulated figures, no real income");
  for (const words of ["Content Writer", "Second Writer", "Success Rate 95.6%", "Morning Review"])
    expect(text).toContain(words);
});

test("real figures say that they are, and nothing calls them simulated", async () => {
  const { text } = await read({ origin: "real", mode: "live" });
  expect(text).toContain("Real figures");
  expect(text).toContain("every amount in this report is real");
  expect(text).not.toContain("Simulation Mode");
  expect(text).not.toContain("simulated,");
});

test.each([
  ["markup", "<script>alert(1)</script>", "<script>alert(1)</script>"],
  ["an Arabic name", "مرحبا بالعالم", "مرحبا بالعالم"],
  ["a Hebrew name within an English one", "Agent שלום עולם here", "Agent שלום עולם here"],
  ["control characters and a turned direction", "nor\u0000mal\u0007 \u202Eexe", "normal exe"],
  ["an emoji", "Agent 🙂 happy", "Agent □ happy"],
])("shows %s safely", async (_, name, shown) => {
  const { text, alternatives } = await read({
    agents: [exampleAgent({ name, done: 1 })],
  });
  expect(text).toContain(shown);

  // oxlint-disable-next-line no-control-regex -- these are what must not be there
  expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202a-\u202e]/);
  if (shown.includes("□")) expect(alternatives).toContain(`${name} Content Writer`);
});

test("names of 200 letters stay in their column; the whole name is there for screen readers", async () => {
  const name = "W".repeat(200);
  const { text, alternatives, pages } = await read({ agents: [exampleAgent({ name })] });
  expect(text).toMatch(/W+…/);
  expect(text).not.toContain(name);
  expect(alternatives).toContain(`${name} Content Writer`);
  expect(pages.length).toBeLessThanOrEqual(3);
});

test("an amount of any size is shown whole", async () => {
  const revenueCents = 98_765_432_109;
  const { text } = await read({ agents: [exampleAgent({ name: "Rich", revenueCents })] });
  expect(text).toContain("$987,654,321.09");
});

test("days that brought nothing are left out, and it says so", async () => {
  const report = exampleReport();
  const byDay = report.revenue.byDay.map(({ day }, index) => ({ day, cents: index < 2 ? 777 : 0 }));
  const revenue = { ...report.revenue, byDay };
  const { text } = await read({ revenue });
  expect(text.match(/\$7\.77/gu)?.length).toBeGreaterThanOrEqual(2);
  // An agent that has earned nothing yet.
  expect(text.match(/\$0\.00/gu)).toHaveLength(1);
  expect(text).toContain("The table of days leaves out days without revenue.");
});

test("an empty report says so and is no drawing of nothing", async () => {
  const report = exampleReport();
  const byDay = report.revenue.byDay.map(({ day }) => ({ day, cents: 0 }));
  const revenue = { ...report.revenue, periodCents: 0, totalCents: 0, byDay };
  const { text, pages } = await read({ revenue, agents: [], activities: [] });
  expect(text).toContain("$0.00 in total. No revenue yet.");
  expect(text.match(/\$0\.00/gu)).toHaveLength(3);
  expect(text).toContain("No notable activity in this period.");
  expect(pages.length).toBeLessThanOrEqual(2);
});

test("a table across pages repeats its headings and splits no row", async () => {
  const agents = Array.from({ length: 60 }, (_, index) =>
    exampleAgent({ name: `Agent number ${index + 1} with rather a long name`, done: index }),
  );
  const { pages } = await read({ agents });
  const withAgents = pages.filter((page) => /Agent number \d+ with/.test(page));
  expect(withAgents.length).toBeGreaterThan(2);
  for (const page of withAgents) expect(page).toContain("All time");
  for (let number = 1; number <= 60; number += 1) {
    const page = pages.findLast((each) => each.includes(`Agent number ${number} with`));
    const row = page?.slice(page.lastIndexOf(`Agent number ${number} with`)) ?? "";
    expect(row).toMatch(/^Agent number \d+ with\s*rather a long name\s*Content Writer/);
  }
  // The drawing has the busiest, and the others as one.
  expect(pages.join("")).toContain("51 others");
});

test("the same report is the same file, whatever was made before it", async () => {
  const first = await render(exampleReport());
  // Draws signs with glyphs that the first report has used for others.
  await render(exampleReport({ title: "A\u2010B\u2011C \u00a0\u2007Ω Ω" }));
  expect(first.equals(await render(exampleReport()))).toBe(true);
  const fresh = createReportRenderer({ pdfRenderer: createPdfRenderer(), brand: "Herbs & Co <b>" });
  expect(first.equals(await fresh(exampleReport()))).toBe(true);
});

test("two reports made at once do not mix", async () => {
  const reports = ["One of three", "Two of three", "Three of three"].map((title) =>
    exampleReport({ title }),
  );
  const files = await Promise.all(reports.map(render));
  for (const [index, file] of files.entries()) {
    const { info, pages } = await readPdf(file);
    expect(info.Title).toBe(reports[index]?.title);
    for (const [other, { title }] of reports.entries())
      expect(pages.join("").includes(title)).toBe(other === index);
  }
});

test("covers the last 24 hours: published, failed and coming up", async () => {
  const at = Date.UTC(2026, 10, 21, 9);
  const { text } = await read({
    lastDay: {
      since: at,
      out: [
        {
          contentItemId: "a",
          title: "Herbs of the windowsill",
          kind: "article",
          places: ["blog"],
          at,
          views: 1_200,
          earnedCents: 310,
        },
      ],
      outCount: 1,
      earnedCents: 1_250,
      failed: [{ title: "Soil", problem: "Said no.", contentItemId: "c", agentId: null, at }],
      failedCount: 1,
      next: [{ state: "planned", id: "i", title: "Tomatoes", at }],
    },
  });
  expect(text).toContain("1 published. Revenue today so far: $12.50 (simulated)");
  for (const words of [
    "Herbs of the windowsill",
    "1,200",
    "$3.10",
    "Soil: Said no.",
    "Tomatoes: planned",
  ])
    expect(text).toContain(words);
});
