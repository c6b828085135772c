import { Agent, get as httpGet } from "node:http";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { manualPdf } from "#app/site/manual/download.ts";
import { writeManual } from "#app/site/manual/write-manual.ts";
import { startApp, type TestApp } from "#tests/harness/app.ts";
import { alertIn } from "#tests/harness/html.ts";
import { readPdf } from "#tests/harness/pdf.ts";
import { signIn } from "#tests/harness/sign-in.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startApp({ env: { SIMULATION_SPEED: "0.01", BRAND_NAME: "Kräuter & Co" } });
});
afterAll(() => app.stop());
afterEach(() => expect(app.complaints()).toEqual([]));

const get = (headers: Record<string, string> = {}, method = "GET") =>
  fetch(`${app.url}${manualPdf}`, { method, headers, redirect: "manual" });

const letters = (text: string) => text.replace(/\s+/g, "");

/** One of many requests at once, over a connection of its own. */
function download(
  agent: Agent,
): Promise<{ status: number | undefined; etag: unknown; bytes: number }> {
  return new Promise((resolve, reject) => {
    const asking = httpGet(`${app.url}${manualPdf}`, { agent }, (answer) => {
      let bytes = 0;
      answer.on("data", (chunk: Buffer) => (bytes += chunk.byteLength));
      answer.on("error", reject);
      answer.on("end", () => {
        resolve({ status: answer.statusCode, etag: answer.headers.etag, bytes });
      });
    });
    asking.on("error", reject);
  });
}

// The first of all: the file is not made yet.
test("a thousand who ask at once for what is not made yet all get the same", async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 250 });
  try {
    const answers = await Promise.all(Array.from({ length: 1_000 }, () => download(agent)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    // All have the one file that is kept now, whole.
    const kept = await app.services.manualFile.read();
    expect(new Set(answers.map(({ etag }) => etag))).toEqual(new Set([kept?.etag]));
    expect(new Set(answers.map(({ bytes }) => bytes))).toEqual(new Set([kept?.pdf.byteLength]));
  } finally {
    agent.destroy();
  }
});

test("is there for everybody, as a file to keep", async () => {
  const response = await get();
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition":
      "attachment; filename=\"user-manual.pdf\"; filename*=UTF-8''Kr%C3%A4uter-Co-User-Manual.pdf",
    "cache-control": "private, no-cache",
    etag: expect.stringMatching(/^"[\w-]{22}"$/) as unknown,
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect(response.headers.get("Content-Length")).toBe(String(bytes.byteLength));

  const { info, bookmarks, pages, tags } = await readPdf(bytes);
  const manual = writeManual(app.services.brand);
  expect(info).toMatchObject({ Title: manual.title, Author: "Kräuter & Co", Language: "en" });
  expect(bookmarks.map(({ title }) => title)).toEqual([
    "User Manual",
    "Contents",
    ...manual.sections.map(({ title }) => title),
    "Frequently asked questions",
  ]);
  expect(pages[0]).toContain(`${app.services.brand.url}/manual`);
  const drawn = letters(
    tags
      .flat()
      .map(({ text }) => text)
      .join(""),
  );
  for (const { overview, steps, tips, examples, troubleshooting } of manual.sections) {
    const expected = [
      ...overview,
      ...tips,
      ...[...steps, ...examples].flatMap(({ title, text }) => [title, text]),
      ...troubleshooting.flatMap(({ problem, remedy }) => [problem, remedy]),
    ];
    for (const text of expected) expect(drawn.includes(letters(text)), text).toBe(true);
  }
});

test("returns 304 to a client that has it", async () => {
  const etag = (await get()).headers.get("ETag") ?? "";
  for (const method of ["GET", "HEAD"]) {
    const again = await get({ "If-None-Match": `"old", ${etag}` }, method);
    expect([again.status, await again.text()]).toEqual([304, ""]);
    expect(again.headers.get("ETag")).toBe(etag);
    expect(again.headers.get("Cache-Control")).toBe("private, no-cache");
  }
  expect((await get({ "If-None-Match": '"old"' })).status).toBe(200);
});

test("its head alone has its length and no body", async () => {
  const whole = await get();
  const head = await get({}, "HEAD");
  expect([head.status, await head.text()]).toEqual([200, ""]);
  for (const name of ["Content-Type", "Content-Length", "Content-Disposition", "ETag"])
    expect(head.headers.get(name)).toBe(whole.headers.get(name));
  await whole.arrayBuffer();
});

test.each(["br", "gzip", "gzip, deflate, br"])(
  "is not compressed once more: %s",
  async (encoding) => {
    const response = await get({ "Accept-Encoding": encoding });
    expect(response.headers.get("Content-Encoding")).toBeNull();
    const { byteLength } = await response.arrayBuffer();
    expect(response.headers.get("Content-Length")).toBe(String(byteLength));
  },
);

test("a signed-in person gets the same", async () => {
  const browser = await signIn(app, "newcomer");
  const response = await get({ Cookie: browser.cookieHeader() });
  expect(response.status).toBe(200);
  expect(response.headers.get("Cache-Control")).toBe("private, no-cache");
  expect(response.headers.get("ETag")).toBe((await get()).headers.get("ETag"));
});

test("can only be read", async () => {
  const response = await get({}, "POST");
  expect(response.status).toBe(405);
  expect(response.headers.get("Allow")).toBe("GET, HEAD");
  expect(await response.json()).toMatchObject({ code: "method_not_allowed" });
});

test("says what to do when there is none, and the next who asks has it", async () => {
  const none = vi.spyOn(app.services.manualFile, "read").mockResolvedValueOnce(null);
  const response = await get();
  expect(response.status).toBe(503);
  expect(response.headers.get("Content-Type")).toMatch(/^application\/json/);
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  expect(await response.json()).toEqual({
    error: "The manual could not be made into a PDF.",
    code: "manual_unavailable",
    details: "The manual PDF is not yet available. Please use the online manual for now.",
  });
  none.mockRestore();
  expect((await get()).status).toBe(200);
});

test("without JavaScript, the link leads back to the manual, which says why", async () => {
  const none = vi.spyOn(app.services.manualFile, "read").mockResolvedValueOnce(null);
  const browser = app.newBrowser();
  const led = await browser.visit(manualPdf, { headers: { Accept: "text/html,*/*;q=0.8" } });
  none.mockRestore();
  expect(led.location?.pathname).toBe("/manual");
  const page = await browser.visit("/manual");
  expect(alertIn(page.text)).toContain("PDF Download Unavailable");
  expect(alertIn(page.text)).toContain("Please use the online manual for now.");
});
