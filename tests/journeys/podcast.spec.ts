/*
 * A podcast of the blog's articles: switched on where the blog is set up, listened to above a text, and switched off.
 */
import { expectAccessible } from "#tests/harness/accessibility.ts";
import { dashboardOf, expect, signInAs, test, useServer } from "#tests/harness/browser.ts";
import { addBlogPost, reportedPost } from "#tests/harness/reported-post.ts";
import { addPublishedItem, publishedItemId } from "#tests/harness/review-content.ts";

const server = useServer();

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("an article is read aloud, and no more", async ({ page }) => {
      await signInAs(page, server, "subscriber", null);
      server.change((db) => {
        const isThere = db.prepare("SELECT 1 FROM content_items WHERE id = ?").get(publishedItemId);
        if (isThere === undefined) addPublishedItem(db);
        addBlogPost(db);
      });
      await page.goto(`${server.url}/settings/blog`);
      await expect(page.getByText("It's free.")).toBeVisible();
      await page.getByRole("button", { name: "Turn on podcast" }).click();
      await expect(dashboardOf(page).toast).toContainText("Podcast turned on");
      await expect(page.getByText("Podcast feed: http")).toContainText("/podcast.xml");
      const state = page.getByRole("status", { name: "Episodes" });
      await expect(async () => {
        await page.reload();
        await expect(state).toContainText("1 episode (", { timeout: 500 });
      }).toPass();
      await expectAccessible(page);

      await page.goto(`${server.url}${reportedPost}`);
      await expect(page.getByRole("link", { name: "Podcast" })).toBeVisible();
      const player = page.locator("audio");
      await expect(player).toBeVisible();
      if (javaScriptEnabled) {
        await expectAccessible(page);
        const seconds = await player.evaluate(async (audio: HTMLAudioElement) => {
          audio.muted = true;
          await audio.play();
          return audio.duration;
        });
        expect(seconds).toBeGreaterThan(2);
        await expect
          .poll(() => player.evaluate((audio: HTMLAudioElement) => audio.currentTime))
          .toBeGreaterThan(0.5);
      }

      await page.goto(`${server.url}/settings/blog`);
      await page.getByRole("button", { name: "Turn off podcast" }).click();
      await expect(page.getByRole("button", { name: "Turn on podcast" })).toBeVisible();
      await page.goto(`${server.url}${reportedPost}`);
      await expect(player).toHaveCount(0);
    });
  });
