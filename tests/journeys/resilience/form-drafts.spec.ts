/*
 * What somebody has typed into a page of their settings and not saved: a reload keeps it, and leaving the page
 * asks first. Then a save that came to nothing: it is not said to be one.
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
import { acceptedTakedownId, giveReportedPost } from "#tests/harness/reported-post.ts";

const server = useServerBehindGateway({ SIMULATION_SPEED: "0.1" });

interface KeptPage {
  path: string;
  label: string;
  /** A list's choice, or a box to tick; else it is typed. */
  is?: "list" | "tick";
  value: string;
}

const pages: readonly KeptPage[] = [
  { path: "/settings/blog", label: "Imprint", value: "Sam Ledge, 2 Low Street" },
  { path: "/settings/approvals", label: "Content Writer", is: "list", value: "suggest" },
  { path: "/settings/publishing-schedule", label: "Articles a week", is: "list", value: "4" },
  { path: "/settings/spending", label: "Daily limit ($)", value: "0.35" },
  { path: "/plan?add=any", label: "What it is about", value: "Pots in winter" },
  { path: "/settings/api", label: "Name", value: "Spreadsheet" },
  { path: "/settings", label: "No notices of what agents do", is: "tick", value: "true" },
  {
    path: "/settings",
    label: "Write to me in the morning when something waits",
    is: "tick",
    value: "false",
  },
  {
    path: "/getting-started?step=1",
    label: "What do you offer?",
    value: "Bread that keeps for a week",
  },
  { path: "/getting-started?step=2", label: "A text of yours", value: "Dear neighbors, we bake." },
  { path: "/getting-started?step=4", label: "What it should be about", value: "Rye" },
  {
    path: "/settings/connections/webhooks/new",
    label: "A report was made",
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
  server.change(giveReportedPost);
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
  await page.getByLabel("What it is called").fill("  Ledge & Leaf ");
  await page.getByLabel("Its address").fill("kept-ledge");
  await page.getByRole("button", { name: /^(Set it up|Save)$/ }).click();
  await expect(dashboardOf(page).toast).toContainText("Blog saved");
  await page.getByRole("link", { name: "Reports", exact: true }).first().click();
  await expect(page.getByRole("heading", { name: "Reports", exact: true })).toBeVisible();
});

test("what was typed into a step that is skipped is there when somebody comes back to it", async ({
  page,
}) => {
  await signInAs(page, server, "subscriber", "/getting-started?step=1");
  await page.waitForLoadState("networkidle");
  await page.getByLabel("To whom?").fill("People who rent");
  await page.getByRole("button", { name: "Skip this step" }).click();
  await expect(page.getByText("Step 2 of 5")).toBeVisible();
  await page.getByRole("link", { name: "Back" }).click();
  await expect(page.getByLabel("To whom?")).toHaveValue("People who rent");
  await page.getByRole("button", { name: "Go on" }).click();
  await expect(page.getByText("Step 2 of 5")).toBeVisible();
  await page.getByRole("link", { name: "Back" }).click();
  // Saved now: nothing is left that leaving would ask about.
  await expect(page.getByLabel("To whom?")).toHaveValue("People who rent");
  await page.getByRole("link", { name: "Go to the dashboard" }).click();
  await expect(page.getByRole("heading", { name: "Dashboard", exact: true })).toBeVisible();
});

test("answers whose save got lost are not said to be saved, and leaving them asks", async ({
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
  await expect(dashboardOf(page).toast).toContainText("This could not be done", {
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
