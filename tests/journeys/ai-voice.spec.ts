import type { Page } from "playwright/test";
import { wavHeader } from "#app/platform/speech/wav.ts";
import { addReviewItem } from "#tests/harness/review-content.ts";
import { dashboardOf, expect, signInAs, test, useServer } from "#tests/harness/browser.ts";
import {
  listenOf,
  markedText,
  recordMarks,
  recordSpeech,
  signInNote,
  spokenTexts,
} from "#tests/harness/recorded-speech.ts";

const server = useServer({ SIMULATION_SPEED: "0.01" });

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
    await signInAs(page, server, "newcomer", "/manual");
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

  test("a text that waits is heard where it is decided on, and is silent after the decision", async ({
    page,
  }) => {
    await recordSpeech(page, "speaks");
    const heard = await hearAudio(page);
    await signInAs(page, server, "subscriber");
    server.change((db) =>
      addReviewItem(db, {
        id: "text-heard",
        title: "Herbs",
        body: "Water them in the morning, before the sun is on the pots.\n\nNever at noon.",
      }),
    );
    await page.goto(`${server.url}/review/text-heard`);
    await listenOf(page).click();
    await expect.poll(heard).toBeGreaterThan(0.3);
    await expect.poll(() => markedText(page)).toContain("Water them in the morning");
    await page.getByRole("button", { name: /^Approve/ }).click();
    await expect(page).not.toHaveURL(/text-heard/);
    await expect.poll(heard).toBeNull();
  });

  test(
    "a report is heard, a name with its figure, and what is folded is not",
    { tag: "@soak" },
    async ({ page }) => {
      const marks = await recordMarks(page);
      await signInAs(page, server, "subscriber");
      await dashboardOf(page).action("Generate Report").click();
      await page.getByRole("link", { name: "Open report" }).click();
      await expect(page.getByRole("heading", { name: /^Performance report of/ })).toBeVisible();
      const said: string[] = [];
      await page.route(advanced, async (route) => {
        said.push((route.request().postDataJSON() as { text: string }).text);
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
      expect(await marks()).toContainEqual(expect.stringContaining("no figure in this report"));
    },
  );

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
  test(
    "each failure leads to the next voice, and is reported",
    { tag: "@soak" },
    async ({ page, consoleErrors }) => {
      consoleErrors.expect(/Failed to load resource: the server responded with a status of (4|5)/);
      const said = await recordSpeech(page, "holds");
      await signInAs(page, server, "newcomer", "/help/voice");
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
    },
  );
});
