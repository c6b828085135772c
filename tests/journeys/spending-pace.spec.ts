/* The forecast of a month's spending, shown once there are enough days for one. */
import type { Locator } from "playwright/test";
import { expectAccessible } from "#tests/harness/accessibility.ts";
import { daysSoFar, addSpending } from "#tests/harness/add-spending.ts";
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
  "shows the projected month, and whether its limit is reached before its end",
  { tag: "@soak" },
  async ({ page }) => {
    await signInAs(page, server, "subscriber");
    let days: string[] = [];
    server.change((db) => {
      days = daysSoFar(db);
    });
    const [first = "", second = first] = days;
    const pace = page.getByText(/^At this rate, /);
    await page.goto(`${server.url}/settings/spending`);
    await expect(page.getByText("Nothing spent this month")).toBeVisible();
    server.change((db) => {
      addSpending(db, { day: first, dollars: 0.01 });
      addSpending(db, { day: second, dollars: 0.01 });
    });
    await page.reload();
    await expect(page.getByText("Paid from your plan’s allowance.")).toBeVisible();
    const byDay = page.getByRole("table", {
      name: /The line marks the limit: Limit: \$\S+ a day$/,
    });
    expect(await roomToLine(byDay)).toBeGreaterThan(0);
    await expect(byDay).not.toContainText("limit reached");
    // Fewer than three days are too few for a forecast.
    if (days.length < 3) return expect(pace).toHaveCount(0);
    await expect(pace).toHaveText(/^At this rate, \w+ will cost about \$0\.0\d\.$/);
    await page.getByLabel("Daily limit ($)").fill("0.01");
    await page.getByLabel("Monthly limit ($)").fill("0.02");
    await page.getByRole("button", { name: "Save limits" }).click();
    await expect(pace).toHaveText(/^At this rate, you’ll reach the monthly limit around \w+ \d+/);
    expect(await roomToLine(byDay)).toBe(0);
    await expect(byDay.getByText("limit reached")).toHaveCount(2);
    await expectAccessible(page);
  },
);
