/* The ways to other pages while the server is away, sessions that end, and text that is not saved. */
import type { Page } from "playwright/test";
import {
  chooseAccount,
  dashboardOf,
  expect,
  setOnline,
  signInAs,
  test,
  useServerBehindGateway,
} from "#tests/harness/browser.ts";

const server = useServerBehindGateway({ SIMULATION_SPEED: "0.01" });

const away =
  /Failed to load resource|WebSocket connection|manifest patches|route module|Failed to fetch|Live channel/;

const mark = (page: Page) => page.evaluate(() => document.body.setAttribute("data-same-page", ""));
const tryAgain = (page: Page) => dashboardOf(page).toast.getByRole("button", { name: "Try Again" });

async function openAgent(page: Page): Promise<void> {
  await page.goto(`${server.url}/dashboard`);
  await dashboardOf(page).agents.first().getByRole("link").first().click();
  await expect(page.getByRole("button", { name: "Save settings" })).toBeVisible();
}

test.afterEach(() => server.gateway().set("open"));

for (const how of ["stopped", "offline"] as const) {
  test(`with the server ${how}, one stays where one is`, async ({ page, consoleErrors }) => {
    consoleErrors.expect(away);
    const block = (blocked: boolean) =>
      how === "offline"
        ? setOnline(page, !blocked)
        : server.gateway().set(blocked ? "stopped" : "open");
    await signInAs(page, server, "subscriber");
    const { toast } = dashboardOf(page);
    await expect(dashboardOf(page).connection).toHaveText("All Systems Active");
    await mark(page);
    await block(true);
    for (const place of ["Settings", "Reports"]) {
      await page.getByRole("link", { name: place, exact: true }).click();
      await expect(toast).toContainText("The page could not be loaded");
      await expect(page).toHaveURL(`${server.url}/`);
      await expect(page.getByRole("heading", { name: "Dashboard", exact: true })).toBeVisible();
    }
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(toast).toContainText("That didn't work");
    await page.getByRole("link", { name: "Reports", exact: true }).click();
    await expect(toast).toContainText("The page could not be loaded");
    await block(false);
    await tryAgain(page).click();
    await expect(page.getByRole("heading", { name: "Reports", exact: true })).toBeVisible();
    await block(true);
    await page.goBack();
    await expect(toast).toContainText("The page could not be loaded");
    await expect(page).toHaveURL(`${server.url}/reports`);
    await block(false);
    await tryAgain(page).click();
    await expect(page.getByRole("heading", { name: "Dashboard", exact: true })).toBeVisible();
    await expect(page).toHaveURL(`${server.url}/`);
    await page.goForward();
    await expect(page.getByRole("heading", { name: "Reports", exact: true })).toBeVisible();
    await expect(page.locator("body[data-same-page]")).toBeAttached();
  });
}

test("a message that something on the way refuses stays in its form", async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(away);
  await page.goto(`${server.url}/contact`);
  await page.getByLabel("Name").fill("Ada");
  await page.getByRole("textbox", { name: "Email" }).fill("ada@example.com");
  await page.getByLabel("Subject").fill("Hello");
  const message = page.getByRole("textbox", { name: "Message" });
  await message.fill("Is anybody there?");
  for (const posts of [403, 429, 500, 502]) {
    await server.gateway().set({ posts });
    await page.getByRole("button", { name: "Send Message" }).click();
    await expect(page.getByRole("alert")).toContainText("Your message was not sent");
    await expect(message).toHaveValue("Is anybody there?");
    await page.getByLabel("Subject").fill(`Hello after ${posts}`);
  }
});

