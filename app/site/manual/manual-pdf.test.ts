import { expect, test } from "vitest";
import { exampleManual, exampleSection } from "#tests/fixtures/manual.ts";
import { allTags, readPdf } from "#tests/harness/pdf.ts";
import { productVersion } from "#app/platform/brand/version.ts";
import { createPdfRenderer } from "#app/platform/pdf/renderer.server.ts";
import type { Manual } from "./manual.ts";
import { createManualRenderer, editionOf } from "./manual-pdf.server.ts";

const press = createPdfRenderer();
const url = "https://agents.example.com";

function render(manual: Manual, name = "Herbs & Co") {
  return createManualRenderer({ pdfRenderer: press, brand: { name, url } })(manual);
}

async function read(changes: Partial<Manual> = {}, name?: string) {
  const manual = exampleManual(changes);
  const bytes = await render(manual, name);
  const pdf = await readPdf(bytes);
  return { ...pdf, bytes, manual, text: pdf.pages.join("\n"), all: allTags(pdf.tags.flat()) };
}

/** Shared by most tests. */
let example: ReturnType<typeof read> | undefined;
const readExample = () => (example ??= read());

/** A manual with one section is fast. */
const short = (changes: Parameters<typeof exampleSection>[1] = {}) => ({
  sections: [exampleSection("revenue", changes)],
});

const flat = (text: string) => text.replace(/\s+/g, " ").trim();

/** The PDF reader drops spaces at line ends. */
const letters = (text: string) => text.replace(/\s+/g, "");

test("has a title, a language, tags and an author", async () => {
  const { info, xml, marked, showsTitle, manual } = await readExample();
  expect(info).toMatchObject({ Title: "User Manual", Author: "Herbs & Co", Language: "en" });
  expect(info.Subject).toBe(manual.summary);
  expect(xml("dc:title")).toBe("User Manual");
  expect(xml("pdfuaid:part")).toBe("1");
  expect(marked).toBe(true);
  expect(showsTitle).toBe(true);
});

test("the cover names the product, the manual and its edition, and links to the manual online", async () => {
  const { pages, links, tags, manual } = await read({
    ...short(),
    title: "Herbs & Co User Manual",
  });
  const cover = tags[0] ?? [];
  expect(allTags(cover).flatMap(({ role, text }) => (role === "H1" ? [text] : []))).toEqual([
    "User Manual",
  ]);
  for (const words of [
    "Herbs & Co",
    manual.summary,
    `Version ${productVersion}, edition ${editionOf(manual)}`,
  ])
    expect(letters(pages[0] ?? "")).toContain(letters(words));
  expect(links.find(({ page }) => page === 1)).toEqual({
    page: 1,
    to: `${url}/manual`,
    words: `The manual online: ${url}/manual`,
  });
  expect(pages[0]).not.toContain("Page 1");
});

test("has every word of the manual", async () => {
  const { tags, manual } = await readExample();
  const drawn = letters(
    tags
      .flat()
      .map(({ text }) => text)
      .join(""),
  );
  const { sections, questions } = manual;
  const words = [
    ...sections.flatMap((section) => [
      section.title,
      ...section.overview,
      ...section.tips,
      ...section.steps.flatMap((step) => [step.title, step.text]),
      ...section.examples.flatMap((example) => [example.title, example.text]),
      ...section.troubleshooting.flatMap(({ problem, remedy }) => [problem, remedy]),
    ]),
    ...questions.flatMap(({ question, answer }) => [question, answer]),
  ];
  expect(questions).toHaveLength(6);
  for (const each of words) expect(drawn.includes(letters(each)), each).toBe(true);
});

const outline = (manual: Manual) => [
  { title: "User Manual", items: [] },
  { title: "Contents", items: [] },
  ...manual.sections.map(({ title, examples, troubleshooting }) => ({
    title,
    items: [
      "Overview",
      "Step by step",
      "Tips",
      ...(examples.length > 0 ? ["Examples"] : []),
      ...(troubleshooting.length > 0 ? ["If something goes wrong"] : []),
    ],
  })),
  { title: "Frequently asked questions", items: manual.questions.map((each) => each.question) },
];

test("bookmarks are nested and lead to the pages of their headings", async () => {
  const { bookmarks, tags, manual } = await readExample();
  expect(
    bookmarks.map(({ title, items }) => ({ title, items: items.map((item) => item.title) })),
  ).toEqual(outline(manual));
  const headed = bookmarks.flatMap((each) => [each, ...each.items]);
  for (const { title, page } of headed.filter((each) => each.title !== "Overview")) {
    const headings = allTags(tags[page - 1] ?? []).filter(({ role }) => /^H\d$/.test(role));
    expect(headings.map(({ text }) => letters(text))).toContain(letters(title));
  }
});

test("the contents have the page of every section, step and question, and lead there", async () => {
  const { tags, links, bookmarks, manual } = await readExample();
  const firstSection = bookmarks[2]?.page ?? 0;
  const entries = allTags(tags.slice(1, firstSection - 1).flat()).filter(
    ({ role }) => role === "Reference",
  );
  const shown = entries.map(({ text }) => flat(text));
  const stepPage = (title: string) =>
    1 +
    tags.findIndex((page) =>
      allTags(page).some(
        ({ role, text }) => role === "LBody" && letters(text).startsWith(letters(title)),
      ),
    );
  // The test above covers the pages of the bookmarks.
  const expected = bookmarks.slice(2).flatMap((chapter, index) => {
    const steps = manual.sections[index]?.steps ?? [];
    const inner = steps.map(({ title }) => ({ title, page: stepPage(title) }));
    return [chapter, ...(steps.length > 0 ? inner : chapter.items)];
  });
  expect(shown).toEqual(expected.map(({ title, page }) => `${title} ${page}`));
  const inside = links.filter(({ page }) => page > 1 && page < firstSection);
  expect(inside.map(({ to }) => to)).toEqual(expected.map(({ page }) => page));
  expect(inside.map(({ words }) => words)).toEqual(
    expected.map(({ title, page }) => `${title}, page ${page}`),
  );
  // Different enough to be wrong if anything is.
  expect(new Set(inside.map(({ to }) => to)).size).toBeGreaterThan(7);
});

