import { dashboardOf, expect, signInAs, test, useServer } from "#tests/harness/browser.ts";

const server = useServer({ SIMULATION_SPEED: "0.01" });

test(
  "a report made on the home page leaves the page where and as it is",
  { tag: "@soak" },
  async ({ page }) => {
    await page.setViewportSize({ width: 1_280, height: 500 });
    await signInAs(page, server, "subscriber");
    const dashboard = dashboardOf(page);
    const generate = dashboard.action("Generate Report");
    // Alive: before, the browser itself would send the form.
    await expect(dashboard.connection).toContainText("All Systems Active");
    await generate.scrollIntoViewIfNeeded();
    const heading = page.getByRole("heading", { level: 1 });
    await heading.evaluate((element) => element.setAttribute("data-same", ""));
    await generate.focus();
    const scrolled = await page.evaluate(() => window.scrollY);
    expect(scrolled).toBeGreaterThan(0);

    await page.keyboard.press("Enter");
    await expect(dashboard.toast).toContainText("Report Generated");
    await expect(page).toHaveURL(`${server.url}/`);
    await expect(heading).toHaveAttribute("data-same", "");
    await expect(generate).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
  },
);

for (const javaScriptEnabled of [true, false]) {
  test.describe(`${javaScriptEnabled ? "with" : "without"} JavaScript`, () => {
    test.use({ javaScriptEnabled });

    test("an agent paused on the home page, and that undone, stays there", async ({ page }) => {
      await signInAs(page, server, "subscriber");
      const { connection, toast } = dashboardOf(page);
      if (javaScriptEnabled) await expect(connection).toContainText("All Systems Active");
      await page.getByRole("button", { name: "Pause Content Writer" }).click();
      await expect(toast).toContainText("Agent Paused");
      await expect(page).toHaveURL(`${server.url}/`);
      await page
        .getByRole("button", { name: /^Undo: Agent paused/i })
        .first()
        .click();
      await expect(toast).toContainText("Undone");
      await expect(page).toHaveURL(`${server.url}/`);
      await expect(page.getByRole("button", { name: "Pause Content Writer" })).toBeVisible();
    });
  });
}
