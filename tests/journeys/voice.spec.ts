import type { Page } from "playwright/test";
import { wavHeader } from "../../app/platform/speech/wav";
import { dashboardOf, expect, signInAs, test, useServer } from "../harness/browser";
import { markedText, recordSpeech, spokenTexts } from "../harness/recorded-speech";
import { tourOf } from "../harness/tour-dialog";

const server = useServer({ SIMULATION_SPEED: "0.1" });

const stored = (page: Page) => page.evaluate(() => localStorage.getItem("voiceEnabled"));

test("voice mode is on, can be switched off, and stays so over a reload and in other tabs", async ({
  page,
  context,
}) => {
  const { voice, notice } = dashboardOf(page);
  const other = await context.newPage();
  for (const each of [other, page]) await each.goto(`${server.url}/dashboard`);
  await expect.poll(() => stored(page)).toBe("true");
  await expect(voice).toHaveAttribute("aria-pressed", "true");

  await voice.click();
  await expect(notice).toContainText("Voice Disabled");
  await expect(notice).toContainText(
    "Voice mode is currently turned off. Enable voice mode to hear audio.",
  );
  await expect(voice).toHaveAttribute("aria-pressed", "false");
  expect(await stored(page)).toBe("false");
  const otherDashboard = dashboardOf(other);
  await expect(otherDashboard.voice).toHaveAttribute("aria-pressed", "false");
  await expect(otherDashboard.notice.getByRole("listitem")).toHaveCount(0);

  await page.reload();
  await expect(voice).toHaveAttribute("aria-pressed", "false");
  await voice.click();
  await expect(notice).toContainText("Voice Enabled");
  await expect(notice).toContainText("Narration will be read aloud.");
  expect(await stored(page)).toBe("true");
});

test("a page on which voice mode cannot be switched keeps nothing of it", async ({ page }) => {
  for (const path of ["/", "/help"]) {
    await page.goto(`${server.url}${path}`);
    await page.waitForLoadState("networkidle");
    expect([path, await stored(page)]).toEqual([path, null]);
  }
});

test("a browser that blocks storage can still switch it for this page", async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("blocked", "SecurityError");
      },
    }),
  );
  await page.goto(`${server.url}/dashboard`);
  const { voice, notice } = dashboardOf(page);
  await expect(voice).toHaveAttribute("aria-pressed", "true");
  // Before the page has come to life, a click does nothing.
  await expect(async () => {
    await voice.click();
    await expect(notice).toContainText("Voice Disabled", { timeout: 500 });
  }).toPass();
  await expect(voice).toHaveAttribute("aria-pressed", "false");
});

test("the demo's welcome is offered, and spoken at the first use of the page, once a visit", async ({
  page,
}) => {
  const said = await recordSpeech(page, "holds");
  // Playwright's own questions to the page would count as its use.
  await page.addInitScript(() => {
    const activation = { hasBeenActive: false };
    Object.defineProperty(navigator, "userActivation", { value: activation });
    for (const type of ["pointerdown", "keydown"])
      addEventListener(type, () => (activation.hasBeenActive = true), true);
  });
  await page.clock.install({ time: new Date("2026-01-05T10:00:00Z") });
  await page.goto(`${server.url}/dashboard`);
  const { voice, agents } = dashboardOf(page);
  await expect.poll(() => stored(page)).toBe("true");
  await page.clock.runFor(3_000);
  await expect(listenOf(page)).toHaveText("Listen");
  expect(await said()).toEqual([]);

  await page.getByRole("heading", { level: 1 }).click();
  const welcome = /^Welcome to the AI Agent Management System\./;
  await expect
    .poll(async () => {
      await page.clock.runFor(3_200);
      return spokenTexts(await said());
    })
    .toEqual([expect.stringMatching(welcome)]);
  // Loaded anew by itself: no further visit. Leaving has ended what was being said.
  await page.clock.runFor(31_000);
  const agent = agents.getByRole("link", { name: "Publisher", exact: true });
  await agent.click();
  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  await expect(agent).toBeVisible();
  await page.clock.runFor(5_000);
  expect(spokenTexts(await said()).length).toBe(1);
  expect((await said()).at(-1)).toBe("cancel");
  await expect(listenOf(page)).toHaveText("Listen");

  // Whoever switches it off with the first press hears nothing.
  await page.reload();
  await page.clock.runFor(3_000);
  await voice.click();
  await expect(voice).toHaveAttribute("aria-pressed", "false");
  await page.clock.runFor(5_000);
  expect(await said()).toEqual([]);
});

const listenOf = (page: Page) =>
  page.locator("#main").getByRole("button", { name: /^(Listen|Loading\.\.\.|Stop)$/ });
