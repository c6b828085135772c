/*
 * Unsaved input on a settings page: a reload keeps it, and leaving the page asks first. A failed save is not
 * reported as saved.
 */
import type { Page } from "playwright/test";
import {
  dashboardOf,
  expect,
  signInAs,
  test,
  useServerBehindGateway,
} from "#tests/harness/browser.ts";
import { lossesInConsole } from "#tests/harness/lose-request.ts";
import { acceptedTakedownId, addReportedPost } from "#tests/harness/reported-post.ts";

const server = useServerBehindGateway({ SIMULATION_SPEED: "0.01" });

interface KeptPage {
  path: string;
  label: string;
  /** A list's choice, or a box to tick; else it is typed. */
  is?: "list" | "tick";
  value: string;
}

const pages: readonly KeptPage[] = [
  { path: "/settings/blog", label: "Legal notice", value: "Sam Ledge, 2 Low Street" },
  { path: "/settings/approvals", label: "Content Writer", is: "list", value: "suggest" },
  { path: "/settings/publishing-schedule", label: "Articles per week", is: "list", value: "4" },
  { path: "/settings/spending", label: "Daily limit ($)", value: "0.35" },
  { path: "/plan?add=any", label: "Topic", value: "Pots in winter" },
  { path: "/settings/api", label: "Name", value: "Spreadsheet" },
  { path: "/settings", label: "Hide pop-up notices from agents", is: "tick", value: "true" },
  {
    path: "/settings",
    label: "Email me in the morning when something needs my attention",
    is: "tick",
    value: "false",
  },
  {
    path: "/getting-started?step=1",
    label: "What do you sell or do?",
    value: "Bread that keeps for a week",
  },
  { path: "/getting-started?step=2", label: "Writing sample", value: "Dear neighbors, we bake." },
  { path: "/getting-started?step=4", label: "What it should be about", value: "Rye" },
  {
    path: "/settings/connections/webhooks/new",
    label: "A report was created",
    is: "tick",
    value: "false",
  },
  {
    path: `/settings/blog/takedowns/${acceptedTakedownId}`,
    label: "Why it was a mistake",
    value: "I wrote it myself.",
  },
];

const question = (page: Page) => page.getByRole("dialog", { name: "Leave without saving?" });

test("settings that are not saved outlast a reload, and leaving them asks, wherever they are", async ({
  page,
}) => {
  await signInAs(page, server, "subscriber", null);
  server.change(addReportedPost);
  page.on("dialog", (dialog) => void dialog.accept());
  for (const { path, label, is, value } of pages)
    await test.step(`${path}: ${label}`, async () => {
      await page.goto(`${server.url}${path}`);
      await page.waitForLoadState("networkidle");
      const field = page.getByLabel(label, { exact: true });
      const read = () => (is === "tick" ? field.isChecked().then(String) : field.inputValue());
      const before = await read();
      expect(before).not.toBe(value);
      if (is === "list") await field.selectOption(value);
      else if (is === "tick") await field.setChecked(value === "true");
      else await field.fill(value);
      await page.reload();
      await expect.poll(read).toBe(value);
      await page.getByRole("link", { name: "Reports", exact: true }).first().click();
      await question(page).getByRole("button", { name: "Stay here" }).click();
      await expect.poll(read).toBe(value);
      await page.getByRole("link", { name: "Reports", exact: true }).first().click();
      await question(page).getByRole("button", { name: "Leave without saving" }).click();
      await expect(page.getByRole("heading", { name: "Reports", exact: true })).toBeVisible();
      await page.goBack();
      await expect.poll(read).toBe(before);
    });
});

test("what was saved is not asked about, also where it was put down in other words", async ({
  page,
}) => {
  await signInAs(page, server, "subscriber", "/settings/blog");
  await page.waitForLoadState("networkidle");
  await page.getByLabel("Title").fill("  Ledge & Leaf ");
  await page.getByLabel("Address").fill("kept-ledge");
  await page.getByRole("button", { name: /^(Set up blog|Save)$/ }).click();
  await expect(dashboardOf(page).toast).toContainText("Blog saved");
  await page.getByRole("link", { name: "Reports", exact: true }).first().click();
  await expect(page.getByRole("heading", { name: "Reports", exact: true })).toBeVisible();
});

test("input in a skipped step is still there later", async ({ page }) => {
  await signInAs(page, server, "subscriber", "/getting-started?step=1");
  await page.waitForLoadState("networkidle");
  await page.getByLabel("Who are your customers?").fill("People who rent");
  await page.getByRole("button", { name: "Skip this step" }).click();
  await expect(page.getByText("Step 2 of 5")).toBeVisible();
  await page.getByRole("link", { name: "Back" }).click();
  await expect(page.getByLabel("Who are your customers?")).toHaveValue("People who rent");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Step 2 of 5")).toBeVisible();
  await page.getByRole("link", { name: "Back" }).click();
  // Saved now: nothing is left that leaving would ask about.
  await expect(page.getByLabel("Who are your customers?")).toHaveValue("People who rent");
  await page.getByRole("link", { name: "Go to the dashboard" }).click();
  await expect(page.getByRole("heading", { name: "Dashboard", exact: true })).toBeVisible();
});

test("answers with a lost save are not reported as saved, and leaving them asks", async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(lossesInConsole);
  await signInAs(page, server, "subscriber", "/brief");
  await page.waitForLoadState("networkidle");
  const saved = page.getByRole("status", { name: "Saved" });
  await page.locator("#brief-offer").fill("Pots and soil");
  await expect(saved).toContainText(/Saved .* version/, { timeout: 20_000 });
  await server.gateway().set({ posts: 502 });
  await page.locator("#brief-offer").fill("Pots, soil and advice");
  await expect(dashboardOf(page).toast).toContainText("That didn't work", {
    timeout: 20_000,
  });
  await expect(saved).toHaveText("Not saved yet");
  await page.getByRole("link", { name: "Reports", exact: true }).first().click();
  await question(page).getByRole("button", { name: "Stay here" }).click();
  await server.gateway().set("open");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(saved).toContainText(/Saved .* version/);
  await page.getByRole("link", { name: "Reports", exact: true }).first().click();
  await expect(page.getByRole("heading", { name: "Reports", exact: true })).toBeVisible();
});
