import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { writeManual } from "#app/site/manual/write-manual.ts";
import { manualTabs } from "#app/workspace/paths/manual.ts";
import { startApp, type TestApp } from "#tests/harness/app.ts";
import { cpuTimeOf } from "#tests/harness/cpu-time.ts";
import { linksIn, partOf, wordsIn } from "#tests/harness/html.ts";
import { signIn } from "#tests/harness/sign-in.ts";

let app: TestApp;
let manual: ReturnType<typeof writeManual>;

beforeAll(async () => {
  app = await startApp({
    env: { SIMULATION_SPEED: "0.01", BRAND_NAME: "Herbs & Co", SUPPORT_EMAIL: "help@herbs.test" },
  });
  manual = writeManual(app.services.brand);
});
afterAll(() => app.stop());
afterEach(() => expect(app.complaints()).toEqual([]));

async function htmlOf(path: string, server: Pick<TestApp, "url"> = app): Promise<string> {
  const response = await fetch(`${server.url}${path}`);
  expect(response.status).toBe(200);
  return response.text();
}

const asked = (query: string, tab = "") =>
  `/manual?${new URLSearchParams({ ...(tab && { tab }), q: query })}`;

/** The markup of each section by its name, and which of them are open. */
function sectionsIn(html: string): { shown: string[]; open: string[] } {
  const tags = [...html.matchAll(/<section id="manual-([\w-]+)"[^>]*class="([^"]*)"/g)];
  return {
    shown: tags.map(([, tab = ""]) => tab),
    open: tags
      .filter(([, , look = ""]) => !/(^| )hidden( |$)/.test(look))
      .map(([, tab]) => tab ?? ""),
  };
}

const tabLinks = (html: string) =>
  linksIn(/<nav aria-label="Sections of the manual"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? "");

describe.each(manualTabs.map((tab, index) => ({ tab, index })))(
  "section $tab",
  ({ tab, index }) => {
    test("has an address, a title, and says everything without JavaScript", async () => {
      const section = manual.sections[index];
      if (!section) throw new Error(`there is no section ${index}`);
      const html = await htmlOf(index === 0 ? "/manual" : `/manual?tab=${tab}`);
      expect(sectionsIn(html)).toEqual({ shown: [...manualTabs], open: [tab] });
      const title = index === 0 ? "User Manual" : `${section.title} · User Manual`;
      expect(html).toContain(`<title>${title} · Herbs &amp; Co</title>`);
      const words = wordsIn(html);
      const { overview, steps, tips, examples, troubleshooting } = section;
      const texts = [
        ...[section.title, ...overview, ...tips],
        ...[...steps, ...examples].flatMap(({ title, text }) => [title, text]),
        ...troubleshooting.flatMap(({ problem, remedy }) => [problem, remedy]),
      ];
      for (const text of texts) expect(words).toContain(text);
      expect(partOf(html, "main").match(/aria-current="page"/g)).toHaveLength(1);
      // What is shared is this section's address.
      expect(words).toContain(`${app.url}/manual${index === 0 ? "" : `?tab=${tab}`}`);
    });
  },
);

test.each(["?tab=nothing", "?tab=", "?tab=constructor", "?tab=revenue%00", "?other=1"])(
  "%s is the first section, without an error",
  async (query) => {
    expect(sectionsIn(await htmlOf(`/manual${query}`)).open).toEqual(["getting-started"]);
  },
);

describe("the specification's manual", () => {
  test.each([
    "User Manual",
    "Search the manual",
    "Getting Started",
    "Dashboard",
    "AI Agents",
    "Revenue",
    "Settings",
    "Troubleshooting",
    "Download PDF",
    "Watch Video Guide",
    "Contact Support",
    "User Community",
    "System Updates",
    "Share this manual",
    "Back to Home",
    "at least 48 hours",
    "3-5 articles per week",
    "2-3 social posts per day",
    "illustrative, not a promise of income",
  ])("%s", async (text) => expect(wordsIn(await htmlOf("/manual"))).toContain(text));

  test("its tabs, buttons and quick links lead where they say", async () => {
    const html = await htmlOf("/manual");
    expect(tabLinks(html)).toEqual(
      manualTabs.map((tab, index) => (index === 0 ? "/manual" : `/manual?tab=${tab}`)),
    );
    for (const [words, to] of [
      ["Download PDF", "/api/manual/download"],
      ["Watch Video Guide", "/tour\\?mode=presentation"],
      ["Contact Support", "/contact"],
      ["User Community", "/help/support"],
      ["System Updates", "/help/whats-new"],
    ]) {
      expect(html).toMatch(new RegExp(`<a[^>]*href="${to}"[^>]*>(?:<svg.*?</svg>)?${words}<`));
    }
    for (const path of ["/tour?mode=presentation", "/help/support", "/help/whats-new"]) {
      expect((await fetch(`${app.url}${path}`)).status).toBe(200);
    }
  });

  test("has six questions, of which one is open at a time", async () => {
    const html = await htmlOf("/manual");
    expect(html.match(/<details name="faq"/g)).toHaveLength(6);
    expect(html).not.toContain("<details open");
    const words = wordsIn(html);
    for (const { question, answer } of manual.questions) {
      expect(words).toContain(question);
      expect(words).toContain(answer);
    }
  });

  test("an operator's own video and community open in a new tab", async () => {
    const other = await startApp({
      env: {
        SIMULATION_SPEED: "0.01",
        VIDEO_GUIDE_URL: "https://video.example.com/guide",
        COMMUNITY_URL: "https://community.example.com/herbs",
      },
    });
    try {
      const html = await htmlOf("/manual", other);
      for (const to of ["https://video.example.com/guide", "https://community.example.com/herbs"]) {
        expect(html).toMatch(
          new RegExp(`<a href="${to}"[^>]* target="_blank" rel="noopener noreferrer"`),
        );
      }
      expect(other.complaints()).toEqual([]);
    } finally {
      await other.stop();
    }
  });
});

