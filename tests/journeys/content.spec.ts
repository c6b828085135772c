/* What has been made is found, read, compared, kept, put away and taken out again, with and without JavaScript. */
import { readFileSync } from "node:fs";
import type { Page } from "playwright/test";
import { expectAccessible } from "#tests/harness/accessibility.ts";
import { dashboardOf, expect, signInAs, test, useServer } from "#tests/harness/browser.ts";
import {
  giveNextVersion,
  givePublishedText,
  giveTextToReview,
  addVideo,
  givenTextId,
  publishedTextId,
  videoItemId,
} from "#tests/harness/text-to-review.ts";

// Nothing else is made meanwhile.
const server = useServer({ SIMULATION_SPEED: "0.1" });
const title = "Herbs of the windowsill";

/** Signs in, and finds a text there. */
async function comeWithText(page: Page): Promise<void> {
  await signInAs(page, server, "subscriber", null);
  const isThere = () => {
    let found = false;
    server.change((db) => {
      found = db.prepare("SELECT 1 FROM content_items WHERE id = ?").get(givenTextId) !== undefined;
    });
    return found;
  };
  const isNew = !isThere();
  server.change((db) => {
    if (isNew) {
      giveTextToReview(db, { id: givenTextId, title, body: "Water them in the evening." });
      givePublishedText(db);
      addVideo(db);
      giveNextVersion(db, givenTextId, "Water them in the morning.");
    }
    db.prepare("UPDATE content_items SET state = 'in_review' WHERE id = ?").run(givenTextId);
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
      await expect(page.getByRole("link", { name: title, exact: true })).toBeVisible();
      await expectAccessible(page);
      await search(page, "windows MORNING");
      await expect(page).toHaveURL(/q=windows\+MORNING/);
      await expect(page.getByText("One fits “windows MORNING”")).toBeVisible();
      await search(page, "lavander");
      await expect(
        page.getByRole("heading", { name: "Nothing found for “lavander”" }),
      ).toBeVisible();
      await page.getByRole("link", { name: "Clear the search" }).click();
      // What is typed into the page that is being left goes with it.
      await expect(page.getByLabel("Titles and texts")).toHaveValue("");
      await search(page, "windowsll");
      await page.getByRole("link", { name: "windowsill", exact: true }).click();
      await expect(page).toHaveURL(/q=windowsill/);
      await expect(page.getByRole("link", { name: /^Read and decide/ })).toBeVisible();
      await page.getByRole("link", { name: "Show all", exact: true }).click();
      await page.getByRole("link", { name: /^Waits for you/ }).click();
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
      await expect(page.getByText("No sources are noted")).toBeVisible();

      await page.getByRole("button", { name: "Archive" }).click();
      await expect(dashboardOf(page).toast).toContainText("Archived");
      await expect(page.getByRole("button", { name: "Bring back" })).toBeVisible();
      await dashboardOf(page).toast.getByRole("button", { name: "Undo" }).click();
      await expect(page.getByRole("button", { name: "Archive" })).toBeVisible();
      await expect(page.getByRole("main")).toContainText("Waits for you");
    });

    test("a text that is out is withdrawn, which can be taken back while it is held", async ({
      page,
    }) => {
      await comeWithText(page);
      await page.goto(`${server.url}/content/${publishedTextId}`);
      const main = page.getByRole("main");
      await expect(main.getByRole("link", { name: "Correct and update" })).toBeVisible();
      await expect(main).toContainText("a new version that waits for your approval");
      await main.getByRole("link", { name: "Withdraw…" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(
        "Withdraw “Basil from seed”?",
      );
      await expect(main.getByRole("listitem")).toHaveText("sample blog: is taken down in a minute");
      await expectAccessible(page);
      await main.getByRole("button", { name: "Withdraw it" }).click();
      await expect(dashboardOf(page).toast).toContainText("Being withdrawn");
      await expect(main).toContainText("It is being withdrawn");
      await expect(main.getByRole("link", { name: "Withdraw…" })).toHaveCount(0);
      await expectAccessible(page);
      await main.getByRole("button", { name: "Undo: Withdraw this text" }).click();
      await expect(dashboardOf(page).toast).toContainText("The text stays where it is");
      await expect(main).not.toContainText("It is being withdrawn");
      await main.getByRole("link", { name: "Correct and update" }).click();
      await expect(page).toHaveURL(/\/edit$/);
      await page.goto(`${server.url}/content/${givenTextId}/unpublish`);
      await expect(main).toContainText("there is nothing to withdraw");
      const nothing = await page.request.get(`${server.url}/content/nothing/unpublish`);
      expect(nothing.status()).toBe(404);
    });

    test("a text is seen as its places get it, down to the bytes", async ({ page }) => {
      await comeWithText(page);
      await page.goto(`${server.url}/content/${publishedTextId}`);
      await page.getByRole("link", { name: "At its places" }).click();
      await expect(page.getByRole("heading", { name: "sample blog" })).toBeVisible();
      await expect(page.getByText("Stands there: version 1")).toBeVisible();
      const shown = page.getByRole("article", { name: "As it stands at sample blog" });
      await expect(shown).toContainText("Sow it in May.");
      await page.getByText("What is sent, byte by byte").first().click();
      await expect(page.getByRole("region", { name: "What is sent" }).first()).toHaveText(
        JSON.stringify({ title: "Basil from seed", text: "Sow it in May." }),
      );
      await expectAccessible(page);
    });

    test("a film that was put up by hand is up once its link is given", async ({
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
      const link = page.getByLabel("Its link at YouTube");
      await link.fill("https://example.com/film");
      await page.getByRole("button", { name: "It is up" }).click();
      await expect(page.getByRole("alert")).toContainText(
        "This is no link to something at YouTube",
      );
      await expect(link).toHaveValue("https://example.com/film");
      await link.fill("https://youtu.be/dQw4w9WgXcQ");
      await page.getByRole("button", { name: "It is up" }).click();
      await expect(dashboardOf(page).toast).toContainText("It counts as published");
      const kept = "https://www.youtube.com/watch?v=dQw4w9WgXcQ";
      await expect(main.getByRole("link", { name: kept })).toBeVisible();
      // While the notice stands.
      await dashboardOf(page).toast.getByRole("button", { name: "Undo" }).click();
      await expect(main.getByRole("heading", { name: "When it is up" })).toBeVisible();
      await expectAccessible(page);
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
  await expect(page.getByRole("link", { name: title, exact: true })).toBeVisible();
  const response = await page.request.get(`${server.url}/content/nothing`);
  expect(response.status()).toBe(404);
});

test("a key leads into the search, is a sign like any other there, and can be switched off", async ({
  page,
}) => {
  await comeWithText(page);
  await page.goto(`${server.url}/content`);
  const field = page.getByLabel("Titles and texts");
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
  await page.getByLabel("Keyboard shortcuts").uncheck();
  await page.keyboard.press("Escape");
  await expect(keys).toBeHidden();
  await page.keyboard.press("/");
  await expect(field).not.toBeFocused();
});
