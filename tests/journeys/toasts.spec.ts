import type { Page } from "playwright/test";
import { dashboardOf, expect, signInAs, test, useServer } from "#tests/harness/browser.ts";

const server = useServer({ SIMULATION_SPEED: "0.01" });

/** The demo, with its clock in the test's hand. */
async function openDemo(page: Page) {
  await page.clock.install({ time: new Date("2026-01-05T10:00:00Z") });
  await page.goto(`${server.url}/dashboard`);
  const dashboard = dashboardOf(page);
  // Alive: before, a click would do nothing.
  await expect.poll(() => page.evaluate(() => localStorage.getItem("voiceEnabled"))).toBe("true");
  await page.clock.pauseAt(new Date("2026-01-05T10:05:00Z"));
  return dashboard;
}

test("a notice closes by itself after five seconds, and one at a time is shown", async ({
  page,
}) => {
  const { voice, toast } = await openDemo(page);
  await voice.click();
  await expect(toast).toContainText("Voice Disabled");
  await voice.click();
  await expect(toast.getByRole("listitem")).toHaveCount(1);
  await expect(toast).toContainText("Voice Enabled");
  await page.clock.runFor(4_900);
  await expect(toast).toContainText("Voice Enabled");
  await page.clock.runFor(200);
  await expect(toast.getByRole("listitem")).toHaveCount(0);
});

test("it stays while the pointer is over it", { tag: "@soak" }, async ({ page }) => {
  const { voice, toast } = await openDemo(page);
  await voice.click();
  await toast.getByText("Voice Disabled").hover();
  await page.clock.runFor(20_000);
  await expect(toast).toContainText("Voice Disabled");
  await page.mouse.move(10, 300);
  await page.clock.runFor(5_100);
  await expect(toast.getByRole("listitem")).toHaveCount(0);
});

test(
  "the one after a dismissed toast closes by itself, too",
  { tag: "@soak" },
  async ({ page }) => {
    const { voice, toast } = await openDemo(page);
    await voice.click();
    await toast.getByRole("button", { name: "Dismiss" }).click();
    await expect(toast.getByRole("listitem")).toHaveCount(0);
    await page.mouse.move(10, 300);
    await voice.click();
    await expect(toast).toContainText("Voice Enabled");
    await page.clock.runFor(5_100);
    await expect(toast.getByRole("listitem")).toHaveCount(0);
  },
);

test(
  "a swipe to the right of more than fifty pixels dismisses it, and a shorter one does not",
  { tag: "@soak" },
  async ({ page }) => {
    const { voice, toast } = await openDemo(page);
    await voice.click();
    await swipe(page, 45);
    await expect(toast).toContainText("Voice Disabled");
    await swipe(page, -120);
    await expect(toast).toContainText("Voice Disabled");
    await swipe(page, 60);
    await expect(toast.getByRole("listitem")).toHaveCount(0);
  },
);

test(
  "F8 leads to the notices, and the keyboard from there to what they offer",
  { tag: "@soak" },
  async ({ page }) => {
    const { voice, toast } = await openDemo(page);
    await voice.click();
    await expect(toast).toContainText("Voice Disabled");
    await page.keyboard.press("F8");
    await expect(toast.getByRole("list")).toBeFocused();
    // The toast has the focus: it does not go away.
    await page.clock.runFor(20_000);
    await page.keyboard.press("Tab");
    await expect(toast.getByRole("listitem")).toBeFocused();
    await page.keyboard.press("Tab");
    const dismiss = toast.getByRole("button", { name: "Dismiss" });
    await expect(dismiss).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(toast.getByRole("listitem")).toHaveCount(0);
  },
);

