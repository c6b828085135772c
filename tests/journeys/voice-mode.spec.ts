import type { Page } from "playwright/test";
import { dashboardOf, expect, test, useServer } from "#tests/harness/browser.ts";
import { listenOf, recordSpeech, spokenTexts } from "#tests/harness/recorded-speech.ts";

const server = useServer({ SIMULATION_SPEED: "0.01" });

const stored = (page: Page) => page.evaluate(() => localStorage.getItem("voiceEnabled"));

test("voice mode is on, can be switched off, and stays so over a reload and in other tabs", async ({
  page,
  context,
}) => {
  const { voice, toast } = dashboardOf(page);
  const other = await context.newPage();
  for (const each of [other, page]) await each.goto(`${server.url}/dashboard`);
  await expect.poll(() => stored(page)).toBe("true");
  await expect(voice).toHaveAttribute("aria-pressed", "true");

  await voice.click();
  await expect(toast).toContainText("Voice Disabled");
  await expect(toast).toContainText(
    "Voice mode is currently turned off. Enable voice mode to hear audio.",
  );
  await expect(voice).toHaveAttribute("aria-pressed", "false");
  expect(await stored(page)).toBe("false");
  const otherDashboard = dashboardOf(other);
  await expect(otherDashboard.voice).toHaveAttribute("aria-pressed", "false");
  await expect(otherDashboard.toast.getByRole("listitem")).toHaveCount(0);

  await page.reload();
  await expect(voice).toHaveAttribute("aria-pressed", "false");
  await voice.click();
  await expect(toast).toContainText("Voice Enabled");
  await expect(toast).toContainText("Narration will be read aloud.");
  expect(await stored(page)).toBe("true");
});

test(
  "a page on which voice mode cannot be switched keeps nothing of it",
  { tag: "@soak" },
  async ({ page }) => {
    for (const path of ["/", "/help"]) {
      await page.goto(`${server.url}${path}`);
      await page.waitForLoadState("networkidle");
      expect([path, await stored(page)]).toEqual([path, null]);
    }
  },
);

test(
  "a browser that blocks storage can still switch it for this page",
  { tag: "@soak" },
  async ({ page }) => {
    await page.addInitScript(() =>
      Object.defineProperty(window, "localStorage", {
        get() {
          throw new DOMException("blocked", "SecurityError");
        },
      }),
    );
    await page.goto(`${server.url}/dashboard`);
    const { voice, toast } = dashboardOf(page);
    await expect(voice).toHaveAttribute("aria-pressed", "true");
    // Before the page has come to life, a click does nothing.
    await expect(async () => {
      await voice.click();
      await expect(toast).toContainText("Voice Disabled", { timeout: 500 });
    }).toPass();
    await expect(voice).toHaveAttribute("aria-pressed", "false");
  },
);

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
  const onboarding = /^Welcome to the AI Agent Management System\./;
  await expect
    .poll(async () => {
      await page.clock.runFor(3_200);
      return spokenTexts(await said());
    })
    .toEqual([expect.stringMatching(onboarding)]);
  // An automatic reload is no further visit. Leaving has stopped the speech.
  await page.clock.runFor(31_000);
  const agent = agents.getByRole("link", { name: "Publisher", exact: true });
  await agent.click();
  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  await expect(agent).toBeVisible();
  await page.clock.runFor(5_000);
  expect(spokenTexts(await said()).length).toBe(1);
  expect((await said()).at(-1)).toBe("cancel");
  await expect(listenOf(page)).toHaveText("Listen");

  // Switching it off with the first press plays nothing.
  await page.reload();
  await page.clock.runFor(3_000);
  await voice.click();
  await expect(voice).toHaveAttribute("aria-pressed", "false");
  await page.clock.runFor(5_000);
  expect(await said()).toEqual([]);
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
