/*
 * A podcast of the blog's articles: switched on where the blog is set up, listened to above a text, and switched off.
 */
import { expectAccessible } from "#tests/harness/accessibility.ts";
import { dashboardOf, expect, signInAs, test, useServer } from "#tests/harness/browser.ts";
import { giveBlogPost, reportedPost } from "#tests/harness/reported-post.ts";
import { givePublishedText, publishedTextId } from "#tests/harness/text-to-review.ts";

const server = useServer();

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("an article is read aloud, and no more", async ({ page }) => {
      await signInAs(page, server, "subscriber", null);
      server.change((db) => {
        const isThere = db.prepare("SELECT 1 FROM content_items WHERE id = ?").get(publishedTextId);
        if (isThere === undefined) givePublishedText(db);
        giveBlogPost(db);
      });
      await page.goto(`${server.url}/settings/blog`);
      await expect(page.getByText("It costs nothing.")).toBeVisible();
      await page.getByRole("button", { name: "Switch the podcast on" }).click();
      await expect(dashboardOf(page).toast).toContainText("Podcast switched on");
      await expect(page.getByText("Listeners subscribe at http")).toContainText("/podcast.xml");
      const state = page.getByRole("status", { name: "What can be heard" });
      await expect(async () => {
        await page.reload();
        await expect(state).toContainText("1 article can be heard", { timeout: 500 });
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
      await page.getByRole("button", { name: "Switch the podcast off" }).click();
      await expect(page.getByRole("button", { name: "Switch the podcast on" })).toBeVisible();
      await page.goto(`${server.url}${reportedPost}`);
      await expect(player).toHaveCount(0);
    });
  });
