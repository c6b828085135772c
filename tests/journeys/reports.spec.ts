import { readFile } from "node:fs/promises";
import type { Page } from "playwright/test";
import { dayOf } from "#app/core/time/clock.ts";
import type { Connection } from "#db/sqlite.server.ts";
import { expectNoAxeViolations } from "#tests/harness/accessibility.ts";
import { dashboardOf, expect, signInAs, test, useServer } from "#tests/harness/browser.ts";
import { readPdf } from "#tests/harness/pdf.ts";

// The first report reads the typefaces.
test.setTimeout(60_000);
const server = useServer({ SIMULATION_SPEED: "20" });

/** A new workspace has nothing to draw: everybody has earned something today. */
function addIncome(db: Connection): void {
  db.prepare(
    `INSERT INTO earnings_entries (id, workspace_id, agent_id, amount_cents, source, origin, day, created_at)
     SELECT 'income-' || a.id, a.workspace_id, a.id, 1234, 'test', 'simulated', ?, ? FROM agents a
     WHERE a.workspace_id IN (SELECT id FROM workspaces WHERE kind = 'user') ON CONFLICT DO NOTHING`,
  ).run(dayOf(Date.now()), Date.now());
}

/** Presses the link and reads the file that the browser keeps. */
async function download(page: Page, link: ReturnType<Page["getByRole"]>) {
  const [file] = await Promise.all([page.waitForEvent("download"), link.click()]);
  expect(file.suggestedFilename()).toMatch(
    /^performance-report-of-[a-z]{3}-\d+-\d{4}-\d+-\d\d-[ap]m\.pdf$/,
  );
  return readPdf(await readFile(await file.path()));
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("a report is made, opened, downloaded, found again and deleted", async ({ page }) => {
      const account = javaScriptEnabled ? "subscriber" : "operator";
      const { toast } = dashboardOf(page);
      await signInAs(page, server, account);

      await test.step("there is none at first", async () => {
        await page.goto(`${server.url}/reports`);
        await expect(page.getByRole("heading", { name: "No reports yet" })).toBeVisible();
      });

      await test.step("makes one and opens it", async () => {
        server.change(addIncome);
        // Twice, as impatient people do: with a script the second click asks for nothing.
        const clickCount = javaScriptEnabled ? 2 : 1;
        await page.getByRole("button", { name: "Generate Report" }).click({ clickCount });
        // Reading the typefaces for the first report takes a while on a busy machine.
        await expect(toast).toContainText("Report Generated", { timeout: 20_000 });
        await expect(page).toHaveURL(`${server.url}/reports`);
        await toast.getByRole("link", { name: "Open report" }).click();
        await expect(page.getByRole("heading", { name: /^Performance report of/ })).toBeVisible();
        await expect(page.getByText("no figure in this report is real income")).toBeVisible();
        await expect(page.getByRole("img", { name: /^Line chart\. Simulated/ })).toBeVisible();
      });

      await test.step("keeps its PDF", async () => {
        const pdf = await download(page, page.getByRole("link", { name: "Download PDF" }));
        expect(pdf.marked).toBe(true);
        expect(pdf.pages[0]).toContain("Performance report of");
        expect(pdf.pages[0]).toContain("Simulated · no real income");
      });

      await test.step("finds it in the list", async () => {
        await page.getByRole("navigation", { name: "Workspace" }).getByText("Reports").click();
        await expect(page).toHaveURL(`${server.url}/reports`);
        await expect(page.getByRole("listitem").filter({ hasText: "Simulated" })).toHaveCount(1);
        const link = page.getByRole("link", { name: /^Download Performance report of/ });
        const pdf = await download(page, link);
        expect(pdf.pages.length).toBeGreaterThan(1);
      });

      await test.step("deletes it, in two steps", async () => {
        const remove = page.getByRole("button", { name: /^Delete this report/ });
        await expect(remove).toBeHidden();
        await page.locator(":is(summary, button)", { hasText: "Delete…" }).click();
        // axe needs scripts in the page.
        if (javaScriptEnabled) await expectNoAxeViolations(page);
        if (javaScriptEnabled) {
          await page.keyboard.press("Escape");
          await expect(remove).toBeHidden();
          await page.keyboard.press("Enter");
        }
        await remove.click();
        await expect(toast).toContainText("Report Deleted");
        if (javaScriptEnabled)
          await expect(page.getByRole("heading", { name: "Reports", exact: true })).toBeFocused();
        await expect(page.getByRole("heading", { name: "No reports yet" })).toBeVisible();
      });
    });
  });
}
