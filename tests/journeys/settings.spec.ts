import type { Page } from "playwright/test";
import { setupGuidePath } from "../../app/site/help/setup-guide";
import { dashboardOf, expect, signInAs, test, useServer } from "../harness/browser";
import { expectForEverybody } from "../harness/everybody";

// Nothing changes while a page is being looked at.
const server = useServer({ SIMULATION_SPEED: "0.1" });

const settingsOf = (page: Page) => ({
  zone: page.getByLabel("Your time zone"),
  save: page.getByRole("button", { name: "Save time zone" }),
  device: page.getByRole("button", { name: /^Use this device's time zone/ }),
  notice: dashboardOf(page).notice,
});

async function openSettings(page: Page): Promise<void> {
  await signInAs(page, server, "subscriber");
  await page.goto(`${server.url}/settings`);
}

test.describe("with JavaScript", () => {
  test.use({ timezoneId: "America/New_York" });

  test("the time zone is chosen, taken back, and taken from the device", async ({ page }) => {
    await openSettings(page);
    const { zone, save, device, notice } = settingsOf(page);
    await expect(zone).toHaveValue("UTC");

    await zone.selectOption({ label: "Tokyo" });
    await save.click();
    await expect(notice).toContainText("Settings saved");
    await expect(zone).toHaveValue("Asia/Tokyo");
    await notice.getByRole("button", { name: "Undo" }).click();
    await expect(notice).toContainText("Undone");
    await expect(zone).toHaveValue("UTC");

    await expect(device).toHaveText("Use this device's time zone (America/New York)");
    await device.click();
    await expect(zone).toHaveValue("America/New_York");
    await expect(device).toHaveCount(0);
    await page.reload();
    await expect(zone).toHaveValue("America/New_York");
    await expect(device).toHaveCount(0);
  });

  test("a time zone that is not known is refused, and the list has the focus", async ({
    page,
    complaints,
  }) => {
    complaints.expect(/status of 400/);
    await openSettings(page);
    const { zone, save } = settingsOf(page);
    const before = await zone.inputValue();
    await zone.evaluate((list) => list.append(new Option("Olympus Mons", "Mars/Olympus_Mons")));
    await zone.selectOption("Mars/Olympus_Mons");
    await save.click();
    await expect(page.getByRole("alert")).toContainText("This time zone is not known here.");
    await expect(zone).toBeFocused();
    await expect(zone).toHaveAttribute("aria-invalid", "true");
    await page.reload();
    await expect(zone).toHaveValue(before);
  });

  test("says truthfully what is connected, and leads to the guide", async ({ page, context }) => {
    await openSettings(page);
    const connections = page.getByRole("region", { name: "Connections" });
    await expect(connections.getByText("Not connected")).toHaveCount(7);
    await expect(connections).toContainText("This version cannot connect accounts");
    const [guide] = await Promise.all([
      context.waitForEvent("page"),
      connections.getByRole("link", { name: /^Open the Setup Guide/ }).click(),
    ]);
    await expect(guide.getByRole("heading", { name: "API Setup Guide" })).toBeVisible();
    const contents = guide.getByRole("navigation", { name: "On this page" });
    for (const name of ["Take a key back", "Bluesky", "Troubleshooting"]) {
      await contents.getByRole("link", { name }).click();
      await expect(guide.getByRole("heading", { name, exact: true })).toBeInViewport();
    }
  });

  test("somebody without a subscription is told so on the dashboard", async ({ page }) => {
    await signInAs(page, server, "newcomer");
    await page.goto(`${server.url}/settings`);
    await expect(page).toHaveURL(`${server.url}/dashboard`);
    await expect(page.getByRole("heading", { name: "Subscription Required" })).toBeVisible();
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the time zone is chosen and taken back", async ({ page }) => {
    await openSettings(page);
    const { zone, save, device, notice } = settingsOf(page);
    const before = await zone.inputValue();
    await zone.selectOption("Pacific/Auckland");
    await save.click();
    await expect(notice).toContainText("Settings saved");
    await expect(zone).toHaveValue("Pacific/Auckland");
    await notice.getByRole("button", { name: "Undo" }).click();
    await expect(notice).toContainText("Undone");
    await expect(zone).toHaveValue(before);
    await expect(device).toHaveCount(0);
  });

  test("the guide can be read", async ({ page }) => {
    await page.goto(`${server.url}${setupGuidePath}`);
    await expect(page).toHaveURL(`${server.url}/guides/api-setup`);
    await expect(page.getByRole("heading", { name: "What works in this version" })).toBeVisible();
  });

  test("signing in comes first, and leads back", async ({ page }) => {
    await page.goto(`${server.url}/settings`);
    await expect(page.getByRole("heading", { name: "Choose an account" })).toBeVisible();
    await page.getByRole("button", { name: /subscriber@example\.test/ }).click();
    await expect(page).toHaveURL(`${server.url}/settings`);
  });
});

const looks = [
  { name: "the settings", open: openSettings },
  {
    name: "the settings with a problem",
    async open(page: Page) {
      await openSettings(page);
      const { zone, save } = settingsOf(page);
      await zone.evaluate((list) => list.append(new Option("Nowhere", "Nowhere/At_all")));
      await zone.selectOption("Nowhere/At_all");
      await save.click();
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
];

for (const { name, open } of looks) {
  test(`${name} can be used by everybody, on every screen`, async ({ page, complaints }) => {
    complaints.expect(/status of 400/);
    await open(page);
    await expectForEverybody(page);
  });
}