test(
  "focus that came by F8 returns when Escape has closed the last toast",
  { tag: "@soak" },
  async ({ page }) => {
    const { voice, toast } = await openDemo(page);
    await voice.click();
    await expect(toast).toContainText("Voice Disabled");
    await voice.focus();
    await page.keyboard.press("F8");
    await expect(toast.getByRole("list")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(toast.getByRole("listitem")).toHaveCount(0);
    await expect(voice).toBeFocused();
  },
);

test(
  "F8 does nothing without a toast, and leaves the list when nothing had the focus before",
  { tag: "@soak" },
  async ({ page }) => {
    const { voice, toast } = await openDemo(page);
    await voice.focus();
    await page.keyboard.press("F8");
    await expect(voice).toBeFocused();

    await voice.click();
    await expect(toast).toContainText("Voice Disabled");
    await voice.blur();
    await page.keyboard.press("F8");
    await expect(toast.getByRole("list")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(toast.getByRole("listitem")).toHaveCount(0);
    await expect(page.locator("body")).toBeFocused();
  },
);

test(
  "a toast from the server is in the page before any script runs, and stays",
  { tag: "@soak" },
  async ({ page }) => {
    await signInAs(page, server, "subscriber");
    // As a form posts it without JavaScript: the next page carries the notice.
    await page.evaluate(() =>
      fetch("/dashboard", {
        method: "POST",
        body: new URLSearchParams({ intent: "start_all_agents" }),
        redirect: "manual",
      }).then(() => undefined),
    );
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/assets/*.js", async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(`${server.url}/dashboard`, { waitUntil: "commit" });
    const { toast } = dashboardOf(page);
    const title = toast.getByText("Agents Started");
    await expect(title).toBeVisible();
    // Its place is the one that the style sheet gives it, and the text is there before that.
    await page.waitForFunction(() => Array.from(document.styleSheets).length > 0);
    const before = await title.boundingBox();
    release();
    // Only the interactive one can be reached by the keyboard.
    await expect(toast.locator("li[tabindex='0']")).toBeVisible();
    await expect(toast.getByRole("listitem")).toHaveCount(1);
    expect(await title.boundingBox()).toEqual(before);
  },
);

test("a tooltip tells after a moment what an icon is for, and the next one at once", async ({
  page,
}) => {
  const { voice, bell } = await openDemo(page);
  const tooltip = page.getByRole("tooltip");
  await voice.hover();
  await page.clock.runFor(600);
  await expect(tooltip).toHaveCount(0);
  await page.clock.runFor(150);
  await expect(tooltip).toHaveText("Voice mode is on");
  const box = await bell.boundingBox();
  if (!box) throw new Error("there is no bell");
  await page.mouse.move(box.x + 12, box.y + 12, { steps: 5 });
  await expect(tooltip).toHaveText("Notifications");
  await page.keyboard.press("Escape");
  await expect(tooltip).toHaveCount(0);
});

/** Drags the notice sideways. */
async function swipe(page: Page, px: number): Promise<void> {
  const box = await dashboardOf(page).toast.getByText("Voice Disabled").boundingBox();
  if (!box) throw new Error("there is no notice to swipe");
  const [x, y] = [box.x + 20, box.y + 8];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + px, y, { steps: 6 });
  await page.mouse.up();
}

test(
  "what a form has to say is not lost with a page that is left while it loads",
  { tag: "@soak" },
  async ({ page }) => {
    await signInAs(page, server, "subscriber", "/settings");
    const { connection, toast } = dashboardOf(page);
    await expect(connection).toHaveText("All Systems Active");
    // The page after the form has been made by the server, and does not arrive.
    let made = false;
    await page.route("**/settings.data*", async (route) => {
      if (route.request().method() !== "GET") return route.continue();
      await route.fetch();
      made = true;
    });
    const zone = page.getByRole("combobox", { name: "Your time zone" });
    // In place of the list that works without a script.
    await expect(zone).toHaveAttribute("type", "text");
    await zone.fill("toky");
    await page.getByRole("option", { name: "Tokyo" }).click();
    await page.getByRole("button", { name: "Save time zone" }).click();
    await expect.poll(() => made).toBe(true);
    await page.getByRole("link", { name: "Reports", exact: true }).first().click();
    await expect(page).toHaveURL(`${server.url}/reports`);
    await expect(toast).toContainText("Settings saved");
    // And it is said once.
    await page.reload();
    await expect(connection).toHaveText("All Systems Active");
    await expect(toast.getByRole("listitem")).toHaveCount(0);
  },
);