const signInNote = "Advanced AI voice requires sign in - using browser speech instead";

test("a visitor hears a section by the browser's voice, sentence by sentence, and stops it", async ({
  page,
}) => {
  const said = await recordSpeech(page, "speaks");
  await page.goto(`${server.url}/manual`);
  const listen = listenOf(page);
  await listen.click();
  await expect(page.getByText(signInNote)).toBeVisible();
  await expect(listen).toHaveText("Stop");
  await expect.poll(async () => spokenTexts(await said()).length).toBeGreaterThan(3);
  const [title, first] = spokenTexts(await said());
  expect([title, first]).toEqual([
    "Getting Started",
    expect.stringMatching(/^AI Agent Management System gives you a small content team, .*day\.$/),
  ]);
  await expect.poll(() => markedText(page)).toMatch(/\w{3}/);
  await listen.press("Enter");
  await expect(listen).toHaveText("Listen");
  expect((await said()).at(-1)).toBe("cancel");
  expect(await markedText(page)).toBeNull();
  const count = (await said()).length;

  // Another section ends it as well, and so does leaving.
  await listen.click();
  await expect.poll(async () => spokenTexts((await said()).slice(count)).length).toBeGreaterThan(0);
  await page.getByRole("tab", { name: "Revenue", exact: true }).click();
  await expect(listen).toHaveText("Listen");
  expect((await said()).at(-1)).toBe("cancel");
  const { notice } = dashboardOf(page);
  await page.evaluate(() => localStorage.setItem("voiceEnabled", "false"));
  await page.reload();
  await listen.click();
  await expect(notice).toContainText("Voice Disabled");
  expect(await said()).toEqual([]);
});

test("what an agent wrote is read and marked, its lists and tables row by row", async ({
  page,
}) => {
  const said = await recordSpeech(page, "speaks");
  const asked: string[] = [];
  page.on("request", (request) => void asked.push(new URL(request.url()).pathname));
  await page.goto(`${server.url}/dashboard`);
  await dashboardOf(page).agents.getByRole("link").first().click();
  await page.getByRole("link", { name: "Read the text" }).first().click();
  const text = page.locator("#text-of-work .prose");
  await expect(text).toBeVisible();
  await text.evaluate((prose) => {
    prose.innerHTML =
      "<h2>Which pot</h2><p>One line\nand the <b>next</b> <i>one</i>.<br>\nThen more.</p>" +
      "<ul><li>Ferns</li><li>Figs: “ripe”, in pots; it's $5</li></ul>" +
      "<table><thead><tr><th>Plant</th><th>Litres</th></tr></thead>" +
      "<tbody><tr><td>Basil</td><td>2</td></tr>\n<tr><td>A tomato.</td><td>10</td></tr></tbody></table>" +
      "<details><summary>More</summary><p>Folded away.</p></details>";
  });
  const marked: (string | null)[] = [];
  await listenOf(page).click();
  await expect
    .poll(
      async () => {
        marked.push(await markedText(page));
        return listenOf(page).textContent();
      },
      { intervals: [20] },
    )
    .toBe("Listen");
  expect(spokenTexts(await said())).toEqual([
    "Which pot",
    "One line and the next one.",
    "Then more.",
    "Ferns",
    // As it is written: it is no page of ours.
    "Figs: “ripe”, in pots; it's $5",
    "Plant, Litres",
    "Basil, 2",
    "A tomato.",
    "10",
    "More",
  ]);
  expect(marked.filter(Boolean).length).toBeGreaterThan(0);
  // Visitors are spoken to by their browsers alone.
  expect(asked.filter((path) => path.startsWith("/api/voice"))).toEqual([]);
});

test("what cannot be read is said", async ({ page }) => {
  await recordSpeech(page, "speaks");
  await page.goto(`${server.url}/help/voice`);
  const { notice } = dashboardOf(page);
  const listen = listenOf(page);
  await expect(listen).toHaveText("Listen");
  const text = page.locator("article");
  await text.evaluate((article) => {
    for (const each of article.children) if (!each.matches("[data-unread]")) each.textContent = " ";
  });
  await listen.click();
  await expect(notice).toContainText("No Content");
  await expect(notice).toContainText("No text content available to read aloud");
  await expect(notice).toContainText("No readable content found");
  await text.evaluate((article) => article.replaceWith(...article.childNodes));
  await listen.click();
  await expect(notice).toContainText("Element with selector #main article not found");
  await expect(listen).toHaveText("Listen");
});

