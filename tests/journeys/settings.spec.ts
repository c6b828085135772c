import type { Page } from "playwright/test";
import { setupGuidePath } from "#app/site/help/setup-guide.ts";
import { expectAccessible } from "#tests/harness/accessibility.ts";
import { dashboardOf, expect, signInAs, test, useServer } from "#tests/harness/browser.ts";

// Nothing changes while a page is being looked at.
const server = useServer({ SIMULATION_SPEED: "0.01" });

const settingsOf = (page: Page) => ({
  /** A list of the browser's own; with JavaScript, a field that searches. */
  zone: page.getByLabel("Your time zone"),
  combobox: page.getByRole("combobox", { name: "Your time zone", expanded: false }),
  list: page.getByRole("listbox", { name: "All time zones" }),
  save: page.getByRole("button", { name: "Save time zone" }),
  device: page.getByRole("button", { name: /^Use this device's time zone/ }),
  toast: dashboardOf(page).toast,
});

async function openSettings(page: Page): Promise<void> {
  await signInAs(page, server, "subscriber", "/settings");
}

/** Sends what no list offers, as a browser of another age would. */
async function sendUnknownZone(page: Page): Promise<void> {
  const { combobox, save } = settingsOf(page);
  await expect(combobox).toHaveAttribute("type", "text");
  await page
    .locator("input[name=timeZone]")
    .first()
    .evaluate((field: HTMLInputElement) => {
      field.value = "Mars/Olympus_Mons";
    });
  await save.click();
  await expect(page.getByRole("alert")).toContainText("We don't know this time zone.");
}

test.describe("with JavaScript", () => {
  test.use({ timezoneId: "America/New_York" });

  test("the time zone is chosen, undone, and taken from the device", async ({ page }) => {
    await openSettings(page);
    const { combobox, list, save, device, toast } = settingsOf(page);
    await expect(combobox).toHaveValue("UTC");

    await combobox.fill("toky");
    await list.getByRole("option", { name: "Tokyo" }).click();
    await expect(list).toHaveCount(0);
    await save.click();
    await expect(toast).toContainText("Settings saved");
    await expect(combobox).toHaveValue("Tokyo");
    await toast.getByRole("button", { name: "Undo" }).click();
    await expect(toast).toContainText("Undone");
    await expect(combobox).toHaveValue("UTC");

    await expect(device).toHaveText("Use this device's time zone (America/New York)");
    await device.click();
    await expect(combobox).toHaveValue("New York");
    await expect(device).toHaveCount(0);
    await page.reload();
    await expect(combobox).toHaveValue("New York");
    await expect(device).toHaveCount(0);
  });

  test(
    "the browser's zone is proposed once, and the answer is remembered",
    { tag: "@soak" },
    async ({ page }) => {
      await signInAs(page, server, "operator", "/dashboard");
      const question = page.getByText("Use your browser’s time zone (America/New York)?");
      await expect(question).toBeVisible();
      await page.goto(`${server.url}/settings`);
      await expect(question).toBeVisible();
      const { combobox, device, toast } = settingsOf(page);
      await page.goto(`${server.url}/dashboard`);
      await page.getByRole("button", { name: "Yes, use America/New York" }).click();
      await expect(toast).toContainText("Your dashboard now uses America/New York");
      await expect(page).toHaveURL(`${server.url}/dashboard`);
      await expect(question).toHaveCount(0);
      await expect(page.getByText("Times in America/New York")).toBeVisible();
      await toast.getByRole("button", { name: "Undo" }).click();
      await expect(toast).toContainText("Undone");
      await expect(page.getByText("Times in UTC")).toBeVisible();
      // Undo counts as an answer, too; the settings still offer it.
      await page.goto(`${server.url}/settings`);
      await expect(combobox).toHaveValue("UTC");
      await expect(question).toHaveCount(0);
      await expect(device).toBeVisible();
    },
  );

  test(
    "the time zone is found by typing, with the keyboard alone",
    { tag: "@soak" },
    async ({ page }) => {
      await openSettings(page);
      const { zone, combobox, list, save, toast } = settingsOf(page);
      await expect(combobox).toHaveAttribute("type", "text");
      const before = await combobox.inputValue();
      await combobox.focus();
      await page.keyboard.type("america york");
      await expect(list.getByRole("option")).toHaveText(["New YorkAmerica"]);
      await expect(page.getByRole("status").filter({ hasText: "1 found" })).toBeAttached();
      await page.keyboard.press("ArrowDown");
      const active = await zone.getAttribute("aria-activedescendant");
      await expect(list.getByRole("option")).toHaveId(String(active));
      // Escape chooses nothing, and brings back what was there.
      await page.keyboard.press("Escape");
      await expect(list).toHaveCount(0);
      await expect(combobox).toHaveValue(before);
      await expect(combobox).toBeFocused();

      await combobox.fill("zebra");
      await expect(list).toContainText("Nothing found for “zebra”");
      await zone.fill("");
      await page.keyboard.press("Tab");
      await expect(combobox).toHaveValue(before);

      await combobox.focus();
      await page.keyboard.type("auckl");
      await expect(list.getByRole("option")).toHaveCount(1);
      await page.keyboard.press("Enter");
      await expect(combobox).toHaveValue("Auckland");
      await save.click();
      await expect(toast).toContainText("Settings saved");
      await toast.getByRole("button", { name: "Undo" }).click();
      await expect(toast).toContainText("Undone");
      await expect(combobox).toHaveValue(before);

      // Without typing, all of them are there, from the present one on.
      await page.getByRole("button", { name: "All time zones" }).click();
      await expect(list.getByRole("option", { selected: true })).toBeInViewport();
      await expect(list.getByRole("option").first()).toHaveAttribute("aria-setsize", /^[34]\d\d$/);
    },
  );

  test(
    "what was chosen before the script began is not lost",
    { tag: "@soak" },
    async ({ page }) => {
      let goOn = () => {};
      const held = new Promise<void>((resolve) => (goOn = resolve));
      await page.route("**/headless-choice-field-*.js", async (route) => {
        await held;
        await route.continue();
      });
      await openSettings(page);
      const { zone, combobox } = settingsOf(page);
      await zone.focus();
      await zone.selectOption("Asia/Tokyo");
      const before = await zone.boundingBox();
      const fetched = page.waitForResponse("**/headless-choice-field-*.js");
      goOn();
      await (await fetched).finished();
      // An open list stays open.
      await expect(zone).toHaveValue("Asia/Tokyo");
      await expect(zone).toBeFocused();
      await zone.blur();
      await expect(combobox).toHaveValue("Tokyo");
      expect(await zone.boundingBox()).toEqual(before);
    },
  );

  test("a time zone that is not known is refused, and the field has the focus", async ({
    page,
    consoleErrors,
  }) => {
    consoleErrors.expect(/status of 400/);
    await openSettings(page);
    const { zone, combobox } = settingsOf(page);
    await expect(combobox).toHaveAttribute("type", "text");
    const before = await combobox.inputValue();
    await sendUnknownZone(page);
    await expect(zone).toBeFocused();
    await expect(zone).toHaveAttribute("aria-invalid", "true");
    await expect(page).toHaveTitle(/^Error: Workspace settings · /);
    await page.reload();
    await expect(page).toHaveTitle(/^Workspace settings · /);
    await expect(combobox).toHaveValue(before);
  });

  test("says truthfully what is connected, and leads to the guide", async ({ page, context }) => {
    await openSettings(page);
    const connections = page.getByRole("region", { name: "Connections" });
    await expect(connections.getByText("Not connected")).toHaveCount(9);
    await expect(connections).toContainText("Connect an AI provider under Settings, Connections");
    const [guide] = await Promise.all([
      context.waitForEvent("page"),
      connections.getByRole("link", { name: /^Open the Setup Guide/ }).click(),
    ]);
    await expect(guide.getByRole("heading", { name: "API Setup Guide" })).toBeVisible();
    const contents = guide.getByRole("navigation", { name: "On this page" });
    for (const name of ["Revoke a key", "Bluesky", "Troubleshooting"]) {
      await contents.getByRole("link", { name }).click();
      await expect(guide.getByRole("heading", { name, exact: true })).toBeInViewport();
    }
  });

  test("the dashboard says that a user has no subscription", async ({ page }) => {
    await signInAs(page, server, "newcomer", "/settings");
    await expect(page).toHaveURL(`${server.url}/dashboard`);
    await expect(page.getByRole("heading", { name: "Subscription Required" })).toBeVisible();
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the time zone is chosen and undone", async ({ page }) => {
    await openSettings(page);
    const { zone, save, device, toast } = settingsOf(page);
    const before = await zone.inputValue();
    await zone.selectOption("Pacific/Auckland");
    await save.click();
    await expect(toast).toContainText("Settings saved");
    await expect(zone).toHaveValue("Pacific/Auckland");
    await toast.getByRole("button", { name: "Undo" }).click();
    await expect(toast).toContainText("Undone");
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
    name: "the list of time zones",
    async open(page: Page) {
      await openSettings(page);
      const { combobox, list } = settingsOf(page);
      await combobox.fill("new");
      await expect(list).toBeVisible();
    },
  },
  {
    name: "the settings with a problem",
    async open(page: Page) {
      await openSettings(page);
      await sendUnknownZone(page);
    },
  },
];

for (const { name, open } of looks) {
  const title = `${name} can be used by everybody, on every screen`;
  test(title, async ({ page, consoleErrors }) => {
    consoleErrors.expect(/status of 400/);
    await open(page);
    await expectAccessible(page);
  });
}
