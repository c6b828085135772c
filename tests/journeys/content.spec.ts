/* Content is found, read, compared, exported, archived and restored, with and without JavaScript. */
import { readFileSync } from "node:fs";
import type { Page } from "playwright/test";
import { expectAccessible } from "#tests/harness/accessibility.ts";
import { dashboardOf, expect, signInAs, test, useServer } from "#tests/harness/browser.ts";
import {
  addNextVersion,
  addPublishedItem,
  addReviewItem,
  addVideo,
  reviewItemId,
  publishedItemId,
  videoItemId,
} from "#tests/harness/review-content.ts";

// Nothing else is made meanwhile.
const server = useServer({ SIMULATION_SPEED: "0.01" });
const title = "Herbs of the windowsill";

/** Signs in, and finds a text there. */
async function comeWithText(page: Page): Promise<void> {
  await signInAs(page, server, "subscriber", null);
  const isThere = () => {
    let found = false;
    server.change((db) => {
      found =
        db.prepare("SELECT 1 FROM content_items WHERE id = ?").get(reviewItemId) !== undefined;
    });
    return found;
  };
  const isNew = !isThere();
  server.change((db) => {
    if (isNew) {
      addReviewItem(db, { id: reviewItemId, title, body: "Water them in the evening." });
      addPublishedItem(db);
      addVideo(db);
      addNextVersion(db, reviewItemId, "Water them in the morning.");
    }
    db.prepare("UPDATE content_items SET state = 'in_review' WHERE id = ?").run(reviewItemId);
  });
}

