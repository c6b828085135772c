/* How a month's spending ends at this pace, told once there are days to tell it from. */
import type { Locator } from "playwright/test";
import { expectAccessible } from "#tests/harness/accessibility.ts";
import { daysSoFar, giveSpending } from "#tests/harness/give-spending.ts";
import { expect, signInAs, test, useServer } from "#tests/harness/browser.ts";

const server = useServer();

/** How many pixels the bar of the first day ends before the line of the limit. */
const roomToLine = (byDay: Locator) =>
  byDay
    .getByRole("row")
    .nth(1)
    .evaluate((row) => {
      const [bar, , line] = row.querySelectorAll("[aria-hidden] > *");
      const end = (each?: Element) => each?.getBoundingClientRect().right ?? NaN;
      return Math.round(end(line) - 1 - end(bar));
    });

test(
  "how the month ends at this pace is told, and whether its limit is reached before",
  { tag: "@soak" },
  async ({ page }) => {
    await signInAs(page, server, "subscriber");
    let days: string[] = [];
    server.change((db) => {
      days = daysSoFar(db);
    });
    const [first = "", second = first] = days;
    const pace = page.getByText(/^At this pace /);
    await page.goto(`${server.url}/settings/spending`);
    await expect(page.getByText("Nothing has been spent this month")).toBeVisible();
    server.change((db) => {
      giveSpending(db, { day: first, dollars: 0.01 });
      giveSpending(db, { day: second, dollars: 0.01 });
    });
    await page.reload();
    await expect(page.getByText("Paid by: your plan's allowance.")).toBeVisible();
    const byDay = page.getByRole("table", {
      name: /The line stands at the limit: At most \$\S+ a day$/,
    });
    expect(await roomToLine(byDay)).toBeGreaterThan(0);
    await expect(byDay).not.toContainText("the limit is reached");
    // From fewer than three days nobody could tell.
    if (days.length < 3) return expect(pace).toHaveCount(0);
    await expect(pace).toHaveText(/^At this pace \w+ ends at about \$0\.0\d\.$/);
    await page.getByLabel("Daily limit ($)").fill("0.01");
    await page.getByLabel("Monthly limit ($)").fill("0.02");
    await page.getByRole("button", { name: "Save limits" }).click();
    await expect(pace).toHaveText(/^At this pace the month’s limit is reached about \w+ \d+/);
    expect(await roomToLine(byDay)).toBe(0);
    await expect(byDay.getByText("the limit is reached")).toHaveCount(2);
    await expectAccessible(page);
  },
);