test("every page except the cover has a header with its section", async () => {
  const { pages, bookmarks } = await readExample();
  for (const [index, page] of pages.entries()) {
    if (index === 0) continue;
    const section = bookmarks.findLast((each) => each.page <= index + 1)?.title ?? "";
    expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
    expect(letters(page)).toContain(letters(`User Manual${section}`));
  }
});

test("is tagged: headings in their order, real lists with their marks, contents", async () => {
  const { all, roles, bytes } = await readExample();
  expect(roles).toEqual(
    expect.arrayContaining(
      "Document Sect H1 H2 H3 P TOC TOCI Reference Link L LI Lbl LBody".split(" "),
    ),
  );
  const levels = all.flatMap(({ role }) => (/^H\d$/.test(role) ? [Number(role[1])] : []));
  expect(levels[0]).toBe(1);
  for (const [index, level] of levels.entries())
    expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
  for (const item of all.filter(({ role }) => role === "LI"))
    expect(item.children.map(({ role }) => role)).toEqual(
      item.children[0]?.role === "Lbl" ? ["Lbl", "LBody"] : ["LBody"],
    );
  const marks = all.filter(({ role }) => role === "Lbl").map(({ text }) => text);
  for (const mark of ["1", "2", "6", "•"]) expect(marks).toContain(mark);
  const raw = bytes.toString("latin1");
  for (const numbering of ["Decimal", "Disc", "None"])
    expect(raw).toContain(`/ListNumbering /${numbering}`);
});

test("each link is tagged on its page", async () => {
  const raw = (await readExample()).bytes.toString("latin1");
  const pageOf = new Map<string, string>();
  for (const [, page = "", body = ""] of raw.matchAll(/(?:^|\n)(\d+) 0 obj\n<<([\s\S]*?)endobj/g)) {
    const [, annotations = ""] = /\/Annots \[([^\]]*)\]/.exec(body) ?? [];
    for (const [, link = ""] of annotations.matchAll(/(\d+) 0 R/g)) pageOf.set(link, page);
  }
  const tagged = [...raw.matchAll(/\/Type \/OBJR\s+\/Obj (\d+) 0 R\s+\/Pg (\d+) 0 R/g)].map(
    ([, link, page]) => [link, page],
  );
  expect(tagged.length).toBeGreaterThan(30);
  expect(new Map(tagged as [string, string][])).toEqual(pageOf);
});

test("works without questions or parts", async () => {
  const bare = { steps: [], tips: [], examples: [], troubleshooting: [] };
  const { bookmarks } = await read({
    sections: [exampleSection("dashboard", bare)],
    questions: [],
  });
  expect(bookmarks.map(({ title }) => title)).toEqual([
    ...["User Manual", "Contents", "Dashboard Overview", "Frequently asked questions"],
  ]);
});

test.each([
  ["markup", "Herbs & Co <b>", "Herbs & Co <b>"],
  ["an Arabic name", "مرحبا بالعالم", "مرحبا بالعالم"],
  ["a Hebrew name in an English one", "Agents שלום עולם Ltd", "Agents שלום עולם Ltd"],
  ["an emoji", "Herbs 🌿 Co", "Herbs □ Co"],
  ["a turned direction", "Safe\u202Etxt", "Safetxt"],
])("the brand may be %s", async (_, name, shown) => {
  const { text, info } = await read({ ...short(), title: `${name} User Manual` }, name);
  expect(flat(text)).toContain(shown);
  expect(info.Author).toBe(name.replace("\u202E", ""));

  // oxlint-disable-next-line no-control-regex -- these are what must not be there
  expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202a-\u202e]/);
});

test("a name of 300 letters leaves the cover one page", async () => {
  const name = "W".repeat(300);
  const { pages } = await read({ ...short(), title: `${name} User Manual` }, name);
  expect(pages[1]).toMatch(/Contents/);
});

test("lets other requests run between sections", async () => {
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  await render(exampleManual(short()));
  setImmediate(count);
  const manual = exampleManual();
  await render(manual).finally(() => (isDone = true));
  expect(turns).toBeGreaterThan(manual.sections.length);
});

test("the same text gives the same bytes, and other text another edition", async () => {
  const first = await render(exampleManual(short()));
  await render(exampleManual({ ...short(), title: "A\u2010B\u2011C \u00a0\u2007Ω Ω" }));
  expect(first.equals(await render(exampleManual(short())))).toBe(true);
  const fresh = createManualRenderer({
    pdfRenderer: createPdfRenderer(),
    brand: { name: "Herbs & Co", url },
  });
  expect(first.equals(await fresh(exampleManual(short())))).toBe(true);
  const other = exampleManual({ ...short(), summary: "Other words." });
  expect(editionOf(other)).not.toBe(editionOf(exampleManual(short())));
  expect(first.equals(await render(other))).toBe(false);
});
