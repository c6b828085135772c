import type { Page } from "playwright/test";
import { expectAccessible, type PageState } from "#tests/harness/accessibility.ts";
import {
  dashboardOf,
  expect,
  keepToasts,
  signInAs,
  test,
  useServer,
} from "#tests/harness/browser.ts";

// Nothing changes while a page is being looked at.
const server = useServer({ SIMULATION_SPEED: "0.01" });

const looks: (PageState & { errors?: RegExp })[] = [
  {
    name: "a subscriber's dashboard",
    async open(page) {
      await signInAs(page, server, "subscriber");
      await expect(dashboardOf(page).connection).toHaveText("All Systems Active");
    },
  },
  {
    name: "a paused dashboard with its notice",
    async open(page) {
      await signInAs(page, server, "operator");
      const { connection, action, toast } = dashboardOf(page);
      await expect(connection).toHaveText("All Systems Active");
      await keepToasts(page);
      await action("Pause System").click();
      await expect(toast).toContainText("System Paused");
    },
    keep: (page) => expect(dashboardOf(page).toast).toContainText("System Paused"),
  },
  {
    name: "the opened notifications with a tooltip",
    async open(page) {
      await page.goto(`${server.url}/dashboard`);
      const { bell, voice, notifications } = dashboardOf(page);
      await bell.click();
      await expect(notifications).toHaveCount(10);
      await voice.hover();
      await expect(page.getByRole("tooltip")).toBeVisible();
    },
    async keep(page) {
      await dashboardOf(page).voice.hover();
      await expect(page.getByRole("tooltip")).toBeVisible();
    },
  },
  {
    name: "a dashboard after its session has ended",
    // Something may be on its way just then.
    errors: /status of 401/,
    async open(page) {
      await signInAs(page, server, "subscriber");
      const { connection, toast } = dashboardOf(page);
      await expect(connection).toHaveText("All Systems Active");
      await keepToasts(page);
      await page.request.post(`${server.url}/api/logout`, { headers: { Origin: server.url } });
      await expect(toast).toContainText("Authentication Expired");
      await expect(connection).toHaveText("Not Connected");
    },
    keep: (page) => expect(dashboardOf(page).toast).toContainText("Authentication Expired"),
  },
  {
    name: "a report",
    async open(page) {
      await signInAs(page, server, "subscriber");
      await dashboardOf(page).action("Generate Report").click();
      await page.getByRole("link", { name: "Open report" }).click();
      await expect(page.getByRole("heading", { name: /^Performance report/ })).toBeVisible();
    },
  },
  {
    name: "an agent's page",
    async open(page) {
      await signInAs(page, server, "subscriber");
      await dashboardOf(page).agents.getByRole("link").first().click();
      await expect(page.getByRole("button", { name: "Save settings" })).toBeVisible();
    },
  },
  { name: "an agent of the demo", open: openDemoAgent },
  {
    name: "a text that an agent has written",
    async open(page) {
      await openDemoAgent(page);
      await page.getByRole("link", { name: "Read more" }).first().click();
      await expect(page.locator("#text").getByRole("heading").first()).toBeVisible();
    },
  },
  { name: "what a newcomer sees", open: (page) => signInAs(page, server, "newcomer") },
  { name: "the choice of an account", open: (page) => page.goto(`${server.url}/api/login`) },
  { name: "a page that is not there", open: (page) => page.goto(`${server.url}/nope`) },
];

async function openDemoAgent(page: Page): Promise<void> {
  await page.goto(`${server.url}/dashboard`);
  await dashboardOf(page).agents.getByRole("link").first().click();
  await expect(page.getByRole("heading", { name: "History" })).toBeVisible();
}

for (const { name, open, keep, errors } of looks) {
  const title = `${name} can be used by everybody, on every screen`;
  test(title, async ({ page, consoleErrors }) => {
    consoleErrors.expect(/status of 404/);
    if (errors) consoleErrors.expect(errors);
    await open(page);
    await expectAccessible(page, { keep });
  });
}
