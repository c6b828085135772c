/*
 * The whole journey of an owner: from the first sign-in to the results of an article. The test only waits: the agents of the simulation plan, write, change and publish by themselves.
 */
import type { Page } from "playwright/test";
import { DAY, SECOND } from "#app/core/time/clock.ts";
import type { Connection } from "#db/sqlite.server.ts";
import { expectAccessible } from "#tests/harness/accessibility.ts";
import {
  chooseAccount,
  expect,
  test,
  useServer,
  type ConsoleErrors,
  type JourneyServer,
} from "#tests/harness/browser.ts";
import { makeWorkDue, inUse } from "#tests/harness/make-work-due.ts";

const first = "which herbs live through winter";
const second = "Lemons in winter";
const note = "Say more about frost.";

/** The time to find an article, request changes, read it again and approve it. */
const twoMinutes = 120 * SECOND;

/** The day of the planned idea has come, and the half hour that each agent works is over. */
function comeToItsDay(db: Connection, topic: string): void {
  const now = Date.now();
  makeWorkDue(db);
  db.prepare(
    "UPDATE ideas SET slot_at = @later WHERE state = 'planned' AND lower(topic) <> lower(@topic)",
  ).run({ later: now + 7 * DAY, topic });
  db.prepare(
    `UPDATE tasks SET due_at = @now, works_until = @now
     WHERE status = 'queued' AND works_until > @now AND ${inUse}`,
  ).run({ now });
}

/** It has been out for a day, and is measured again. */
function haveItRead(db: Connection, topic: string): void {
  makeWorkDue(db);
  db.prepare(
    `UPDATE publications SET measure_due_at = @now
     WHERE measure_due_at > @now AND published_at IS NOT NULL AND content_item_id IN
       (SELECT p.id FROM content_items p JOIN ideas i ON i.id = p.idea_id WHERE i.topic = @topic)`,
  ).run({ now: Date.now(), topic });
}

/** What agents make comes when it is done: it is looked for again and again. */
const comesTrue = (attempt: () => Promise<void>) =>
  expect(attempt).toPass({ intervals: [250], timeout: twoMinutes });
/** How long a look takes, at most. */
const atOnce = { timeout: SECOND / 2 };

interface Owner {
  page: Page;
  server: JourneyServer;
}

/** From the four questions to your first draft to read. */
async function beWelcomed({ page, server }: Owner, consoleErrors: ConsoleErrors): Promise<void> {
  await page.goto(`${server.url}/api/login`);
  await expectAccessible(page);
  await chooseAccount(page, "operator");
  await expect(page).toHaveURL(`${server.url}/getting-started`);
  await expectAccessible(page);
  await page.getByLabel("What do you sell or do?").fill("We sell pots and soil for balconies.");
  await page.getByLabel("Who are your customers?").fill("People who rent");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Step 2 of 5")).toBeVisible();
  await page.getByRole("button", { name: "Skip this step" }).click();
  await expect(page.getByText("Step 3 of 5")).toBeVisible();
  await page.getByRole("button", { name: "Skip this step" }).click();
  await page.getByLabel("What it should be about").fill(first);
  const begin = page.getByRole("button", { name: "Start writing" });
  await begin.click();
  if (await hasNoScript(page)) {
    // Typing has chosen nothing, and what stood chosen is not what was wanted. What asks is a page of its own.
    consoleErrors.expect(/status of 400/);
    await expect(page.getByRole("alert")).toContainText("You also typed your own idea");
    await expect(page.getByLabel("My own idea")).toBeChecked();
    await begin.click();
  }
  const read = page.getByRole("link", { name: "Read it" });
  await comesTrue(async () => {
    server.change((db) => comeToItsDay(db, first));
    await expect(read).toBeVisible(atOnce);
  });
  await expectAccessible(page);
  await read.click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("herbs live through winter");
}

const hasNoScript = (page: Page) => page.evaluate(() => matchMedia("(scripting: none)").matches);

/** What is watched goes all the way by itself; what is planned next is left to its owner. */
async function planTheNext({ page }: Owner): Promise<void> {
  await tabOf(page, /^Plan/).click();
  await page.getByRole("link", { name: "Add idea" }).click();
  const form = page.getByRole("region", { name: "Add idea" });
  await form.getByLabel("Topic").fill(second);
  await form.getByRole("button", { name: "Schedule" }).click();
  await expect(page.getByRole("link", { name: second }).first()).toBeVisible();
  await expectAccessible(page);
}

const tabOf = (page: Page, name: RegExp) =>
  page.getByRole("navigation", { name: "Workspace" }).getByRole("link", { name });

/** The text is found, changed as it was asked for, and approved. */
async function decide({ page, server }: Owner): Promise<void> {
  const waiting = page
    .getByRole("navigation", { name: "Review queue" })
    .locator("ol")
    .getByRole("link", { name: new RegExp(`${second}.*Article`, "s") });
  const title = page.getByRole("heading", { level: 1, name: second });
  await comesTrue(async () => {
    server.change((db) => comeToItsDay(db, second));
    await page.goto(`${server.url}/review`);
    await expect(waiting).toBeVisible(atOnce);
  });
  const began = Date.now();
  await waiting.click();
  await expect(title).toBeVisible();
  await expectAccessible(page);
  await page.getByText("Request changes…").first().click();
  await page.getByLabel("What should change?").fill(note);
  await page.getByRole("button", { name: "Send request" }).click();
  await expect(page.getByText("Changes requested").first()).toBeVisible();

  // The answer takes its own time, which the test cannot shorten.
  await comesTrue(async () => {
    await page.goto(`${server.url}/review`);
    await expect(waiting).toBeVisible(atOnce);
  });
  await waiting.click();
  await expect(title).toBeVisible();
  await expect(page.getByText(/^Changed since version \d/).first()).toBeVisible();
  await expect(page.locator("#text-to-review ins", { hasText: note })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Approve/ }).click();
  await expect(page.getByText(/^Approved/).first()).toBeVisible();
  expect(Date.now() - began).toBeLessThan(twoMinutes);
}

/** Out in the simulation, read there, and counted on the text's page and on the dashboard. */
async function seeResults({ page, server }: Owner): Promise<void> {
  await page.goto(`${server.url}/content`);
  await page.getByRole("link", { name: second }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: second })).toBeVisible();
  const text = page.url();
  const results = page.getByRole("region", { name: "Results" });
  await comesTrue(async () => {
    server.change((db) => haveItRead(db, second));
    await page.goto(text);
    await expect(results.locator("dd").first()).toHaveText(/\d/, atOnce);
  });
  await expect(results).toContainText("Views by age of the content (simulated).");
  await expect(page.getByRole("main").getByText("Published").first()).toBeVisible();
  await expectAccessible(page);

  await tabOf(page, /^Dashboard/).click();
  const answers = page.getByRole("region", { name: /your decision$|all caught up$/ });
  await expect(answers.getByText("published", { exact: true })).toBeVisible();
  const mostRead = answers.locator("p", { hasText: "Most read:" });
  await expect(mostRead.getByRole("link", { name: second })).toBeVisible();
  await expectAccessible(page);
}

for (const javaScriptEnabled of [true, false])
  test.describe(`${javaScriptEnabled ? "with" : "without"} JavaScript`, () => {
    test.use({ javaScriptEnabled });
    const server = useServer();
    test("sign-in, questions, plan, an article read, changed on request, approved, published, and its results", async ({
      page,
      consoleErrors,
    }) => {
      test.slow();
      const owner = { page, server };
      await beWelcomed(owner, consoleErrors);
      await planTheNext(owner);
      await decide(owner);
      await seeResults(owner);
    });
  });