const failures: [string, Parameters<typeof recordSpeech>[1], string][] = [
  ["has no voice", "missing", "Speech synthesis not supported"],
  ["hides it", "forbidden", "Speech synthesis not available"],
  [
    "wants a gesture",
    { fails: ["not-allowed"] },
    "Speech synthesis blocked - user interaction required",
  ],
  ["has no network", { fails: ["network"] }, "Speech synthesis network error"],
  ["has no loudspeaker", { fails: ["audio-hardware"] }, "Audio playback failed"],
  [
    "fails twice",
    { fails: ["synthesis-failed", "synthesis-failed"] },
    "Failed to start speech synthesis",
  ],
];
for (const [what, behaviour, message] of failures) {
  test(`a browser that ${what}: said`, async ({ page }) => {
    await recordSpeech(page, behaviour);
    await page.goto(`${server.url}/help/voice`);
    const { notice } = dashboardOf(page);
    await listenOf(page).click();
    await expect(notice).toContainText("Voice Error");
    await expect(notice).toContainText("Unable to play audio. Please try again.");
    await expect(notice).toContainText(message);
    await expect(listenOf(page)).toHaveText("Listen");
  });
}

test("a browser that fails once is begun anew", async ({ page }) => {
  const said = await recordSpeech(page, { fails: ["synthesis-failed"] });
  await page.goto(`${server.url}/help/voice`);
  await listenOf(page).click();
  await expect
    .poll(async () => spokenTexts(await said()).slice(0, 3))
    .toEqual(["Voice mode", "Voice mode", expect.stringMatching(/\.$/)]);
  // A page is read by the specification's rule.
  await listenOf(page).click();
  await page
    .getByRole("heading", { name: "Voice mode" })
    .evaluate((title) => (title.textContent = "“Listen”: what’s\u00a0 said (for $5–10)"));
  const count = spokenTexts(await said()).length;
  await listenOf(page).click();
  await expect
    .poll(async () => spokenTexts(await said())[count])
    .toBe("Listen, whats said, for 5 to 10 dollars");
});

