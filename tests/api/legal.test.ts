/*
 * The specification's legal pages (sections 2 and 9), row by row, on the running product; and that
 * what they say of cookies is what the product does.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { brandFacts } from "#app/platform/brand/facts.ts";
import { legalDocuments, legalPaths, type LegalPath } from "#app/site/legal/documents.ts";
import { voiceKey } from "#app/site/voice/voice-mode.ts";
import { startApp, type TestApp } from "#tests/harness/app.ts";
import { linksIn, partOf, wordsIn } from "#tests/harness/html.ts";
import { submitForm, signIn } from "#tests/harness/sign-in.ts";

const brand = {
  BRAND_NAME: "Herbs & Co",
  COMPANY_NAME: '<b>Herbs</b> & "Co" [x](javascript:alert(1)) *Ltd*',
  COMPANY_ADDRESS: "1 Garden Lane, {{price}}",
  SUPPORT_EMAIL: "help@herbs.example",
};
const company = `${brand.COMPANY_NAME}, ${brand.COMPANY_ADDRESS}`;

let app: TestApp;
const pages = new Map<string, string>();
const html = (path: LegalPath) => pages.get(path) ?? expect.fail(`${path} was not fetched`);

beforeAll(async () => {
  app = await startApp({ env: { SIMULATION_SPEED: "0.01", ...brand } });
  for (const path of legalPaths) {
    const response = await fetch(`${app.url}${path}`);
    expect([path, response.status]).toEqual([path, 200]);
    pages.set(path, await response.text());
  }
});
afterAll(async () => {
  expect(app.complaints()).toEqual([]);
  await app.stop();
});

test("there are four legal pages, at the specification's addresses", () => {
  expect(legalPaths).toEqual(["/privacy", "/terms", "/dmca", "/cookies"]);
});

describe("what the specification says of each", () => {
  const rows: [LegalPath, string][] = [
    ["/privacy", "Last updated: December 18, 2024"],
    ["/privacy", "for the time of your subscription plus 3 years"],
    ["/privacy", "until about 30 days have passed without a visit"],
    ["/terms", "It costs $29.99 per month"],
    ["/terms", "You can cancel anytime, and there is no cancellation fee."],
    ["/terms", "Your agents keep running, and you keep your access, until the end of the billing"],
    ["/terms", "30-day money-back guarantee."],
    ["/terms", "fees are non-refundable except as required by law."],
    ["/terms", "We will tell you of any change of the fee at least 30 days ahead."],
    ["/terms", "illustrative, not a promise of income"],
    ["/terms", "Simulated amounts are not income"],
    ["/terms", "A workspace begins in Simulation Mode."],
    ["/dmca", "What a notice has to contain"],
    ["/dmca", "What a counter-notice has to contain"],
    ["/dmca", "Repeat infringers"],
    ["/dmca", "How fast we answer"],
    ["/dmca", "Notices are processed within 24-48 hours"],
    ["/dmca", "After a valid counter-notice the content is restored in 10-14 business days"],
    ["/cookies", "Authentication cookies expire after about 30 days of inactivity."],
    ["/cookies", "Preference cookies last up to 1 year."],
    ["/cookies", "Persistent cookies in general typically last 1-2 years."],
  ];
  test.each(rows)("%s: %s", (path, text) => {
    expect(wordsIn(html(path))).toContain(text);
  });

  test("the terms have 13 sections, numbered in their order", () => {
    const headings = [...html("/terms").matchAll(/<h2 id="([^"]+)">(\d+)\. /g)];
    expect(headings.map(([, , number]) => Number(number))).toEqual(
      Array.from({ length: 13 }, (_, index) => index + 1),
    );
  });
});

describe.each(legalPaths)("%s", (path) => {
  const { name } = legalDocuments[path];

  test("has its name as title and heading, and a way back", () => {
    expect(html(path)).toContain(`<title>${name} · Herbs &amp; Co</title>`);
    expect(wordsIn(/<h1[\s\S]*?<\/h1>/.exec(html(path))?.[0] ?? "")).toBe(name);
    const control = /<main[^>]*>(?:<div[^>]*>)+<a[^>]* href="\/"[^>]*>([\s\S]*?)<\/a>/.exec(
      html(path),
    );
    // Until a script knows of a previous page.
    expect(wordsIn(control?.[1] ?? "")).toBe("← Back to Home");
  });

  test("names the company, its address and where to write, whatever they look like", () => {
    expect(wordsIn(html(path))).toContain(company);
    expect(html(path)).not.toContain("<b>Herbs");
    expect(html(path)).not.toContain('href="javascript:');
    expect(linksIn(html(path))).toContain("mailto:help@herbs.example");
  });

  test("lists its sections, and each link leads somewhere", async () => {
    const ids = new Set([...html(path).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    const links = linksIn(partOf(html(path), "main"));
    const sections = links.flatMap((link) => /#(.+)$/.exec(link)?.[1] ?? []);
    expect(sections.length).toBeGreaterThan(5);
    for (const id of sections) expect(ids).toContain(decodeURIComponent(id));
    const others = new Set(links.filter((link) => /^\/[^#]*$/.test(link)));
    expect(others).toEqual(new Set(["/", ...legalPaths.filter((other) => other !== path)]));
  });

  test("is kept, and sets no cookie", async () => {
    const response = await fetch(`${app.url}${path}`);
    expect(response.headers.get("ETag")).toMatch(/^"/);
    expect(response.headers.get("Set-Cookie")).toBeNull();
  });

  test("is the same for a signed-in user", async () => {
    const browser = await signIn(app, "newcomer");
    const page = await browser.visit(path);
    expect(page.status).toBe(200);
    expect(wordsIn(page.text)).toContain(name);
  });
});

test("without an address set, shows only the company's name", () => {
  const { companyAndAddress } = brandFacts({
    ...app.services.brand,
    company: "X Ltd",
    address: "",
  });
  expect(companyAndAddress).toBe("X Ltd");
});

test.each([
  ["Herbs", "Herbs Ltd", "Herbs"],
  ["Herbs", "Herbs", "this product"],
])("%s, offered by %s, is called %s beside its company", (name, company, called) => {
  expect(brandFacts({ ...app.services.brand, name, company }).service).toBe(called);
});

describe("the Cookie Policy is true", () => {
  const named = (name: string) => html("/cookies").includes(`<code>${name}</code>`);

  test("every cookie of a sign-in and of a notice is named there", async () => {
    const begun = app.newBrowser();
    await begun.follow("/api/login?returnTo=%2Fsettings");
    const signedIn = await signIn(app, "subscriber");
    await signedIn.visit("/dashboard", {
      method: "POST",
      headers: { Origin: app.url },
      body: new URLSearchParams({ intent: "setup_api_keys" }),
    });
    const names = new Set([...begun.cookieNames(), ...signedIn.cookieNames()]);
    expect([...names].map(family)).toEqual(
      expect.arrayContaining(["session", "toast", "oauth2:", "return-to:", "idp_interaction"]),
    );
    for (const name of names) expect([name, named(family(name))]).toEqual([name, true]);
  });

  test("the cookie over https, and what the browser keeps for itself, are named there", () => {
    for (const name of ["__Host-session", voiceKey, "demoNotificationsReadAt"]) {
      expect([name, named(name)]).toEqual([name, true]);
    }
  });

  test("reading public pages sets none", async () => {
    for (const path of ["/", "/dashboard", "/dashboard?x=1", "/nope", ...legalPaths]) {
      const response = await fetch(`${app.url}${path}`);
      expect([path, response.headers.get("Set-Cookie")]).toEqual([path, null]);
    }
  });

  test("signing out deletes the session's cookie at once", async () => {
    const browser = await signIn(app, "subscriber");
    await submitForm(browser, { url: new URL("/api/logout", app.url) }, {});
    expect(browser.cookieNames()).not.toContain("session");
  });
});

/** The cookie's name as the policy lists it. */
function family(name: string): string {
  return name.replace(/^(oauth2|return-to):.*$/, "$1:").replace(/\.sig$/, "");
}
