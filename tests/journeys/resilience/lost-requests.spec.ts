/*
 * Every form and fetcher while its request fails: the page and what was typed stay, the loss is reported, and
 * trying again works. The list in tests/harness/every-form.ts is compared with the code by scripts/every-form.test.ts.
 */
import type { Page } from "playwright/test";
import { signInAs, test, useServerBehindGateway } from "#tests/harness/browser.ts";
import { formJourneys } from "#tests/harness/every-form.ts";
import { lossesInConsole, lossesOf, loseRequest, timeoutFor } from "#tests/harness/lose-request.ts";
import { addReportedPost } from "#tests/harness/reported-post.ts";
import {
  addDraftIssue,
  addFailedPublishingIssue,
  addPublishedItem,
  addPublishingQuestion,
  addVideo,
  addReviewItem,
} from "#tests/harness/review-content.ts";

const server = useServerBehindGateway({ SIMULATION_SPEED: "0.01" });

test.use({ timezoneId: "America/New_York" });
test.describe.configure({ mode: "serial" });

/** A user to grant access to, and something to read. */
async function prepareOperator(page: Page): Promise<void> {
  await page.request.post(`${server.url}/contact`, {
    headers: { Origin: server.url },
    form: { name: "Bob", email: "bob@example.com", subject: "Prices", message: "How much?" },
  });
  await signInAs(page, server, "newcomer", null);
  await page.context().clearCookies();
}

for (const account of ["subscriber", "operator"] as const) {
  test(`nothing is lost of what a ${account} sends`, async ({ page, consoleErrors }) => {
    consoleErrors.expect(lossesInConsole);
    const journeys = formJourneys.filter(({ as }) => as === account);
    test.setTimeout(timeoutFor(journeys));
    // What is not there says so, instead of using up the time of all.
    page.setDefaultTimeout(30_000);
    page.setDefaultNavigationTimeout(30_000);
    await page.clock.install();
    if (account === "operator") await prepareOperator(page);
    await signInAs(page, server, account, null);
    if (account === "subscriber")
      server.change((db) => {
        addReviewItem(db);
        addPublishedItem(db);
        addFailedPublishingIssue(db);
        addPublishingQuestion(db);
        addDraftIssue(db);
        addVideo(db);
      });
    server.change(addReportedPost);
    for (const journey of journeys)
      await test.step(journey.name, () => loseRequest(page, server, journey, lossesOf(journey)));
  });
}
