/*
 * Every dashboard page on the narrowest phone. Elsewhere axe checks wide pages; here one after the other, with
 * one sign-in.
 */
import { expectUsableOnPhone } from "#tests/harness/accessibility.ts";
import { daysSoFar, addSpending } from "#tests/harness/add-spending.ts";
import { expect, signInAs, test, useServer } from "#tests/harness/browser.ts";
import {
  askedPublishingIssueId,
  addFailedPublishingIssue,
  addPublishedItem,
  addPublishingQuestion,
  addReviewItem,
  reviewItemId,
  publishedItemId,
} from "#tests/harness/review-content.ts";

// Nothing changes while a page is being looked at.
const server = useServer({ SIMULATION_SPEED: "0.01" });
test.use({ viewport: { width: 320, height: 640 } });

const paths = [
  "/dashboard",
  "/review",
  `/review/${reviewItemId}`,
  `/review/${reviewItemId}/edit`,
  `/review/questions/${askedPublishingIssueId}`,
  "/plan",
  "/plan?add=any",
  "/plan/publications",
  "/content",
  "/content?q=nothing-of-the-kind",
  `/content/${publishedItemId}`,
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
  "each page of the dashboard can be used on the narrowest phone",
  { tag: "@soak" },
  async ({ page }) => {
    // An operator has all that a subscriber has, and a tab more.
    await signInAs(page, server, "operator", null);
    server.change((db) => {
      addReviewItem(db);
      addPublishedItem(db);
      addFailedPublishingIssue(db);
      addPublishingQuestion(db);
      const [day = ""] = daysSoFar(db).slice(-1);
      addSpending(db, { day, dollars: 0.01 });
      addSpending(db, { day, dollars: 0.02, purpose: "improve" });
    });
    for (const path of paths)
      await test.step(path, async () => {
        await page.goto(server.url + path);
        await expect(page.getByRole("main")).toBeVisible();
        await expectUsableOnPhone(page);
      });
    await page.goto(`${server.url}/plan?view=list`);
    // Open slots are links as well.
    await page.getByRole("main").locator('a[href*="idea="]').first().click();
    const close = page.getByRole("region", { name: "Selected idea" }).getByLabel("Close");
    expect(await close.boundingBox()).toMatchObject({ width: 44, height: 44 });
  },
);
