/*
 * Every page of the desk on the narrowest phone. Elsewhere pages are looked at by axe as wide ones; here one
 * after the other, by somebody who has signed in once.
 */
import { expectUsableOnPhone } from "#tests/harness/accessibility.ts";
import { daysSoFar, giveSpending } from "#tests/harness/give-spending.ts";
import { expect, signInAs, test, useServer } from "#tests/harness/browser.ts";
import {
  askedPublishingIssueId,
  addFailedPublishingIssue,
  givePublishedText,
  giveQuestion,
  giveTextToReview,
  givenTextId,
  publishedTextId,
} from "#tests/harness/text-to-review.ts";

// Nothing changes while a page is being looked at.
const server = useServer({ SIMULATION_SPEED: "0.1" });
test.use({ viewport: { width: 320, height: 640 } });

const paths = [
  "/dashboard",
  "/review",
  `/review/${givenTextId}`,
  `/review/${givenTextId}/edit`,
  `/review/questions/${askedPublishingIssueId}`,
  "/plan",
  "/plan?add=any",
  "/plan/publications",
  "/content",
  "/content?q=nothing-of-the-kind",
  `/content/${publishedTextId}`,
  "/brief",
  "/settings/connections",
  "/settings/connections/channels/wordpress",
  "/settings/spending",
  "/settings/live",
  "/settings/blog",
  "/settings/approvals",
  "/settings/publishing-schedule",
  "/settings/quiet-hours",
  "/settings",
];

test(
  "each page of the desk can be used on the narrowest phone",
  { tag: "@soak" },
  async ({ page }) => {
    // An operator has all that a subscriber has, and a tab more.
    await signInAs(page, server, "operator", null);
    server.change((db) => {
      giveTextToReview(db);
      givePublishedText(db);
      addFailedPublishingIssue(db);
      giveQuestion(db);
      const [day = ""] = daysSoFar(db).slice(-1);
      giveSpending(db, { day, dollars: 0.01 });
      giveSpending(db, { day, dollars: 0.02, purpose: "improve" });
    });
    for (const path of paths)
      await test.step(path, async () => {
        await page.goto(server.url + path);
        await expect(page.getByRole("main")).toBeVisible();
        await expectUsableOnPhone(page);
      });
    await page.goto(`${server.url}/plan?view=list`);
    // Free places are links as well.
    await page.getByRole("main").locator('a[href*="idea="]').first().click();
    const close = page.getByRole("region", { name: "The open idea" }).getByLabel("Close");
    expect(await close.boundingBox()).toMatchObject({ width: 44, height: 44 });
  },
);