async function search(page: Page, words: string): Promise<void> {
  await page.getByRole("searchbox", { name: "Search" }).fill(words);
  await page.getByRole("button", { name: "Search", exact: true }).click();
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("content is found by its words, compared, archived and restored", async ({ page }) => {
      await comeWithText(page);
      await page.goto(`${server.url}/content`);
      await expect(page.getByRole("link", { name: title, exact: true })).toBeVisible();
      await expectAccessible(page);
      await search(page, "windows MORNING");
      await expect(page).toHaveURL(/q=windows\+MORNING/);
      await expect(page.getByText("1 result for “windows MORNING”")).toBeVisible();
      await search(page, "lavander");
      await expect(
        page.getByRole("heading", { name: "Nothing found for “lavander”" }),
      ).toBeVisible();
      await page.getByRole("link", { name: "Clear search" }).click();
      // What is typed into the page that is being left goes with it.
      await expect(page.getByRole("searchbox", { name: "Search" })).toHaveValue("");
      await search(page, "windowsll");
      await page.getByRole("link", { name: "windowsill", exact: true }).click();
      await expect(page).toHaveURL(/q=windowsill/);
      await expect(page.getByRole("link", { name: /^Review ?:/ })).toBeVisible();
      await page.getByRole("link", { name: "Show all", exact: true }).click();
      await page.getByRole("link", { name: /^Needs review/ }).click();
      await expect(page).toHaveURL(/state=waiting/);
      await page.getByRole("link", { name: title, exact: true }).click();

      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
      await expect(page.locator("#text")).toHaveText("Water them in the morning.");
      await expectAccessible(page);
      await page.getByRole("link", { name: "Changes" }).click();
      await expect(page.locator("del")).toHaveText(/evening/);
      await expect(page.locator("ins")).toHaveText(/morning/);
      await expectAccessible(page);
      await page.getByRole("link", { name: "Sources" }).click();
      await expect(page.getByText(/^No sources/)).toBeVisible();

      await page.getByRole("button", { name: "Archive" }).click();
      await expect(dashboardOf(page).toast).toContainText("Archived");
      await expect(page.getByRole("button", { name: "Restore" })).toBeVisible();
      await dashboardOf(page).toast.getByRole("button", { name: "Undo" }).click();
      await expect(page.getByRole("button", { name: "Archive" })).toBeVisible();
      await expect(page.getByRole("main")).toContainText("Needs review");
    });

    test("published content is unpublished, which can be undone while it is held", async ({
      page,
    }) => {
      await comeWithText(page);
      await page.goto(`${server.url}/content/${publishedItemId}`);
      const main = page.getByRole("main");
      await expect(main.getByRole("link", { name: "Edit" })).toBeVisible();
      await expect(main).toContainText("Once you approve it, it replaces this one");
      await main.getByRole("link", { name: "Unpublish" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(
        "Unpublish “Basil from seed”?",
      );
      await expect(main.getByRole("listitem")).toHaveText(
        "sample blog: will be unpublished in one minute",
      );
      await expectAccessible(page);
      await main.getByRole("button", { name: "Unpublish" }).click();
      await expect(dashboardOf(page).toast).toContainText("Unpublishing");
      await expect(main).toContainText("Unpublishing starts");
      await expect(main.getByRole("link", { name: "Unpublish" })).toHaveCount(0);
      await expectAccessible(page);
      await main.getByRole("button", { name: "Undo: Unpublish this content" }).click();
      await expect(dashboardOf(page).toast).toContainText("It stays published");
      await expect(main).not.toContainText("Unpublishing starts");
      await main.getByRole("link", { name: "Edit" }).click();
      await expect(page).toHaveURL(/\/edit$/);
      await page.goto(`${server.url}/content/${reviewItemId}/unpublish`);
      await expect(main).toContainText("there’s nothing to unpublish");
      const nothing = await page.request.get(`${server.url}/content/nothing/unpublish`);
      expect(nothing.status()).toBe(404);
    });

    test("a text is seen as its places get it, down to the bytes", async ({ page }) => {
      await comeWithText(page);
      await page.goto(`${server.url}/content/${publishedItemId}`);
      await page.getByRole("link", { name: "Previews" }).click();
      await expect(page.getByRole("heading", { name: "sample blog" })).toBeVisible();
      await expect(page.getByText("Live: version 1")).toBeVisible();
      const shown = page.getByRole("article", { name: "Preview on sample blog" });
      await expect(shown).toContainText("Sow it in May.");
      await page.getByText("Raw data").first().click();
      await expect(page.getByRole("region", { name: "Raw data" }).first()).toHaveText(
        JSON.stringify({ title: "Basil from seed", text: "Sow it in May." }),
      );
      await expectAccessible(page);
    });

    test("a video that the user published counts as published once its link is added", async ({
      page,
      consoleErrors,
    }) => {
      consoleErrors.expect(/status of 400.*manual-publishing/);
      await comeWithText(page);
      await page.goto(`${server.url}/content/${videoItemId}`);
      const main = page.getByRole("main");
      await main.getByRole("link", { name: "Post to YouTube" }).click();
      await expect(page.getByRole("region", { name: "Chapters" })).toContainText("0:00 Sow");
      await expect(page.getByRole("region", { name: "Tags" })).toContainText("basil, herbs");
      const link = page.getByLabel("YouTube link");
      await link.fill("https://example.com/film");
      await page.getByRole("button", { name: "Mark as published" }).click();
      await expect(page.getByRole("alert")).toContainText("This isn’t a valid YouTube link");
      await expect(link).toHaveValue("https://example.com/film");
      await link.fill("https://youtu.be/dQw4w9WgXcQ");
      await page.getByRole("button", { name: "Mark as published" }).click();
      await expect(dashboardOf(page).toast).toContainText("Marked as published");
      const kept = "https://www.youtube.com/watch?v=dQw4w9WgXcQ";
      await expect(main.getByRole("link", { name: kept })).toBeVisible();
      // While the toast is shown.
      await dashboardOf(page).toast.getByRole("button", { name: "Undo" }).click();
      await expect(main.getByRole("heading", { name: "Already posted it?" })).toBeVisible();
      await expectAccessible(page);
    });

    test("a text is taken out as Markdown, as a web page and as a PDF", async ({ page }) => {
      await comeWithText(page);
      await page.goto(`${server.url}/content/${reviewItemId}`);
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
  await expect(page.getByRole("alert")).toContainText("Searches can have up to 200 characters");
  await page.goto(`${server.url}/content?q=%25`);
  await expect(page.getByRole("alert")).toContainText("Type at least one word");
  await page.goto(
    `${server.url}/content?q=%22%27%3B+--&state=odd&kind=odd&from=2026-02-31&older=odd`,
  );
  await expect(page.getByRole("link", { name: title, exact: true })).toBeVisible();
  const response = await page.request.get(`${server.url}/content/nothing`);
  expect(response.status()).toBe(404);
});

test("a key leads into the search, is a sign like any other there, and can be switched off", async ({
  page,
}) => {
  await comeWithText(page);
  await page.goto(`${server.url}/content`);
  const field = page.getByRole("searchbox", { name: "Search" });
  const keys = page.getByText("Search", { exact: true }).and(page.locator("dd"));
  await expect(page.locator("[data-key='?']")).toBeVisible();
  await page.keyboard.press("/");
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("");
  await page.keyboard.press("/");
  await expect(field).toHaveValue("/");
  await field.blur();
  await page.keyboard.press("?");
  await expect(keys).toBeVisible();
  await page.getByLabel("Enable keyboard shortcuts").uncheck();
  await page.keyboard.press("Escape");
  await expect(keys).toBeHidden();
  await page.keyboard.press("/");
  await expect(field).not.toBeFocused();
});
