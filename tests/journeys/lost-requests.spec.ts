/*
 * Every form and fetcher while its request comes to nothing: the page and what was typed stay, the loss
 * is told, and trying again works. What stands in tests/harness/every-form.ts is held against the code
 * by scripts/every-form.test.ts. The soak loses each of them in every way; every other run one of each sort in one.
 */
import type { Page } from "playwright/test";
import { expect, signInAs, test, useServerBehindGateway } from "../harness/browser";
import { formJourneys } from "../harness/every-form";
import {
  lossesInConsole,
  lossesOf,
  loseRequest,
  oneOfLosses,
  timeoutFor,
} from "../harness/lose-request";
import { giveReportedPost } from "../harness/reported-post";
import {
  giveDraft,
  giveFailedSending,
  givePublishedText,
  giveQuestion,
  giveVideoPack,
  giveTextToReview,
} from "../harness/text-to-review";

const server = useServerBehindGateway({ SIMULATION_SPEED: "0.1" });

test.use({ timezoneId: "America/New_York" });
test.describe.configure({ mode: "serial" });

/** Somebody to give access to, and something to read. */
async function prepareOperator(page: Page): Promise<void> {
  await page.request.post(`${server.url}/contact`, {
    headers: { Origin: server.url },
    form: { name: "Bob", email: "bob@example.com", subject: "Prices", message: "How much?" },
  });
  await signInAs(page, server, "newcomer", null);
  await page.context().clearCookies();
}

/** One of each sort of sending, and of each area, that needs none before it. */
const ofEachSort = new Set([
  "Generate Report",
  "an agent's switch on its card",
  "the choice of activities",
  "the bell, which is told over a server that can be reached",
  "adding an agent",
  "the time zone",
  "a decision on a text",
  "an idea for the plan",
  "what may be spent",
  "pictures for the library",
  "a report of a page",
  "a text that is changed, which is kept by itself",
  "the search for content",
  "the answer to a question",
  "your business, which saves by itself",
  "marking a message",
  "the search for an account",
  "signing out",
]);

const runs = [
  { account: "subscriber", how: "one of each sort, in one way or another", ways: oneOfLosses },
  { account: "operator", how: "one of each sort, in one way or another", ways: oneOfLosses },
  { account: "subscriber", how: "each in every way", ways: lossesOf },
  { account: "operator", how: "each in every way", ways: lossesOf },
] as const;

test("what stands for its sort is there", () => {
  const names = formJourneys.map(({ name }) => name);
  expect([...ofEachSort].filter((name) => !names.includes(name))).toEqual([]);
});

for (const { account, how, ways } of runs) {
  const isWhole = ways === lossesOf;
  const tag = isWhole ? ["@soak"] : [];
  test(
    `nothing is lost of what a ${account} sends: ${how}`,
    { tag },
    async ({ page, consoleErrors }) => {
      consoleErrors.expect(lossesInConsole);
      const journeys = formJourneys.filter(
        ({ as, name }) => as === account && (isWhole || ofEachSort.has(name)),
      );
      test.setTimeout(timeoutFor(journeys));
      // What is not there says so, instead of using up the time of all.
      page.setDefaultTimeout(30_000);
      page.setDefaultNavigationTimeout(30_000);
      await page.clock.install();
      if (account === "operator") await prepareOperator(page);
      await signInAs(page, server, account, null);
      if (account === "subscriber")
        server.change((db) => {
          giveTextToReview(db);
          givePublishedText(db);
          giveFailedSending(db);
          giveQuestion(db);
          giveDraft(db);
          giveVideoPack(db);
        });
      server.change(giveReportedPost);
      for (const [index, journey] of journeys.entries())
        await test.step(journey.name, () =>
          loseRequest(page, server, journey, ways(journey, index)),
        );
    },
  );
}
