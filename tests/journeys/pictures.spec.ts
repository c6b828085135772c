/*
 * Pictures: uploaded, described, chosen for an article, generated from its title, and undone.
 */
import { jpegOf } from "#tests/harness/pictures.ts";
import { expectAccessible } from "#tests/harness/accessibility.ts";
import { expect, signInAs, test, useServer } from "#tests/harness/browser.ts";
import {
  addLongPost,
  addReviewItem,
  reviewItemId,
  longPostId,
} from "#tests/harness/review-content.ts";

const server = useServer();

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });
    const account = javaScriptEnabled ? "subscriber" : "operator";
    const textId = `${reviewItemId}-${account}`;

    test("a picture is sent, described and chosen, and a cover is drawn", async ({
      page,
      consoleErrors,
    }) => {
      consoleErrors.expect(/status of 400.*pictures/);
      await signInAs(page, server, account, null);
      server.change((db) =>
        addReviewItem(db, { id: textId, title: "Herbs of the windowsill", body: "Water them." }),
      );
      await page.goto(`${server.url}/settings/pictures`);
      const files = page.getByLabel("Pictures from your device");
      const add = page.getByRole("button", { name: "Add to library" });
      await files.setInputFiles({
        name: "drawing.svg",
        mimeType: "image/svg+xml",
        buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      });
      await add.click();
      await expect(page.getByRole("alert").filter({ hasText: "SVG" })).toContainText(
        "don’t accept them",
      );
      await files.setInputFiles({
        name: "pots.jpg",
        mimeType: "image/jpeg",
        buffer: await jpegOf(),
      });
      await add.click();
      await expect(page.getByRole("heading", { name: "pots.jpg" })).toBeVisible();
      await expectAccessible(page);

      // A picture needs a description before use.
      await page.goto(`${server.url}/content/${textId}/cover`);
      await expect(page.getByRole("link", { name: "Add a description first" })).toBeVisible();
      await page.goto(`${server.url}/settings/pictures`);
      await page.getByLabel("Picture description").fill("Three pots of thyme");
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await expect(page.getByText("“Three pots of thyme”")).toBeVisible();

      await page.goto(`${server.url}/review/${textId}`);
      await page.getByRole("link", { name: "Add cover" }).click();
      await expectAccessible(page);
      await page.getByRole("button", { name: /^Use this picture/ }).click();
      await expect(page).toHaveURL(`${server.url}/review/${textId}`);
      await expect(page.getByRole("img", { name: "Three pots of thyme" })).toBeVisible();

      await page.getByRole("link", { name: "Change cover" }).click();
      await page.getByRole("button", { name: "Dark" }).click();
      await expect(page.getByRole("img", { name: /“Herbs of the windowsill”/ })).toBeVisible();
      await page.getByRole("button", { name: "Undo" }).first().click();
      await expect(page.getByRole("img", { name: "Three pots of thyme" })).toBeVisible();
    });

    test(
      "a post's picture is spoken of as one of a post, an article's as one of an article",
      { tag: "@soak" },
      async ({ page }) => {
        await signInAs(page, server, account);
        server.change((db) => {
          addLongPost(db);
          db.prepare("DELETE FROM content_items WHERE id = ?").run(textId);
          addReviewItem(db, {
            id: textId,
            title: "Herbs of the windowsill",
            body: "Water them.",
          });
        });
        const main = page.getByRole("main");
        await page.goto(`${server.url}/review/${longPostId}`);
        await page.getByRole("link", { name: "Add cover" }).click();
        await expect(page.getByRole("heading", { level: 1 })).toHaveText("Picture");
        await expect(main).toContainText("Published with the post");
        await expect(main).not.toContainText(/article|edition/);
        await expectAccessible(page);
        await page.getByRole("link", { name: "← New: herbs" }).click();
        await expect(page).toHaveURL(`${server.url}/review/${longPostId}`);

        await page.goto(`${server.url}/review/${textId}`);
        await page.getByRole("link", { name: "Add cover" }).click();
        await expect(main).toContainText("Shown above the article on your blog");
      },
    );
  });
