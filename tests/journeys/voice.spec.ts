import type { Page } from "playwright/test";
import { dashboardOf, expect, test, useServer } from "../harness/browser";

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
  await expect(notice).toContainText(
    "Voice mode is on. In this version only the demo's welcome is read aloud.",
  );
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

test("the demo greets once a visit, two seconds after it has loaded, if voice is on", async ({
  page,
}) => {
  const spoken = await listenToSpeech(page);
  await page.clock.install({ time: new Date("2026-01-05T10:00:00Z") });
  await page.goto(`${server.url}/dashboard`);
  const { voice } = dashboardOf(page);
  await expect.poll(() => stored(page)).toBe("true");
  await page.clock.runFor(2_000);
  const welcome = /^speak: Welcome to the AI Agent Management System\./;
  await expect.poll(spoken).toEqual(["cancel", expect.stringMatching(welcome)]);
  // Loaded anew by itself: no further visit.
  const refreshed = page.waitForResponse("**/api/dashboard/public");
  await page.clock.runFor(31_000);
  await refreshed;
  expect(await spoken()).toHaveLength(2);

  // Nor is coming back from another page one; leaving has ended what was being said.
  const agent = dashboardOf(page).agents.getByRole("link", { name: "Publisher", exact: true });
  await agent.click();
  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  await expect(agent).toBeVisible();
  await page.clock.runFor(5_000);
  expect((await spoken()).slice(2)).toEqual(["cancel"]);

  await voice.click();
  await expect.poll(spoken).toHaveLength(4);
  expect((await spoken()).at(-1)).toBe("cancel");

  await page.reload();
  await expect(voice).toHaveAttribute("aria-pressed", "false");
  await page.clock.runFor(5_000);
  expect(await spoken()).toEqual([]);
});

/** What the browser is asked to say, in a browser that can really speak or not. */
async function listenToSpeech(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    Object.defineProperty(window, "speechSynthesis", {
      value: {
        speak: ({ text }: SpeechSynthesisUtterance) => said.push(`speak: ${text}`),
        cancel: () => said.push("cancel"),
      },
    });
  });
  // Put there by the script above.
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said);
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("there is nothing to switch", async ({ page }) => {
    await page.goto(`${server.url}/dashboard`);
    const { voice, connection } = dashboardOf(page);
    await expect(connection).toHaveText("Demo Mode");
    await expect(voice).toHaveCount(0);
  });
});