test("Pause System is not called a failure before that is known", async ({ page }) => {
  await page.clock.install();
  await signInAs(page, server, "subscriber");
  const { connection, toast, action } = dashboardOf(page);
  await expect(connection).toHaveText("All Systems Active");
  await server.gateway().set("frozen");
  await action("Pause System").click();
  await page.clock.fastForward(8_000);
  await expect(toast).toContainText("No response yet");
  await expect(toast).not.toContainText("Failed");
  await server.gateway().set("open");
  await expect(toast).toContainText("All AI agents have been paused");
  await expect(toast).not.toContainText("No response yet");

  // The same for what is sent as a form.
  await server.gateway().set("frozen");
  const before = server.gateway().posts();
  await action("Generate Report").click();
  await page.clock.fastForward(8_000);
  await expect(toast).toContainText("No response yet");
  await server.gateway().set("open");
  await expect(toast).toContainText("Performance report has been generated successfully");
  expect(server.gateway().posts()).toBe(before + 1);
});

test("a control lost with its connection is reported as failed, and can be tried again", async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(away);
  await signInAs(page, server, "operator");
  const { connection, toast, action } = dashboardOf(page);
  await expect(connection).toHaveText("All Systems Active");
  // Into a way on which nothing goes through any more, and which then ends.
  await server.gateway().set("frozen");
  await action("Pause System").click();
  await expect(page.getByRole("button", { name: "One moment…" })).toBeVisible();
  await server.gateway().set("stopped");
  await server.gateway().set("open");
  await expect(toast).toContainText("Failed to pause system");
  await tryAgain(page).click();
  await expect(toast).toContainText("All AI agents have been paused");
  await expect(page.getByText("All six agents are paused.")).toBeVisible();
});

test("a report with a lost answer is created once, though it is requested again", async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(away);
  await signInAs(page, server, "subscriber", "/reports");
  const { toast } = dashboardOf(page);
  // Before that, the browser would send the form by itself.
  await page.waitForLoadState("networkidle");
  const count = () => page.getByRole("main").getByRole("listitem").count();
  const before = await count();
  await server.gateway().set("answers_lost");
  await page.getByRole("button", { name: "Generate Report" }).click();
  await expect(toast).toContainText("Failed to generate report");
  await server.gateway().set("open");
  // By now the page shows the report that was made.
  await expect.poll(count).toBe(before + 1);
  await tryAgain(page).click();
  await expect(toast).toContainText("Performance report has been generated successfully");
  await expect.poll(count).toBe(before + 1);
});

