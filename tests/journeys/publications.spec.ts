/* The publications, with time, channel and progress, with and without JavaScript. */
import { expectAccessible } from "#tests/harness/accessibility.ts";
import { expect, signInAs, test, useServer } from "#tests/harness/browser.ts";
import {
  addFailedPublishingIssue,
  addPublishedItem,
  addPublishingQuestion,
} from "#tests/harness/review-content.ts";

// Nothing else is made meanwhile.
const server = useServer({ SIMULATION_SPEED: "0.01" });

let isGiven = false;
for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("publications are found from the plan, by channel, and lead to what to do", async ({
      page,
    }) => {
      await signInAs(page, server, "subscriber", null);
      if (!isGiven)
        server.change((db) => {
          addPublishedItem(db);
          addFailedPublishingIssue(db);
          addPublishingQuestion(db);
        });
      isGiven = true;
      await page.goto(`${server.url}/plan`);
      await page.getByRole("link", { name: "Publications" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Publications");
      const waiting = page.getByRole("region", { name: "Needs your attention" });
      await expect(waiting.getByRole("listitem")).toHaveCount(2);
      await expect(waiting).toContainText("The newsletter takes no more today");
      await expectAccessible(page);
      await page.getByRole("link", { name: "sample newsletter", exact: true }).click();
      await expect(waiting.getByRole("listitem")).toHaveCount(1);
      await page.getByRole("link", { name: "All channels" }).click();
      await expect(waiting.getByRole("listitem")).toHaveCount(2);
      await page.getByRole("link", { name: "Published", exact: true }).click();
      await expect(page.getByRole("main")).toContainText("Basil from seed");
      await expect(page.getByRole("main")).toContainText("sample blog");
      await page.getByRole("link", { name: "Upcoming", exact: true }).click();
      await waiting.getByRole("link", { name: "Confirm whether it’s published" }).click();
      await expect(page.getByRole("heading", { level: 1 }).last()).toContainText(
        "Was it published",
      );
    });
  });