test.describe("signed in", () => {
  const advanced = "**/api/voice/generate-advanced";
  const older = "**/api/voice/generate";
  const broken = { status: 500, json: { error: "The voice is hoarse." } };

  /** The one element that plays, put where the test finds it. */
  async function hearAudio(page: Page) {
    await page.addInitScript(() => {
      const Own = window.Audio;
      Object.assign(window, {
        Audio: function () {
          return Object.assign(window, { heard: new Own() }).heard;
        },
      });
    });
    return () =>
      page.evaluate(() => {
        const { heard } = window as unknown as { heard?: HTMLAudioElement };
        return heard && !heard.paused ? heard.currentTime : null;
      });
  }

  test("the built-in voice is really heard, marked, and stopped; another tab's ends it", async ({
    page,
    context,
  }) => {
    const said = await recordSpeech(page, "speaks");
    const heard = await hearAudio(page);
    await signInAs(page, server, "newcomer");
    await page.goto(`${server.url}/manual`);
    await expect(page.getByText("AI Voice", { exact: true })).toBeVisible();
    const answer = page.waitForResponse(advanced);
    await listenOf(page).click();
    const response = await answer;
    expect(await response.request().postDataJSON()).toMatchObject({
      text: "Getting Started",
      voice: "onyx",
      emotion: "neutral",
      provider: "auto",
    });
    expect(response.headers()["x-voice-provider"]).toBe("builtin");
    await expect.poll(heard).toBeGreaterThan(0.3);
    await expect.poll(() => markedText(page)).toContain("gives you a small content team");
    await listenOf(page).click();
    expect([await heard(), await markedText(page)]).toEqual([null, null]);

    await listenOf(page).click();
    await expect.poll(heard).toBeGreaterThan(0.1);
    const other = await context.newPage();
    await other.goto(`${server.url}/help/voice`);
    await listenOf(other).click();
    await expect(listenOf(page)).toHaveText("Listen");
    expect([await heard(), spokenTexts(await said())]).toEqual([null, []]);
  });

  test("a report is heard, a name with its figure, and what is folded is not", async ({ page }) => {
    await signInAs(page, server, "subscriber");
    await dashboardOf(page).action("Generate Report").click();
    await page.getByRole("link", { name: "Open report" }).click();
    await expect(page.getByRole("heading", { name: /^Performance report of/ })).toBeVisible();
    const said: string[] = [];
    const marks: (string | null)[] = [];
    await page.route(advanced, async (route) => {
      said.push((route.request().postDataJSON() as { text: string }).text);
      marks.push(await markedText(page));
      // The shortest sound there is, so that all of it is soon heard.
      await route.fulfill({
        body: Buffer.concat([wavHeader(8_000, 160), Buffer.alloc(160)]),
        contentType: "audio/wav",
      });
    });
    await listenOf(page).click();
    await expect.poll(() => said.includes("Work by agent")).toBe(true);
    await listenOf(page).click();
    await expect(listenOf(page)).toHaveText("Listen");
    expect(said.join("\n")).toMatch(
      /\nRevenue in the period, [\d.,]+ dollars, 30 days, simulated\n/,
    );
    expect(said).toContain("Revenue by day");
    expect(said.filter((each) => /[^\p{L}\p{M}\p{N}_\s.,!?-]/u.test(each))).toEqual([]);
    expect(said.filter((each) => /^(Day$|Day,|Sat,|Show as table)/.test(each))).toEqual([]);
    expect(marks).toContainEqual(expect.stringContaining("no figure in this report"));
  });

  const chains: [
    string,
    { status: number; json?: object; body?: string },
    object | null,
    string,
  ][] = [
    ["the server's words", broken, broken, "The voice is hoarse."],
    ["a status alone", { status: 503, body: "<h1>down</h1>" }, broken, "The voice is hoarse."],
    ["no older voice", broken, { status: 502, body: "" }, "API request failed: 502"],
    ["an ended session", { status: 401, json: {} }, null, signInNote],
    [
      "a session that ends between the two",
      broken,
      { status: 401, json: {} },
      "AI voice requires sign in - using browser speech instead",
    ],
    [
      "a limit",
      { status: 429, json: { error: "Try again in a minute." } },
      null,
      "Try again in a minute.",
    ],
    [
      "half a file",
      { status: 200, body: "RIFFxxxx", json: undefined },
      { status: 200, body: "ID3", contentType: "audio/mpeg" },
      "Audio playback failed",
    ],
  ];
  test("each failure leads to the next voice, and is told", async ({ page, consoleErrors }) => {
    consoleErrors.expect(/Failed to load resource: the server responded with a status of (4|5)/);
    const said = await recordSpeech(page, "holds");
    await signInAs(page, server, "newcomer");
    await page.goto(`${server.url}/help/voice`);
    for (const [what, first, second, message] of chains) {
      await page.unrouteAll();
      await page.route(advanced, (route) => route.fulfill(first));
      const legacy: unknown[] = [];
      await page.route(older, async (route) => {
        legacy.push(route.request().postDataJSON());
        await route.fulfill(second ?? { status: 500 });
      });
      const before = spokenTexts(await said()).length;
      await listenOf(page).click();
      await expect(page.getByText(message, { exact: true }), what).toBeVisible();
      await expect.poll(async () => spokenTexts(await said()).length).toBe(before + 1);
      // What comes next is asked for while the first is heard.
      expect([what, legacy.slice(0, 1)]).toEqual([
        what,
        second ? [{ text: "Voice mode", voice: "onyx", model: "tts-1" }] : [],
      ]);
      await listenOf(page).click();
      await expect(listenOf(page)).toHaveText("Listen");
    }
  });
});

test("the tour waits for the end of what is read, and reads on", async ({ page }) => {
  const said = await recordSpeech(page, "holds");
  await page.clock.install({ time: new Date("2026-01-05T10:00:00Z") });
  await page.goto(`${server.url}/tour?step=2`);
  const { dialog, badge, play } = tourOf(page);
  const listen = dialog.getByRole("button", { name: /^(Listen|Loading\.\.\.|Stop)$/ });
  await play.click();
  await listen.click();
  const settle = async () => {
    await page.clock.runFor(3_200);
    return spokenTexts(await said()).at(-1);
  };
  await expect.poll(settle).toBe("More work than the week holds");
  await page.clock.runFor(60_000);
  await expect(badge(2)).toBeVisible();
  await expect(dialog.getByText("0 seconds remaining")).toBeVisible();
  // It goes on by itself once there is nothing to wait for, and so does the reading.
  await page.keyboard.press("ArrowRight");
  await expect(badge(3)).toBeVisible();
  await expect.poll(settle).toBe("Six specialists and a manager");
  await listen.click();
  await expect(listen).toHaveText("Listen");
  await page.clock.runFor(12_000);
  await expect(badge(4)).toBeVisible();
  expect(await settle()).toBe("Six specialists and a manager");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("there is nothing to switch", async ({ page }) => {
    await page.goto(`${server.url}/dashboard`);
    const { voice, connection } = dashboardOf(page);
    await expect(connection).toHaveText("Demo Mode");
    await expect(voice).toHaveCount(0);
    for (const path of ["/dashboard", "/manual", "/help/voice"]) {
      await page.goto(`${server.url}${path}`);
      await expect(listenOf(page)).toHaveCount(0);
    }
  });
});