describe("search", () => {
  test.each([
    ["REVENUE", ["revenue"]],
    ["sensible default", ["settings"]],
    ["  dashboard ", ["dashboard"]],
    ["go live", ["revenue", "settings"]],
    ["zebra", []],
    // Steps and tips are not searched.
    ["Pause System stops", []],
  ])("%s finds %j by title or overview", async (query, tabs) => {
    const html = await htmlOf(asked(query));
    expect(sectionsIn(html)).toEqual({ shown: tabs, open: tabs.slice(0, 1) });
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).toMatch(new RegExp(`<input[^>]*name="q"[^>]*value="${query.trim()}"`));
    expect(wordsIn(html)).toMatch(new RegExp(`${tabs.length} of 6 sections match(es)? “`));
    // The questions are never filtered away.
    expect(html.match(/<details name="faq"/g)).toHaveLength(6);
  });

  test("keeps the section that is open while it matches, and its links keep the search", async () => {
    const html = await htmlOf(asked("go live", "settings"));
    expect(sectionsIn(html).open).toEqual(["settings"]);
    expect(tabLinks(html)).toEqual([
      "/manual?tab=revenue&amp;q=go+live",
      "/manual?tab=settings&amp;q=go+live",
    ]);
    expect(html).toMatch(/<input type="hidden" name="tab" value="settings"/);
    expect(sectionsIn(await htmlOf(asked("sensible default", "revenue"))).open).toEqual([
      "settings",
    ]);
  });

  test("that finds nothing says what to do next", async () => {
    const html = await htmlOf(asked("zebra"));
    expect(wordsIn(html)).toMatch(/No section matches “ ?zebra ?”/);
    expect(linksIn(html)).toEqual(expect.arrayContaining(["/help?q=zebra", "/contact", "/manual"]));
  });

  test("for nothing shows everything", async () => {
    for (const path of ["/manual?q=", "/manual?q=%20%0A"]) {
      expect(sectionsIn(await htmlOf(path)).shown).toEqual([...manualTabs]);
    }
  });

  const hostile: [string, string][] = [
    ["markup", "<script>alert(1)</script>\"'><img src=x onerror=alert(1)>"],
    ["10,000 characters", "x".repeat(10_000)],
    ["10,000 words", "a ".repeat(5_000)],
    ["emoji", "🙂👩‍👩‍👧‍👦🏳️‍🌈"],
    ["right to left and controls", "\u202Eabc\u0000\u0007"],
    ["half a character", "\uD83D"],
    ["a pattern", "(.*)+$[\\-"],
    ["names of properties", "__proto__ constructor"],
  ];

  test.each(hostile)("%s is only text, and answered at once", async (_, query) => {
    let html = "";
    const spent = await cpuTimeOf(async () => void (html = await htmlOf(asked(query, "revenue"))));
    expect(spent).toBeLessThan(1_000);
    expect(html).not.toMatch(/<script>alert|<img src=x|\u202E/);
    expect(html.length).toBeLessThan((await htmlOf("/manual")).length + 20_000);
  });

  test("too long a question is cut, and it says so", async () => {
    const words = wordsIn(await htmlOf(asked("x".repeat(10_000))));
    expect(words).toContain("Your search was too long, so we used only the first part.");
    expect(words).toMatch(/“ ?x{100} ?”/);
  });
});

describe("the way to it", () => {
  test("its first page is kept", async () => {
    expect((await fetch(`${app.url}/manual`)).headers.get("ETag")).not.toBeNull();
  });

  test("the landing page has it in its header and its footer", async () => {
    const html = await htmlOf("/");
    expect(/<header[\s\S]*?<\/header>/.exec(html)?.[0]).toMatch(
      /Watch Demo<[\s\S]*href="\/manual"[^>]*>User Manual<[\s\S]*Sign In</,
    );
    expect(/<footer[\s\S]*<\/footer>/.exec(html)?.[0]).toMatch(/href="\/manual"[^>]*>User Manual</);
  });

  test.each([
    ["visitor", "/dashboard", "/manual?tab=dashboard"],
    ["subscriber", "/dashboard", "/manual?tab=dashboard"],
    ["subscriber", "/settings", "/manual?tab=settings"],
  ] as const)("a %s finds on %s the way to %s", async (who, path, section) => {
    const browser = who === "visitor" ? app.newBrowser() : await signIn(app, who);
    expect(linksIn((await browser.visit(path)).text)).toContain(section);
  });

  test("an agent's page leads to the section on agents", async () => {
    const browser = await signIn(app, "subscriber");
    const dashboard = await browser.visit("/dashboard");
    const agent = linksIn(dashboard.text).find((link) => /^\/agents\/[^/]+$/.test(link)) ?? "";
    expect(linksIn((await browser.visit(agent)).text)).toContain("/manual?tab=ai-agents");
    expect((await browser.visit("/manual?tab=ai-agents")).status).toBe(200);
  });
});
