/*
 * What did not go as it should on its way to a place: questions in the review, failures that are put away.
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
  giveDraft,
  addFailedPublishingIssue,
  givePublishedText,
  giveQuestion,
  publishedTextId,
} from "#tests/harness/text-to-review.ts";

const server = useServer({ SIMULATION_SPEED: "0.1" });

test("a failure is put away and sent again on the dashboard, and questions are answered in the review", async ({
  page,
}) => {
  await signInAs(page, server, "subscriber", null);
  server.change((db) => {
    givePublishedText(db);
    addFailedPublishingIssue(db);
    giveQuestion(db);
  });
  await page.goto(`${server.url}/dashboard`);
  const needs = page.getByRole("region", { name: /for you$/ });
  await expect(needs.getByRole("heading", { level: 2 })).toHaveText("Two questions wait for you");
  await expectAccessible(page);
  await keepToasts(page);
  const { toast } = dashboardOf(page);
  await needs.getByRole("button", { name: "Put away Basil from seed" }).click();
  await expect(needs.getByRole("heading", { level: 2 })).toHaveText("One question waits for you");
  await expect(needs.getByRole("button", { name: /^Put away/ })).toHaveCount(0);
  await toast.getByRole("button", { name: "Undo" }).click();
  await expect(needs.getByRole("button", { name: /^Put away/ })).toHaveCount(1);
  await needs.getByRole("button", { name: "Send again Basil from seed" }).click();
  await expect(toast).toContainText("Sent again in a minute");
  await expect(needs.getByRole("heading", { level: 2 })).toHaveText("One question waits for you");
  await toast.getByRole("button", { name: "Undo" }).click();
  await expect(needs.getByRole("button", { name: /^Send again/ })).toHaveCount(1);
  const tab = page.getByRole("navigation", { name: "Workspace" }).getByRole("link", {
    name: /^Review/,
  });
  await expect(tab).toContainText("1");
  await tab.click();
  const list = page.getByRole("navigation", { name: "What waits" });
  await list.getByRole("link", { name: /Did it appear at sample video channel/ }).click();
  await expect(page).toHaveURL(`${server.url}/review/questions/${askedPublishingIssueId}`);
  await expect(page.getByRole("heading", { level: 1 }).last()).toBeFocused();
  await expectAccessible(page);
  await page.getByRole("button", { name: "No, send it again" }).click();
  await toast.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("button", { name: "No, send it again" })).toBeVisible();

  // Left so, it waits on its text's page for whoever thinks better of it.
  await page.getByRole("button", { name: "No, and leave it so" }).click();
  await expect(toast).toContainText("Its page can send it again");
  await expect(tab).not.toContainText("1");
  await page.goto(`${server.url}/content/${publishedTextId}`);
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Send again .* at sample video channel$/ }).click();
  await expect(toast).toContainText("Sent again in a minute");
  server.change(askAgain);
  await page.goto(`${server.url}/review/questions/${askedPublishingIssueId}`);
  await page.getByLabel("Its link").fill("https://videos.example.test/basil");
  await page.getByRole("button", { name: "Yes, here is the link" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nothing waits for you");
  await expect(tab).not.toContainText("1");

  // A draft at a place that is not connected any more.
  server.change(giveDraft);
  await page.goto(`${server.url}/content/${publishedTextId}`);
  await page.getByRole("button", { name: "Look now at sample drafts" }).click();
  await expect(toast).toContainText("not connected any more");
  await page.getByRole("link", { name: "Say what you see there" }).click();
  await expect(page).toHaveURL(`${server.url}/review/questions/${draftPublishingIssueId}`);
  await expectAccessible(page);
  await page.getByRole("button", { name: "I removed it, or forget it" }).click();
  await expect(toast).toContainText("It counts as removed there");
});
