/*
 * Publishing issues: questions in the review, and failures that are dismissed.
 */
import { expectAccessible } from "#tests/harness/accessibility.ts";
import {
  dashboardOf,
  expect,
  keepToasts,
  signInAs,
  test,
  useServer,
} from "#tests/harness/browser.ts";
import {
  askAgain,
  askedPublishingIssueId,
  draftPublishingIssueId,
  addDraftIssue,
  addFailedPublishingIssue,
  addPublishedItem,
  addPublishingQuestion,
  publishedItemId,
} from "#tests/harness/review-content.ts";

const server = useServer({ SIMULATION_SPEED: "0.01" });

test("a failure is dismissed and sent again on the dashboard, and questions are answered in the review", async ({
  page,
}) => {
  await signInAs(page, server, "subscriber", null);
  server.change((db) => {
    addPublishedItem(db);
    addFailedPublishingIssue(db);
    addPublishingQuestion(db);
  });
  await page.goto(`${server.url}/dashboard`);
  const needs = page.getByRole("region", { name: /your decision$|all caught up$/ });
  await expect(needs.getByRole("heading", { level: 2 })).toHaveText(
    "2 questions need your decision",
  );
  await expectAccessible(page);
  await keepToasts(page);
  const { toast } = dashboardOf(page);
  await needs.getByRole("button", { name: "Dismiss Basil from seed" }).click();
  await expect(needs.getByRole("heading", { level: 2 })).toHaveText(
    "1 question needs your decision",
  );
  await expect(needs.getByRole("button", { name: /^Dismiss/ })).toHaveCount(0);
  await toast.getByRole("button", { name: "Undo" }).click();
  await expect(needs.getByRole("button", { name: /^Dismiss/ })).toHaveCount(1);
  await needs.getByRole("button", { name: "Try again Basil from seed" }).click();
  await expect(toast).toContainText("Trying again in one minute");
  await expect(needs.getByRole("heading", { level: 2 })).toHaveText(
    "1 question needs your decision",
  );
  await toast.getByRole("button", { name: "Undo" }).click();
  await expect(needs.getByRole("button", { name: /^Try again/ })).toHaveCount(1);
  const tab = page.getByRole("navigation", { name: "Workspace" }).getByRole("link", {
    name: /^Review/,
  });
  await expect(tab).toContainText("1");
  await tab.click();
  const list = page.getByRole("navigation", { name: "Review queue" });
  await list.getByRole("link", { name: /Was it published on sample video channel/ }).click();
  await expect(page).toHaveURL(`${server.url}/review/questions/${askedPublishingIssueId}`);
  await expect(page.getByRole("heading", { level: 1 }).last()).toBeFocused();
  await expectAccessible(page);
  await page.getByRole("button", { name: "No, try again" }).click();
  await toast.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("button", { name: "No, try again" })).toBeVisible();

  // It stays on the content page, where it can be answered later.
  await page.getByRole("button", { name: "No, leave it" }).click();
  await expect(toast).toContainText("You can try again from its page");
  await expect(tab).not.toContainText("1");
  await page.goto(`${server.url}/content/${publishedItemId}`);
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Try again .* on sample video channel$/ }).click();
  await expect(toast).toContainText("Trying again in one minute");
  server.change(askAgain);
  await page.goto(`${server.url}/review/questions/${askedPublishingIssueId}`);
  await page.getByLabel("Link to the post").fill("https://videos.example.test/basil");
  await page.getByRole("button", { name: "Yes, save the link" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You’re all caught up");
  await expect(tab).not.toContainText("1");

  // A draft at a place that is not connected any more.
  server.change(addDraftIssue);
  await page.goto(`${server.url}/content/${publishedItemId}`);
  await page.getByRole("button", { name: "Check now on sample drafts" }).click();
  await expect(toast).toContainText("Channel disconnected");
  await page.getByRole("link", { name: "Tell us what you see" }).click();
  await expect(page).toHaveURL(`${server.url}/review/questions/${draftPublishingIssueId}`);
  await expectAccessible(page);
  await page.getByRole("button", { name: "I removed it" }).click();
  await expect(toast).toContainText("Marked as removed");
});
