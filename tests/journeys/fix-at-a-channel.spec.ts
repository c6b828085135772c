/* What a channel would not show as written is listed before publishing, and fixed with one button. */
import { expectAccessible } from "#tests/harness/accessibility.ts";
import { dashboardOf, expect, signInAs, test, useServer } from "#tests/harness/browser.ts";
import { addLongPost, longPostId } from "#tests/harness/review-content.ts";

// Nothing else is made meanwhile.
const server = useServer({ SIMULATION_SPEED: "0.01" });

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("a post that is too long is shortened in a new version, which waits for its owner", async ({
      page,
      consoleErrors,
    }) => {
      consoleErrors.expect(/ERR_FAILED/);
      await signInAs(page, server, "subscriber", null);
      server.change(addLongPost);
      const address = `${server.url}/content/${longPostId}`;
      await page.goto(`${address}?show=places`);
      const fix = page.getByRole("button", { name: "Shorten to fit on sample short network" });
      await expect(page.getByText("This is too long for the channel")).toBeVisible();
      if (javaScriptEnabled) {
        await expectAccessible(page);
        await page.route(`**/content/${longPostId}*`, (route) =>
          route.request().method() === "POST" ? route.abort() : route.continue(),
        );
        await fix.click();
        await expect(dashboardOf(page).toast).toContainText("Couldn’t fix this content");
        await page.unroute(`**/content/${longPostId}*`);
      }
      await fix.click();
      await expect(page).toHaveURL(`${server.url}/review/${longPostId}`);
      await expect(dashboardOf(page).toast).toContainText("Version 2 is ready");
      await page.goto(`${address}?show=places`);
      await expect(page.getByText("version 2").first()).toBeVisible();
      await expect(fix).toHaveCount(0);
      // An older version is shown as it was, and changed by nothing.
      await page.goto(`${address}?show=places&version=1`);
      await expect(page.getByText("This is too long for the channel")).toBeVisible();
      await expect(fix).toHaveCount(0);
    });
  });
