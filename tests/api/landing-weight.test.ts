/* How much pages weigh, as they go over the wire. */
import { request as ask } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp } from "#tests/harness/app.ts";
import { signIn, type SampleAccountName } from "#tests/harness/sign-in.ts";

const kB = 1_000;

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ env: { SIMULATION_SPEED: "0.01" } });
});
afterAll(async () => {
  expect(app.complaints()).toEqual([]);
  await app.stop();
});

interface Weight {
  path: string;
  status: number | undefined;
  encoding: string | undefined;
  bytes: number;
}

/** As browsers are sent it: `fetch` would only tell the size after decompression. */
function weigh(path: string): Promise<Weight> {
  return new Promise((resolve, reject) => {
    const headers = { "Accept-Encoding": "gzip, br" };
    ask(new URL(path, app.url), { headers }, (response) => {
      const { statusCode: status, headers } = response;
      let bytes = 0;
      response.on("data", (contentItem: Buffer) => (bytes += contentItem.length));
      response.on("end", () =>
        resolve({ path, status, encoding: headers["content-encoding"], bytes }),
      );
    })
      .on("error", reject)
      .end();
  });
}

async function weighAll(paths: Iterable<string>): Promise<number> {
  const weights = await Promise.all([...new Set(paths)].map(weigh));
  expect(weights.filter(({ status }) => status !== 200)).toEqual([]);
  // What fits into one packet gains nothing by compression.
  expect(weights.filter(({ encoding, bytes }) => encoding !== "br" && bytes > kB)).toEqual([]);
  return weights.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Remix preloads every module of the page, and its inline script imports them. */
function scriptsOf(html: string): Set<string> {
  const scripts = html.matchAll(/(?:modulepreload" href=|import[^"(]*)"(\/assets\/[^"]+\.js)"/g);
  return new Set([...scripts].map(([, path = ""]) => path));
}

test("the landing page is light: at most 50 kB to be read, and 110 kB of script", async () => {
  const html = await (await fetch(app.url)).text();
  const styles = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)];
  expect(styles.length).toBeGreaterThan(0);
  const readable = await weighAll(["/", ...styles.map(([, path = ""]) => path)]);
  expect(readable).toBeLessThanOrEqual(50 * kB);
  const paths = scriptsOf(html);
  // Each competes with the style sheet, which is requested at the same time.
  expect(paths.size).toBeLessThanOrEqual(20);
  const script = await weighAll(paths);
  expect(script).toBeGreaterThan(50 * kB);
  expect(script).toBeLessThanOrEqual(110 * kB);
});

/**
 * What each kind of page may weigh in script, in kB, before anything is used on it. Some 3 kB of each keep
 * the page alive while the server is away (decision 23): by the time they are needed, they cannot be fetched.
 * A page with something to listen to has some 2 kB for the button; what reads comes with its first use.
 */
const limits: { path: string; as: SampleAccountName | null; most: number }[] = [
  // What is simulated is drawn apart by now, and the day's rows lead to what was written.
  { path: "/dashboard", as: null, most: 169 },
  { path: "/dashboard", as: "subscriber", most: 169 },
  { path: "agent", as: "subscriber", most: 130 },
  { path: "/reports", as: "subscriber", most: 109 },
  { path: "/activities", as: "subscriber", most: 112 },
  // Three pages more in the list of settings since the last time, and forms that are kept over a reload.
  { path: "/settings", as: "subscriber", most: 114 },
  { path: "/brief", as: "subscriber", most: 118 },
  { path: "/getting-started", as: "subscriber", most: 118 },
  { path: "/subscribe", as: "newcomer", most: 118 },
  { path: "/manual", as: null, most: 140 },
  { path: "/tour", as: null, most: 136 },
  { path: "/help", as: null, most: 106 },
  { path: "/api-docs", as: null, most: 110 },
];

test.each(limits)("$path as $as: at most $most kB of script", async ({ path, as, most }) => {
  const browser = as ? await signIn(app, as) : app.newBrowser();
  const dashboard = await browser.follow("/dashboard");
  const agent = /href="(\/agents\/[^"/]+)"/.exec(dashboard.text)?.[1] ?? "";
  const page = await browser.follow(path === "agent" ? agent : path);
  const paths = scriptsOf(page.text);
  expect((await weighAll(paths)) / kB).toBeLessThanOrEqual(most);
  // It is fetched when the page is there, as is all of its kind. Each of its widgets writes this.
  const sources = [...paths].map(async (each) => (await fetch(new URL(each, app.url))).text());
  expect(
    (await Promise.all(sources)).filter((text) => text.includes("data-headlessui-state")),
  ).toEqual([]);
});
