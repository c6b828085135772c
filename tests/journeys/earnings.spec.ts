/*
 * Income: entered, corrected, deleted, imported from a file; with and without JavaScript.
 */
import type { Page } from "playwright/test";
import { expectAccessible } from "#tests/harness/accessibility.ts";
import {
  dashboardOf,
  expect,
  keepToasts,
  signInAs,
  test,
  useServer,
} from "#tests/harness/browser.ts";

const server = useServer({ SIMULATION_SPEED: "0.01" });

/** @param who has paid: the same rows again would be there already */
const fileOf = (who: string) =>
  [
    "Date;Amount;Programme;Comment",
    `03/04/2026;12,40;${who};October`,
    `03/04/2026;12,40;${who};October`,
    `05/06/2026;-2,50;${who};=HYPERLINK(1)`,
    `soon;1;${who};`,
  ].join("\n");

async function open(page: Page, path = "/earnings"): Promise<void> {
  await signInAs(page, server, "subscriber", path);
}

async function enter(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Add income" }).first().click();
  await page.getByLabel("Amount, in US dollars").fill("1.234");
  await page.getByLabel("Who paid").fill("Amazon Associates");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("Enter dollars, such as 12.40");
  await expect(page.getByLabel("Who paid")).toHaveValue("Amazon Associates");
  await page.getByLabel("Amount, in US dollars").fill("12,40");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page).toHaveURL(`${server.url}/earnings`);
  await expect(page.getByRole("main")).toContainText("$12.40 total from 1 entry");
}

async function bringIn(page: Page, who: string): Promise<void> {
  await page.goto(`${server.url}/earnings/import`);
  await page.getByLabel(/its rows/).fill(fileOf(who));
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByText("No rows can be added yet. Answer the open questions")).toBeVisible();
  await page.getByLabel("Which date format does the file use?").selectOption("day_first");
  await page.getByRole("button", { name: "Read it again" }).click();
  await expect(page.getByText("3 rows to be added, $22.30 total.")).toBeVisible();
  await expect(page.getByText("Line 5: We couldn’t read the date.")).toBeVisible();
  await page.getByRole("button", { name: /^Add 3 entries/ }).click();
  await expect(page).toHaveURL(`${server.url}/earnings`);
  await expect(page.getByRole("heading", { name: "April 2026" })).toBeVisible();
}

test("an amount is entered, corrected and deleted, and each can be undone", async ({
  page,
  consoleErrors,
}) => {
  // What makes no sense is refused, and the browser notes that.
  consoleErrors.expect(/status of 400 .*\/earnings\/new/);
  await open(page);
  await expect(page.getByRole("main")).toContainText("Your real income will appear here");
  await expectAccessible(page);
  await keepToasts(page);
  const { toast } = dashboardOf(page);
  await enter(page);
  await expectAccessible(page);
  await page.getByRole("main").getByRole("link", { name: "Amazon Associates" }).first().click();
  await page.getByLabel("Amount, in US dollars").fill("13.40");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("main")).toContainText("Amount: $12.40 → $13.40");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Delete entry" }).click();
  await expect(page.getByRole("main")).toContainText("Your real income will appear here");
  await toast.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("main")).toContainText("$13.40 total");
});

test(
  "what another tab has corrected is read before it is replaced",
  { tag: "@soak" },
  async ({ page, context, consoleErrors }) => {
    // The browser notes what is refused.
    consoleErrors.expect(/status of 409 .*\/earnings\//);
    await open(page, "/earnings/new");
    await page.getByLabel("Amount, in US dollars").fill("12.40");
    await page.getByLabel("Who paid").fill("Impact");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByRole("main").getByRole("link", { name: "Impact" }).first().click();
    const amount = page.getByLabel("Amount, in US dollars");
    await expect(amount).toHaveValue("12.40");
    const other = await context.newPage();
    await other.goto(page.url());
    await other.getByLabel("Amount, in US dollars").fill("7.77");
    await other.getByRole("button", { name: "Save", exact: true }).click();
    await expect(other.getByRole("main")).toContainText("Amount: $12.40 → $7.77");

    await amount.fill("3.00");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("alert")).toContainText("Current entry:");
    await expect(page.getByRole("alert")).toBeFocused();
    await expect(page.getByRole("alert")).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("alert")).toContainText("Amount: $7.77");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("$7.77 from Impact");
    await expect(amount).toHaveValue("3.00");
    await expect(page.getByRole("main")).toContainText("Amount: $12.40 → $7.77");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("main")).toContainText("Amount: $7.77 → $3.00");
  },
);

test("a file is looked at, taken, and taken out again as a whole", async ({ page }) => {
  await open(page);
  await bringIn(page, "Awin");
  await page.goto(`${server.url}/earnings/import`);
  await page.locator("input[type=file]").setInputFiles({
    name: "awin.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(fileOf("Awin").replace("soon;1", "06/07/2026;1")),
  });
  await page.getByRole("button", { name: "Preview" }).click();
  await page.getByLabel("Which date format does the file use?").selectOption("day_first");
  await page.getByRole("button", { name: "Read it again" }).click();
  await expect(page.getByText("1 row to be added, $1.00 total.")).toBeVisible();
  await page.getByRole("button", { name: /^Add 1 entry/ }).click();
  await expect(page).toHaveURL(`${server.url}/earnings`);
  await page.goto(`${server.url}/earnings/import`);
  await page.getByRole("link", { name: "awin.csv" }).click();
  await page.getByRole("button", { name: "Undo import" }).click();
  await expect(page.getByText("This import was undone")).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("all of it works", async ({ page, consoleErrors }) => {
    // The answer to a file that is too large.
    consoleErrors.expect(/status of 400 .*\/earnings\/import/);
    await open(page);
    await page.goto(`${server.url}/earnings/import`);
    // As Excel saves it in Germany.
    const latin = Buffer.from(
      "Date,Amount,Source\n2026-01-03,4.20,M\u00fcnchner Laden\n",
      "latin1",
    );
    const file = { name: "laden.csv", mimeType: "text/csv", buffer: latin };
    await page.getByLabel(/A CSV file/).setInputFiles(file);
    await page.getByRole("button", { name: "Preview" }).click();
    await expect(page.getByText("1 row to be added, $4.20 total.")).toBeVisible();
    await expect(page.getByRole("cell", { name: "Münchner Laden" })).toBeVisible();
    await page.goto(`${server.url}/earnings/import`);
    await page.getByLabel(/A CSV file/).setInputFiles({ ...file, buffer: Buffer.alloc(5_000_001) });
    await page.getByRole("button", { name: "Preview" }).click();
    await expect(page.getByRole("alert")).toContainText("This file is larger than 5 MB.");
    await bringIn(page, "Gumroad");
    await expect(
      page.getByRole("main").getByRole("link", { name: "Gumroad" }).first(),
    ).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).first().click();
    await expect(page.getByRole("main").getByRole("link", { name: "Gumroad" })).toHaveCount(0);
  });
});
