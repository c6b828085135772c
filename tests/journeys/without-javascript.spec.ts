import {
  chooseAccount,
  dashboardOf,
  expect,
  signInAs,
  test,
  useServerAtWork,
} from "#tests/harness/browser.ts";
import { refusal } from "#tests/harness/live-socket.ts";

test.use({ javaScriptEnabled: false });
const server = useServerAtWork({ SIMULATION_SPEED: "20" });

test("a visitor becomes a subscriber at work, and leaves again", async ({ page }) => {
  const dashboard = dashboardOf(page);

  await test.step("sees the demo without signing in", async () => {
    await page.goto(server.url);
    await page.getByRole("link", { name: "Open the demo dashboard" }).click();
    await expect(page).toHaveURL(`${server.url}/demo`);
    await expect(dashboard.connection).toHaveText("Demo Mode");
    await expect(dashboard.agents).toHaveCount(6);
    await expect(dashboard.feed).toHaveCount(10);
    for (const chart of [/^Line chart/, /^Doughnut chart/]) {
      await expect(page.getByLabel(chart)).toBeVisible();
    }
    await expect(dashboard.action("Pause System")).toBeDisabled();
    // It reloads itself on request, until the visitor stops it.
    const refresh = page.locator("noscript meta[http-equiv=refresh]");
    await expect(refresh).toHaveCount(0);
    await page.getByRole("link", { name: "Reload every 30 seconds" }).click();
    await expect(refresh).toHaveAttribute("content", "30");
    await page.getByRole("link", { name: "Pause", exact: true }).click();
    await expect(refresh).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Reload", exact: true })).toBeVisible();
    const before = await dashboard.latest.innerText();
    await expect
      .poll(async () => {
        await page.reload();
        return dashboard.latest.innerText();
      })
      .not.toBe(before);
  });

  await test.step("signs in", async () => {
    await page.getByRole("link", { name: "Sign In" }).first().click();
    await chooseAccount(page, "subscriber");
    // Once: a newcomer is led to the welcome, and may leave it.
    await expect(page).toHaveURL(`${server.url}/getting-started`);
    await page.getByRole("link", { name: "Go to the dashboard" }).click();
    await expect(page).toHaveURL(`${server.url}/dashboard`);
    await expect(page.getByRole("link", { name: "Continue at step 1" })).toBeVisible();
    // From now on home is the dashboard.
    await page.goto(`${server.url}/`);
    await expect(page.getByText("Sam", { exact: true })).toBeVisible();
    // Playwright's search for texts leaves these elements out.
    await expect(page.locator("noscript p")).toBeVisible();
    await expect(page.locator("noscript p")).toContainText("Live updates need JavaScript.");
    await expect(page.locator("meta[http-equiv=refresh]")).toHaveCount(0);
  });

  await test.step("pauses, takes it back, pauses again and starts", async () => {
    await dashboard.action("Pause System").click();
    await expect(page).toHaveURL(`${server.url}/`);
    await expect(dashboard.toast).toContainText("System Paused");
    await expect(dashboard.toast).toContainText("All AI agents have been paused");
    await expect(dashboard.agents.filter({ hasText: "Inactive" })).toHaveCount(6);
    await dashboard.toast.getByRole("button", { name: "Undo" }).click();
    await expect(dashboard.toast).toContainText("Undone");
    await expect(dashboard.agents.filter({ hasText: "Inactive" })).toHaveCount(0);
    await page.reload();
    await expect(dashboard.toast).not.toContainText("Undone");
    await dashboard.action("Pause System").click();
    await expect(dashboard.agents.filter({ hasText: "Inactive" })).toHaveCount(6);
    await dashboard.action("Start All Agents").click();
    await expect(dashboard.toast).toContainText("Agents Started");
    await expect(dashboard.agents.filter({ hasText: "Inactive" })).toHaveCount(0);
  });

  await test.step("has a report written and reads it", async () => {
    await dashboard.action("Generate Report").click();
    await expect(dashboard.toast).toContainText("Report Generated");
    await dashboard.toast.getByRole("link", { name: "Open report" }).click();
    await expect(page.getByRole("heading", { name: /^Performance report of/ })).toBeVisible();
    await page.getByRole("link", { name: "Back to Dashboard" }).click();
    await expect(dashboard.agents).toHaveCount(6);
  });

  await test.step("signs out and is refused on the live channel", async () => {
    const cookies = await page.context().cookies(server.url);
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page.getByRole("link", { name: "Get Started Now" })).toBeVisible();
    expect(await refusal(server, { cookie })).toBe(401);
    await page.goto(`${server.url}/dashboard`);
    await expect(dashboard.connection).toHaveText("Demo Mode");
  });
});

test("a newcomer reads what a subscription gives, and can get there", async ({ page }) => {
  await signInAs(page, server, "newcomer", "/dashboard");
  await expect(page.getByRole("heading", { name: "Subscription Required" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Back to Home" })).toHaveAttribute("href", "/");
  await page.getByRole("link", { name: "Subscribe Now - $29.99/month" }).click();
  await expect(page.getByRole("heading", { name: "Payment System Unavailable" })).toBeVisible();
});

test("a cancelled sign-in is no failure, and can be tried again", async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of 401/);
  await page.goto(`${server.url}/api/login?returnTo=/dashboard`);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("heading", { name: "Sign-in canceled" })).toBeVisible();
  await page.getByRole("link", { name: "Try again" }).click();
  await chooseAccount(page, "subscriber");
  await expect(page).toHaveURL(`${server.url}/dashboard`);
  await expect(dashboardOf(page).agents).toHaveCount(6);
});
