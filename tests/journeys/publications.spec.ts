/* What goes out when, to where, and how far it is, with and without JavaScript. */
import { expectAccessible } from "#tests/harness/accessibility.ts";
import { expect, signInAs, test, useServer } from "#tests/harness/browser.ts";
import {
  addFailedPublishingIssue,
  givePublishedText,
  giveQuestion,
} from "#tests/harness/text-to-review.ts";

// Nothing else is made meanwhile.
const server = useServer({ SIMULATION_SPEED: "0.1" });

let isGiven = false;
for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("publications are found from the plan, by place, and lead to what is to be done", async ({
      page,
    }) => {
      await signInAs(page, server, "subscriber", null);
      if (!isGiven)
        server.change((db) => {
          givePublishedText(db);
          addFailedPublishingIssue(db);
          giveQuestion(db);
        });
      isGiven = true;
      await page.goto(`${server.url}/plan`);
      await page.getByRole("link", { name: "What goes out where" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Publications");
      const waiting = page.getByRole("region", { name: "Waits for somebody" });
      await expect(waiting.getByRole("listitem")).toHaveCount(2);
      await expect(waiting).toContainText("The newsletter takes no more today");
      await expectAccessible(page);
      await page.getByRole("link", { name: "sample newsletter", exact: true }).click();
      await expect(waiting.getByRole("listitem")).toHaveCount(1);
      await page.getByRole("link", { name: "All places" }).click();
      await expect(waiting.getByRole("listitem")).toHaveCount(2);
      await page.getByRole("link", { name: "Out", exact: true }).click();
      await expect(page.getByRole("main")).toContainText("Basil from seed");
      await expect(page.getByRole("main")).toContainText("sample blog");
      await page.getByRole("link", { name: "Coming", exact: true }).click();
      await waiting.getByRole("link", { name: "Say whether it appeared" }).click();
      await expect(page.getByRole("heading", { level: 1 }).last()).toContainText("Did it appear");
    });
  });
