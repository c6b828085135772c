/* An agent with a used-up budget links to its setting, and goes on. */
import type { Page } from "playwright/test";
import { expectAccessible } from "#tests/harness/accessibility.ts";
import { dashboardOf, expect, signInAs, test, useServerWithModel } from "#tests/harness/browser.ts";
import { describeBusiness, goLive, setUpBlog, planIdea } from "#tests/harness/going-live.ts";
import { writeNow } from "#tests/harness/write-now.ts";

const server = useServerWithModel();

async function limitDay(page: Page, dollars: string): Promise<void> {
  await page.getByLabel("Daily limit ($)").fill(dollars);
  await page.getByRole("button", { name: "Save limits" }).click();
  await expect(dashboardOf(page).toast).toContainText("Limits saved");
}

for (const javaScriptEnabled of [true, false])
  test.describe(`${javaScriptEnabled ? "with" : "without"} JavaScript`, () => {
    test.use({ javaScriptEnabled });

    test("an agent that its budget has stopped leads to the limits, and goes on with others", async ({
      page,
    }) => {
      const account = javaScriptEnabled ? "subscriber" : "operator";
      await signInAs(page, server, account);
      await describeBusiness(page, server.url);
      await setUpBlog(page, server.url, `spending-${account}`);
      await page.goto(`${server.url}/settings/spending`);
      // Enough to begin with an article, and not for all of it.
      await limitDay(page, "0.01");
      await goLive(page, server.url);
      await planIdea(page, server.url, "Rosemary that stays outside");
      server.change(writeNow);

      const toLimits = page.getByRole("link", { name: "Stopped: budget. Change the limits" });
      await expect(async () => {
        await page.goto(`${server.url}/dashboard`);
        await expect(toLimits.first()).toBeVisible({ timeout: 2_000 });
      }).toPass({ timeout: 60_000 });
      await page.getByRole("link", { name: "Content Writer" }).first().click();
      await expect(page.getByRole("heading", { level: 1 })).toContainText("Content Writer");
      await expect(page.getByText("Today's limit of $0.01 is reached").first()).toBeVisible();
      await expectAccessible(page);
      await toLimits.click();
      await expect(page).toHaveURL(`${server.url}/settings/spending`);

      await limitDay(page, "2.00");
      const real = page.getByRole("link", { name: /what to do first/ });
      await expect(async () => {
        await page.goto(`${server.url}/review`);
        await expect(real.first()).toBeVisible({ timeout: 2_000 });
      }).toPass({ timeout: 60_000 });
    });
  });
