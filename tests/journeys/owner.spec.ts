/*
 * The way of an owner, whole: from signing in for the first time to what came of the first text. Nothing
 * is given but time: the agents of the simulation plan, write, change and publish by themselves.
 */
import type { Page } from "playwright/test";
import { HOUR } from "../../app/core/clock";
import type { Connection } from "../../db/sqlite.server";
import { expectAccessible } from "../harness/accessibility";
import { chooseAccount, expect, test, useServer } from "../harness/browser";
import { giveWork } from "../harness/give-work";

/** As long as whoever reads, asks and approves may need for it. */
const twoMinutes = 120_000;

const textOf = (page: Page) => ({
  title: page.getByRole("heading", { level: 1 }),
  approve: page.getByRole("button", { name: /^Approve/ }),
});

/** From the four questions to the first text to read. */
async function beWelcomed(page: Page, url: string, hasScript: boolean): Promise<void> {
  await page.goto(`${url}/api/login`);
  await chooseAccount(page, "operator");
  await expect(page).toHaveURL(`${url}/welcome`);
  await page.getByLabel("What do you offer?").fill("We sell pots and soil for balconies.");
  await page.getByLabel("To whom?").fill("People who rent");
  await page.getByRole("button", { name: "Go on" }).click();
  await expect(page.getByText("Step 2 of 5")).toBeVisible();
  await page.getByRole("button", { name: "Skip this step" }).click();
  await expect(page.getByText("Step 3 of 5")).toBeVisible();
  await page.getByRole("button", { name: "Skip this step" }).click();
  await page.getByLabel("What it should be about").fill("which herbs live through winter");
  await page.getByRole("button", { name: "Begin writing" }).click();
  if (!hasScript) {
    // Typing has chosen nothing, and what stood chosen is not what was wanted.
    await expect(page.getByRole("alert")).toContainText("an idea of your own as well");
    await expect(page.getByLabel("An idea of my own")).toBeChecked();
    await page.getByRole("button", { name: "Begin writing" }).click();
  }
  await page.getByRole("link", { name: "Read it" }).click({ timeout: 180_000 });
  await expect(textOf(page).title).toContainText("herbs live through winter");
}

/** What the simulation would do in an hour is done now. */
function passAnHour(db: Connection): void {
  giveWork(db);
  db.prepare("UPDATE placements SET measure_due_at = ? WHERE measure_due_at IS NOT NULL").run(
    Date.now(),
  );
  db.prepare("UPDATE placements SET published_at = published_at - ?").run(HOUR);
}

for (const javaScriptEnabled of [true, false])
  test.describe(`${javaScriptEnabled ? "with" : "without"} JavaScript`, () => {
    test.use({ javaScriptEnabled });
    const server = useServer();
    // What is not clear yet is the page that answers.
    if (!javaScriptEnabled)
      test.beforeEach(({ consoleErrors }) => consoleErrors.expect(/status of 400/));

    test("sign-in, questions, plan, a text read, changed on request, approved, published, and what came of it", async ({
      page,
    }) => {
      test.setTimeout(8 * 60_000);
      const tab = (name: RegExp) =>
        page.getByRole("navigation", { name: "Workspace" }).getByRole("link", { name });
      const { title, approve } = textOf(page);
      await beWelcomed(page, server.url, javaScriptEnabled);

      // What is watched goes all the way by itself; what is planned next is left to its owner.
      await tab(/^Plan/).click();
      await page.getByRole("link", { name: "Add an idea" }).click();
      const form = page.getByRole("region", { name: "Add an idea" });
      await form.getByLabel("What it is about").fill("Lemons in winter");
      await form.getByRole("button", { name: "Plan it" }).click();
      await expect(page.getByRole("link", { name: /Lemons in winter/ }).first()).toBeVisible();
      await expectAccessible(page);

      const listed = page
        .getByRole("navigation", { name: "What waits" })
        .getByRole("link", { name: /Lemons in winter.*Article/is });
      /** Its day has come, and the next agent hands it on within a minute or so. */
      const openOnceItWaits = async () => {
        await expect(async () => {
          server.change(giveWork);
          await page.goto(`${server.url}/review`);
          await expect(listed).toBeVisible({ timeout: 1_000 });
        }).toPass({ timeout: 2 * twoMinutes });
        await listed.click();
        await expect(title.last()).toContainText("Lemons in winter");
      };
      await openOnceItWaits();
      const began = Date.now();
      await page.getByText("Ask for changes…").first().click();
      await page.getByLabel("What should be different?").fill("Say more about frost.");
      await page.getByRole("button", { name: "Ask for these changes" }).click();
      await expect(page.getByText("Changes asked for").first()).toBeVisible();
      await openOnceItWaits();
      await expect(page.getByText("Changed since version 1").first()).toBeVisible();
      await expect(page.getByText("Say more about frost.").first()).toBeVisible();
      await expectAccessible(page);
      await approve.click();
      await expect(page.getByText(/^Approved/).first()).toBeVisible();
      // Read, asked, waited for, read again and approved.
      expect(Date.now() - began).toBeLessThan(twoMinutes);

      await page.goto(`${server.url}/content`);
      await page
        .getByRole("link", { name: /Lemons in winter/ })
        .first()
        .click();
      const text = page.url();
      const results = page.getByRole("region", { name: "What came of it" });
      await expect(async () => {
        server.change(passAnHour);
        await page.goto(text);
        await expect(results.locator("dd").first()).toHaveText(/^\d/, { timeout: 1_000 });
      }).toPass({ timeout: 3 * 60_000 });
      await expect(results).toContainText("simulated");
      await expectAccessible(page);

      await tab(/^Dashboard/).click();
      const answers = page.getByRole("region", { name: /for you$/ });
      await expect(answers.getByText("texts out")).toBeVisible();
      await expect(answers.getByRole("link", { name: /Lemons in winter/ }).first()).toBeVisible();
    });
  });
