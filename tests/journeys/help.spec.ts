import type { Page } from "playwright/test";
import { expect, signInAs, test, useServer } from "#tests/harness/browser.ts";

// Nothing changes while a page is being looked at.
const server = useServer({ SIMULATION_SPEED: "0.01" });

const helpOf = (page: Page) => ({
  question: page.getByRole("searchbox", { name: "Search the help center" }),
  ask: page.getByRole("button", { name: "Search" }),
  results: page.getByRole("region", { name: "Search results" }),
  count: page.getByRole("status").filter({ hasText: "found" }),
  faq: page.getByRole("region", { name: "Frequently asked questions" }),
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("a question is asked, answered, and asked again", async ({ page }) => {
      await page.goto(server.url);
      await page.getByRole("link", { name: "Help Center" }).click();
      await expect(page.getByRole("heading", { name: "Help Center", level: 1 })).toBeVisible();
      const { question, ask, results, count } = helpOf(page);

      await question.fill("zebra");
      await question.press("Enter");
      await expect(count).toHaveText("No articles found for “zebra”");
      await expect(page).toHaveURL(`${server.url}/help?q=zebra`);
      await expect(results.getByRole("listitem")).toHaveCount(3);

      await question.fill("how do I pause my agents?");
      await ask.click();
      await expect(count).toContainText("found for “how do I pause my agents?”");
      await expect(question).toHaveValue("how do I pause my agents?");
      await expect(page.getByRole("heading", { name: "Security & Privacy" })).toBeVisible();
      await page.goBack();
      await expect(count).toHaveText("No articles found for “zebra”");
      await expect(question).toHaveValue("zebra");
      await page.goForward();

      await results.getByRole("link", { name: "Start and pause agents" }).click();
      await expect(page.getByRole("heading", { name: "Start and pause agents" })).toBeVisible();
      await page.getByRole("link", { name: "Undo" }).click();
      await expect(page.getByRole("heading", { name: "Undo" })).toBeInViewport();
      await page
        .getByRole("navigation", { name: "Related" })
        .getByRole("link", { name: "What an agent's page shows" })
        .click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(
        "What an agent's page shows",
      );
      await helpOf(page).question.fill("voice");
      await helpOf(page).ask.click();
      await expect(helpOf(page).count).toContainText("found for “voice”");
      await page.getByRole("link", { name: "Clear search" }).click();
      await expect(page).toHaveURL(`${server.url}/help`);
      await expect(helpOf(page).question).toHaveValue("");
    });

    test("one answer is open at a time, by keyboard, too", async ({ page }) => {
      await page.goto(`${server.url}/help`);
      const { faq } = helpOf(page);
      const answers = faq.locator("details > div");
      await expect(faq.locator("summary")).toHaveCount(6);
      await faq.locator("summary").nth(0).click();
      await expect(answers.nth(0)).toBeVisible();
      await faq.locator("summary").nth(4).focus();
      await page.keyboard.press("Enter");
      await expect(answers.nth(4)).toBeVisible();
      await expect(answers.nth(0)).toBeHidden();
      await page.keyboard.press("Enter");
      await expect(answers.nth(4)).toBeHidden();
    });

    test("the way back leads to the category", async ({ page }) => {
      await page.goto(`${server.url}/help/cookies`);
      const way = page.getByRole("navigation", { name: "Breadcrumb" });
      await expect(way.getByRole("link")).toHaveText(["Home", "Help Center", "Security & Privacy"]);
      await way.getByRole("link", { name: "Security & Privacy" }).click();
      await expect(page.getByRole("heading", { name: "Security & Privacy" })).toBeInViewport();
    });

    test("a subscriber goes from the question to the answer", async ({ page }) => {
      await signInAs(page, server, "subscriber");
      await page.getByRole("link", { name: "What does “Simulated” mean?" }).click();
      await expect(page).toHaveURL(`${server.url}/help/simulation-mode`);
      await page.goto(`${server.url}/settings`);
      await page.getByRole("link", { name: "What does the time zone change?" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Set your time zone");
    });
  });
}

test("on paper an article is words only", async ({ page }) => {
  await page.goto(`${server.url}/help/managers-day`);
  await page.emulateMedia({ media: "print" });
  for (const name of ["Breadcrumb", "Related", "On this page"]) {
    await expect(page.getByRole("navigation", { name })).toBeHidden();
  }
  await expect(page.getByRole("search")).toBeHidden();
  await expect(page.getByText("Midday Performance Check")).toBeVisible();
});
