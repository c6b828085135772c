/* What has been made is found, read, compared, kept, put away and taken out again, with and without JavaScript. */
import { readFileSync } from "node:fs";
import type { Page } from "playwright/test";
import { expectAccessible } from "../harness/accessibility";
import { dashboardOf, expect, signInAs, test, useServer } from "../harness/browser";
import { giveNextVersion, giveTextToReview, givenTextId } from "../harness/text-to-review";

// Nothing else is made meanwhile.
const server = useServer({ SIMULATION_SPEED: "0.1" });
const title = "Herbs of the windowsill";

/** Signs in, and finds a text there. */
async function comeWithText(page: Page): Promise<void> {
  await signInAs(page, server, "subscriber");
  const isThere = () => {
    let found = false;
    server.change((db) => {
      found = db.prepare("SELECT 1 FROM pieces WHERE id = ?").get(givenTextId) !== undefined;
    });
    return found;
  };
  const isNew = !isThere();
  server.change((db) => {
    if (isNew) {
      giveTextToReview(db, { id: givenTextId, title, body: "Water them in the evening." });
      giveNextVersion(db, givenTextId, "Water them in the morning.");
    }
    db.prepare("UPDATE pieces SET state = 'in_review' WHERE id = ?").run(givenTextId);
  });
}

async function search(page: Page, words: string): Promise<void> {
  await page.getByLabel("Titles and texts").fill(words);
  await page.getByRole("button", { name: "Search", exact: true }).click();
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("a text is found by its words, compared, put away and taken out again", async ({
      page,
    }) => {
      await comeWithText(page);
      await page.goto(`${server.url}/content`);
      await expect(page.getByRole("link", { name: title })).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);
      await search(page, "windows MORNING");
      await expect(page).toHaveURL(/q=windows\+MORNING/);
      await expect(page.getByText("One fits “windows MORNING”")).toBeVisible();
      await search(page, "lavander");
      await expect(
        page.getByRole("heading", { name: "Nothing found for “lavander”" }),
      ).toBeVisible();
      await page.getByRole("link", { name: "Clear the search" }).click();
      await page.getByRole("link", { name: /^Waits for you/ }).click();
      await expect(page).toHaveURL(/state=waiting/);
      await page.getByRole("link", { name: title }).click();

      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
      await expect(page.locator("#text")).toHaveText("Water them in the morning.");
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByRole("link", { name: "Changes" }).click();
      await expect(page.locator("del")).toHaveText(/evening/);
      await expect(page.locator("ins")).toHaveText(/morning/);
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByRole("link", { name: "Sources" }).click();
      await expect(page.getByText("No sources are noted")).toBeVisible();

      await page.getByRole("button", { name: "Archive" }).click();
      await expect(dashboardOf(page).notice).toContainText("Archived");
      await expect(page.getByRole("button", { name: "Bring back" })).toBeVisible();
      await dashboardOf(page).notice.getByRole("button", { name: "Undo" }).click();
      await expect(page.getByRole("button", { name: "Archive" })).toBeVisible();
      await expect(page.getByRole("main")).toContainText("Waits for you");
    });

    test("a text is taken out as Markdown, as a web page and as a PDF", async ({ page }) => {
      await comeWithText(page);
      await page.goto(`${server.url}/content/${givenTextId}`);
      const beginnings = {
        Markdown: `# ${title}`,
        "Web page (HTML)": "<!doctype html>",
        PDF: "%PDF-",
      };
      for (const [name, beginning] of Object.entries(beginnings)) {
        await page.getByText("Download", { exact: true }).click();
        const download = page.waitForEvent("download");
        await page.getByRole("link", { name }).click();
        const file = await (await download).path();
        expect(readFileSync(file, "utf8").slice(0, beginning.length)).toBe(beginning);
        expect((await download).suggestedFilename()).toMatch(
          /^herbs-of-the-windowsill\.(md|html|pdf)$/,
        );
        await page.reload();
      }
    });
  });
}

test("nothing fits in ten thousand characters, in signs, in another's text", async ({ page }) => {
  await comeWithText(page);
  await page.goto(`${server.url}/content?q=${"x".repeat(7_000)}`);
  await expect(page.getByRole("alert")).toContainText("A search takes up to 200 characters");
  await page.goto(`${server.url}/content?q=%25`);
  await expect(page.getByRole("alert")).toContainText("There is no word in this search");
  await page.goto(
    `${server.url}/content?q=%22%27%3B+--&state=odd&kind=odd&from=2026-02-31&older=odd`,
  );
  await expect(page.getByRole("link", { name: title })).toBeVisible();
  const response = await page.request.get(`${server.url}/content/nothing`);
  expect(response.status()).toBe(404);
});