test.describe("after the session has ended", () => {
  test("a control leads to sign-in and back, and never to the demo", async ({
    page,
    consoleErrors,
  }) => {
    consoleErrors.expect(/status of 401/);
    await signInAs(page, server, "subscriber");
    await expect(dashboardOf(page).connection).toHaveText("All Systems Active");
    await page.context().clearCookies({ name: "session" });
    await page.getByRole("button", { name: "Generate Report" }).click();
    await chooseAccount(page, "subscriber");
    await expect(page).toHaveURL(`${server.url}/`);
    await expect(dashboardOf(page).connection).toHaveText("All Systems Active");
  });

  test("what was typed on an agent's page is there after signing in again", async ({
    page,
    consoleErrors,
  }) => {
    consoleErrors.expect(/status of 401/);
    await signInAs(page, server, "subscriber");
    await openAgent(page);
    const address = page.url();
    await page.getByLabel("Name").fill("Writer of novels");
    await page.getByLabel("Relaxed").check();
    await page.context().clearCookies({ name: "session" });
    await page.getByRole("button", { name: "Save settings" }).click();
    await chooseAccount(page, "subscriber");
    await expect(page).toHaveURL(address);
    await expect(page.getByLabel("Name")).toHaveValue("Writer of novels");
    await expect(page.getByLabel("Relaxed")).toBeChecked();
    await page.getByRole("button", { name: "Save settings" }).click();
    await expect(dashboardOf(page).toast).toContainText("Settings saved");
    await page.getByRole("link", { name: "← Back to Dashboard" }).click();
    await expect(page.getByRole("heading", { name: "Dashboard", exact: true })).toBeVisible();
  });

  test("signing out in one tab leaves nothing private to the other, nor to Back", async ({
    page,
    context,
    consoleErrors,
  }) => {
    // The live channel of the other tab may be on its way back at that moment.
    consoleErrors.expect(/status of 401|WebSocket connection/);
    await signInAs(page, server, "subscriber");
    await expect(dashboardOf(page).connection).toHaveText("All Systems Active");
    await page.getByRole("link", { name: "Reports", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Reports", exact: true })).toBeVisible();
    const other = await context.newPage();
    await other.goto(`${server.url}/settings`);
    await other.getByRole("link", { name: "Reports", exact: true }).click();
    await expect(other.getByRole("heading", { name: "Reports", exact: true })).toBeVisible();
    await other.getByRole("button", { name: "Logout" }).click();
    await expect(other).toHaveURL(`${server.url}/`);
    await other.goBack();
    await expect(other.getByRole("heading", { name: "Choose an account" })).toBeVisible();

    await page.goBack();
    await expect(page.getByRole("heading", { name: "Choose an account" })).toBeVisible();
  });

  test("another user's old page changes nothing for the user who has signed in since", async ({
    page,
    context,
    consoleErrors,
  }) => {
    consoleErrors.expect(/status of 401/);
    await signInAs(page, server, "subscriber");
    await expect(dashboardOf(page).connection).toHaveText("All Systems Active");
    await context.clearCookies();
    const other = await context.newPage();
    await signInAs(other, server, "operator");
    await page.getByRole("button", { name: "Generate Report" }).click();
    await expect(page.getByRole("link", { name: /^Operator/ })).toBeVisible();
    await page.goto(`${server.url}/reports`);
    await expect(page.getByRole("heading", { name: "No reports yet" })).toBeVisible();
  });
});

test("settings that are not saved outlast a reload, and leaving them asks", async ({ page }) => {
  await signInAs(page, server, "subscriber");
  await openAgent(page);
  page.on("dialog", (dialog) => void dialog.accept());
  await page.getByLabel("Name").fill("Half a na");
  await page.reload();
  await expect(page.getByLabel("Name")).toHaveValue("Half a na");
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await page.getByRole("link", { name: "← Back to Dashboard" }).click();
  await question.getByRole("button", { name: "Stay here" }).click();
  await expect(page.getByLabel("Name")).toHaveValue("Half a na");
  await page.getByRole("link", { name: "← Back to Dashboard" }).click();
  await question.getByRole("button", { name: "Leave without saving" }).click();
  await expect(page.getByRole("heading", { name: "Dashboard", exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel("Name")).not.toHaveValue("Half a na");

  await page.goto(`${server.url}/settings`);
  const zone = page.getByRole("combobox", { name: "Your time zone", expanded: false });
  await zone.fill("toky");
  await page.getByRole("option", { name: "Tokyo" }).click();
  await page.reload();
  await expect(zone).toHaveValue("Tokyo");
  expect(await page.evaluate(() => Object.keys(sessionStorage).join())).toContain("draft:");
  await page.getByRole("button", { name: "Save time zone" }).click();
  await expect(dashboardOf(page).toast).toContainText("Settings saved");
  await page.getByRole("link", { name: "Reports", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Reports", exact: true })).toBeVisible();
  expect(await page.evaluate(() => Object.keys(sessionStorage).join())).not.toContain("draft:");
});

test("what happens elsewhere does not answer the question for the person", async ({
  page,
  context,
}) => {
  await signInAs(page, server, "subscriber");
  await openAgent(page);
  const address = page.url();
  await page.getByLabel("Name").fill("Half a na");
  await page.getByRole("link", { name: "← Back to Dashboard" }).click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await expect(question).toBeVisible();

  const other = await context.newPage();
  await other.goto(address);
  const switchOf = (tab: Page) =>
    tab.getByRole("button", { name: /^(Pause|Start) /, includeHidden: true });
  const before = await switchOf(other).innerText();
  await switchOf(other).click();
  await expect(switchOf(other)).not.toHaveText(before);
  // The page behind the question has heard of it.
  await expect(switchOf(page)).not.toHaveText(before);
  await expect(question).toBeVisible();
  await question.getByRole("button", { name: "Leave without saving" }).click();
  await expect(page.getByRole("heading", { name: "Dashboard", exact: true })).toBeVisible();
});
