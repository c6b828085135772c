import type { Page } from "playwright/test";
import { dashboardOf, expect, signInAs, test, useServer } from "#tests/harness/browser.ts";

const server = useServer({ SIMULATION_SPEED: "0.01" });

/** What says something by its colour alone: dots, swatches, bars. */
const coloured =
  ":is([class*='bg-series-'], [class*='bg-success-mark'], [class*='bg-warning-mark'], [class*='bg-danger-mark'], [class*='bg-idle-mark'], [role=progressbar] > *, [role=meter] > *)";

const looks = (page: Page) =>
  page.locator(coloured).evaluateAll((elements) =>
    elements.map((element) => {
      const { backgroundColor, printColorAdjust } = getComputedStyle(element);
      return { html: element.outerHTML.slice(0, 120), backgroundColor, printColorAdjust };
    }),
  );

const title =
  "dots, bars and legends keep their colours where the system chooses colours, and on paper";
test(title, { tag: "@soak" }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce", colorScheme: "light" });
  await signInAs(page, server, "subscriber");
  await page.getByRole("button", { name: "Generate Report" }).click();
  await expect(dashboardOf(page).toast).toContainText("Report Generated");
  await page.goto(`${server.url}/reports`);
  const { connection } = dashboardOf(page);
  const report = await page
    .getByRole("link", { name: /^Open / })
    .first()
    .getAttribute("href");
  for (const path of ["/", String(report), "/demo", "/tour"]) {
    await page.emulateMedia({ forcedColors: "none", media: "screen" });
    await page.goto(server.url + path);
    await expect(page.locator(coloured).first()).toBeAttached();
    // The badge changes its colour once the channel is open. The tour fills the window by itself.
    if (path !== "/tour") await expect(connection).toHaveText("All Systems Active");
    // The script may render parts again until nothing more is fetched, and removed elements have no styles.
    await page.waitForLoadState("networkidle");
    const usual = await looks(page);
    await page.emulateMedia({ forcedColors: "active" });
    expect(await looks(page), path).toEqual(usual);
    expect(
      usual.filter(({ printColorAdjust }) => printColorAdjust !== "exact"),
      path,
    ).toEqual([]);
  }
});

test("no card is cut in two between pages of paper", async ({ page }) => {
  await page.emulateMedia({ media: "print", reducedMotion: "reduce" });
  await page.goto(`${server.url}/demo`);
  const split = await page
    .locator("main :is(section, li, div).rounded-xl.border")
    .evaluateAll((cards) =>
      cards
        .filter((card) => getComputedStyle(card).breakInside !== "avoid")
        .map((card) => card.outerHTML.slice(0, 160)),
    );
  expect(split).toEqual([]);
});

test("wide screens and paper show everything, and nothing to fold it with", async ({ page }) => {
  await page.goto(`${server.url}/demo`);
  const analytics = page.getByRole("region", { name: "Performance Analytics" });
  await expect(analytics.getByText("Revenue, last 7 days")).toBeVisible();
  await expect(analytics.getByText("Details of Performance Analytics")).toBeHidden();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ media: "print" });
  await expect(analytics.getByText("Revenue, last 7 days")).toBeVisible();
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("contentinfo")).toBeHidden();
});
