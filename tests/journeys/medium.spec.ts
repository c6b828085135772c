/* Medium, which no longer issues tokens: with an old one, and with manual publishing. */
import { expectAccessible, expectErrorAt } from "#tests/harness/accessibility.ts";
import { dashboardOf, expect, signInAs, test, useServer } from "#tests/harness/browser.ts";
import { addReviewItem } from "#tests/harness/review-content.ts";

const server = useServer({ SIMULATION_SPEED: "0.01" });

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });
    const id = javaScriptEnabled ? "article-with" : "article-without";

    test(
      "its form says what an old token looks like, and where to go without one",
      { tag: "@soak" },
      async ({ page, consoleErrors }) => {
        consoleErrors.expect(/status of 400.*channels\/medium/);
        await signInAs(page, server, "subscriber", "/settings/connections");
        await page.getByRole("link", { name: "Connect Medium" }).click();
        await expect(page.getByRole("main")).toContainText("Medium no longer issues them");
        await expect(page.getByRole("main")).toContainText("“Post to Medium”");
        await expectAccessible(page);
        const token = page.getByLabel("Integration token");
        await token.fill("my password");
        await page.getByRole("button", { name: "Test and connect" }).click();
        await expectErrorAt(token, /only digits and the letters/);
        await expect(page).toHaveURL(/\/settings\/connections\/channels\/medium/);
      },
    );

    test("an article is published manually, and its link marks it as published", async ({
      page,
      consoleErrors,
    }) => {
      consoleErrors.expect(/status of 400.*manual-publishing/);
      await signInAs(page, server, "subscriber", null);
      server.change((db) => {
        addReviewItem(db, { id, title: "Basil from seed", body: "Sow it in **May**." });
        db.prepare(
          "UPDATE content_items SET origin = 'real', state = 'approved', approved_version_id = version_id WHERE id = ?",
        ).run(id);
      });
      await page.goto(`${server.url}/content/${id}`);
      const main = page.getByRole("main");
      await main.getByRole("link", { name: "Post to Medium" }).click();
      await expect(page.getByRole("link", { name: "Open Medium" })).toHaveAttribute(
        "href",
        "https://medium.com/p/import",
      );
      await expect(main.getByRole("region", { name: "Title" })).toContainText("Basil from seed");
      // As it is shown, with its formatting: a paste keeps it.
      await expect(main.getByRole("region", { name: "Article" }).locator("strong")).toHaveText(
        "May",
      );
      await expectAccessible(page);
      const link = page.getByLabel("Medium link");
      await link.fill("https://medium.com.evil.example/x-1a2b3c4d5e6f");
      await page.getByRole("button", { name: "Mark as published" }).click();
      await expect(page.getByRole("alert")).toBeVisible();
      await expect(link).toHaveValue("https://medium.com.evil.example/x-1a2b3c4d5e6f");
      await link.fill("https://medium.com/@sam/basil-from-seed-1a2b3c4d5e6f?source=editor");
      await page.getByRole("button", { name: "Mark as published" }).click();
      await expect(dashboardOf(page).toast).toContainText("Marked as published");
      await page.goto(`${server.url}/content/${id}`);
      await expect(main.getByRole("link", { name: "View post" })).toHaveAttribute(
        "href",
        "https://medium.com/@sam/basil-from-seed-1a2b3c4d5e6f",
      );
    });
  });
