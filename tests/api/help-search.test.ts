import { describe, expect, test } from "vitest";
import { cpuTimeOf } from "#tests/harness/cpu-time.ts";
import { useHelpPages } from "#tests/harness/help-pages.ts";
import { linksIn } from "#tests/harness/html.ts";

const { get, htmlOf, asked, wordsOf, found } = useHelpPages();

describe("search", () => {
  test.each([
    ["pause", "/help/start-and-pause"],
    ["how do I stop my agents?", "/help/start-and-pause"],
    ["What does SIMULATED mean", "/help/simulation-mode"],
    ["password", "/help/sign-in-and-out"],
    ["cancel subscription", "/help/subscription"],
    ["delete my data", "/help/stored-data"],
    ["youtube", "/help/youtube-manager"],
    ["download pdf", "/help/reports"],
    ["time zone", "/help/time-zone"],
    ["sound off", "/help/voice"],
    ["how much will I earn", "/help/earnings"],
    ["encrypted keys", "/help/api-keys"],
  ])("%s leads to %s first", async (question, article) => {
    expect((await found(question))[0]).toBe(article);
  });

  test("keeps what was asked, says how many there are, and filters nothing away", async () => {
    const html = await htmlOf(asked("voice"));
    expect(html).toMatch(/<input[^>]*name="q"[^>]*value="voice"/);
    const words = await wordsOf(asked("voice"));
    expect(words).toMatch(/\d+ articles? found for “ ?voice ?”/);
    for (const text of [
      "Security & Privacy",
      "Can I pause and restart my agents?",
      "50+ articles",
    ]) {
      expect(words).toContain(text);
    }
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(await htmlOf("/help")).not.toContain("noindex");
  });

  test("shows the best ten of many", async () => {
    expect(await found("agent")).toHaveLength(10);
    expect(await wordsOf(asked("agent"))).toContain("Showing the best 10.");
  });

  test("says what to do when there is nothing", async () => {
    const words = await wordsOf(asked("zebra"));
    expect(words).toMatch(/No articles found for “ ?zebra ?”/);
    expect(words).toContain("Try one or two words");
    expect(linksIn(await htmlOf(asked("zebra")))).toContain("/contact");
    expect(await found("zebra")).toEqual([]);
  });

  test("asked for nothing, it says nothing", async () => {
    for (const path of ["/help?q=", "/help?q=%20%0A", "/help?other=x"]) {
      expect(await wordsOf(path)).not.toMatch(/found for|Clear search/);
    }
  });

  const hostile: [string, string][] = [
    ["markup", "<script>alert(1)</script>\"'><img src=x onerror=alert(1)>"],
    ["10,000 characters", "x".repeat(10_000)],
    ["10,000 words", "a ".repeat(5_000)],
    ["emoji", "🙂👩‍👩‍👧‍👦🏳️‍🌈"],
    ["right to left and controls", "\u202Eabc\u0000\u0007"],
    ["a pattern", "(.*)+$["],
    ["a template", "{{7*7}} ${7*7} %s %00"],
    ["SQL", "' OR 1=1; DROP TABLE users; --"],
    ["names of properties", "__proto__ constructor toString"],
  ];

  test.each(hostile)("%s is only text, and answered at once", async (_, question) => {
    let html = "";
    const spent = await cpuTimeOf(async () => {
      const response = await get(asked(question));
      expect(response.status).toBe(200);
      html = await response.text();
    });
    expect(spent).toBeLessThan(1_000);
    expect(html).not.toMatch(/<script>alert|<img src=x|\u202E/);
    expect(html.length).toBeLessThan((await htmlOf("/help")).length + 20_000);
    expect(html).toContain("Security &amp; Privacy");
  });

  test("what is too long for an address is refused, and the server goes on", async () => {
    const { status } = await get(asked("🙂".repeat(10_000)));
    expect(status).toBe(431);
    expect((await get("/help")).status).toBe(200);
  });

  test("a question asked twice is one question", async () => {
    expect((await get("/help?q=voice&q=pause")).status).toBe(200);
  });
});
