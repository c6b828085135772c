/* What a place would not show as it was written is named before it goes out, and mended with one button. */
import { expectAccessible } from "#tests/harness/accessibility.ts";
import { dashboardOf, expect, signInAs, test, useServer } from "#tests/harness/browser.ts";
import { giveLongPost, longPostId } from "#tests/harness/text-to-review.ts";

// Nothing else is made meanwhile.
const server = useServer({ SIMULATION_SPEED: "0.1" });

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("a post that is too long is shortened in a new version, which waits for its owner", async ({
      page,
      consoleErrors,
    }) => {
      consoleErrors.expect(/ERR_FAILED/);
      await signInAs(page, server, "subscriber", null);
      server.change(giveLongPost);
      const address = `${server.url}/content/${longPostId}`;
      await page.goto(`${address}?show=places`);
      const mend = page.getByRole("button", { name: "Shorten it to fit at sample short network" });
      await expect(page.getByText("This is longer than the place shows")).toBeVisible();
      if (javaScriptEnabled) {
        await expectAccessible(page);
        await page.route(`**/content/${longPostId}*`, (route) =>
          route.request().method() === "POST" ? route.abort() : route.continue(),
        );
        await mend.click();
        await expect(dashboardOf(page).toast).toContainText("Failed to mend the text");
        await page.unroute(`**/content/${longPostId}*`);
      }
      await mend.click();
      await expect(page).toHaveURL(`${server.url}/review/${longPostId}`);
      await expect(dashboardOf(page).toast).toContainText("It is version 2");
      await page.goto(`${address}?show=places`);
      await expect(page.getByText("version 2").first()).toBeVisible();
      await expect(mend).toHaveCount(0);
      // An older version is shown as it was, and changed by nothing.
      await page.goto(`${address}?show=places&version=1`);
      await expect(page.getByText("This is longer than the place shows")).toBeVisible();
      await expect(mend).toHaveCount(0);
    });
  });
