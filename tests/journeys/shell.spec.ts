import type { Page } from "playwright/test";
import { expectAccessible } from "#tests/harness/accessibility.ts";
import { dashboardOf, expect, signInAs, test, useServer } from "#tests/harness/browser.ts";

const server = useServer({ SIMULATION_SPEED: "0.01" });

const phone = { width: 390, height: 844 };

/** Pages of every kind: one's own, what everybody may read, and none at all. */
const pages = [
  "/dashboard",
  "/review",
  "/reports",
  "/settings",
  "/brief",
  "/billing",
  "/demo",
  "/help",
  "/help/first-steps",
  "/manual",
  "/api-docs",
  "/guides/api-setup",
  "/contact",
  "/terms",
  "/nope",
];

const tabsOf = (page: Page) => page.getByRole("navigation", { name: "Workspace" });

test(
  "every page of a subscriber has the same header and a footer",
  { tag: "@soak" },
  async ({ page, consoleErrors }) => {
    consoleErrors.expect(/status of 404/);
    await signInAs(page, server, "subscriber");
    const { connection, bell, voice } = dashboardOf(page);
    for (const path of pages) {
      await page.goto(server.url + path);
      await expect(page.getByRole("banner")).toHaveCount(1);
      await expect(tabsOf(page).getByRole("link")).toHaveText(
        ["Dashboard", "Review", "Plan", "Content", "Reports", "Settings", "Help"],
        { useInnerText: true },
      );
      await expect(connection).toHaveText("All Systems Active");
      await expect(bell).toHaveText("Notifications");
      await expect(voice).toBeVisible();
      await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
      await expect(page.getByRole("contentinfo")).toHaveCount(1);
    }
  },
);

test(
  "one live channel serves all pages on the way from one to the other",
  { tag: "@soak" },
  async ({ page }) => {
    await signInAs(page, server, "operator");
    const { connection, agents } = dashboardOf(page);
    // The way from the sign-in, through the welcome, has had pages of its own, the last of which opens its channel yet.
    await expect(connection).toHaveText("All Systems Active");
    const sockets: string[] = [];
    page.on("websocket", (socket) => void sockets.push(socket.url()));
    await page.reload();
    await expect(connection).toHaveText("All Systems Active");
    for (const [tab, heading] of [
      ["Reports", "Reports"],
      ["Settings", "Settings"],
      ["Help", "Help Center"],
      ["Dashboard", "Dashboard"],
    ] as const) {
      await tabsOf(page).getByRole("link", { name: tab }).click();
      await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
      await expect(connection).toHaveText("All Systems Active");
    }
    await expect(agents).toHaveCount(6);
    expect(sockets).toHaveLength(1);
  },
);

test(
  "the bell rings on a page that is no dashboard, and is read there",
  { tag: "@soak" },
  async ({ page, context }) => {
    await signInAs(page, server, "subscriber", "/help");
    const { connection, bell, notifications } = dashboardOf(page);
    await expect(connection).toHaveText("All Systems Active");
    const other = await context.newPage();
    await other.goto(`${server.url}/reports`);
    await other.getByRole("button", { name: "Generate Report" }).first().click();
    await expect(bell).toHaveText("Notifications, 1 unread");
    await bell.click();
    await expect(notifications.first()).toContainText("Report Generated");
    await expect(bell).toHaveText("Notifications");
    await expect(page).toHaveURL(`${server.url}/help`);
  },
);

/** Whether the bottom navigation covers the element. */
async function coveredByTabs(page: Page, selector: string): Promise<boolean> {
  return page.evaluate((wanted) => {
    const bar = document.querySelector("nav[aria-label=Workspace]")?.getBoundingClientRect();
    const last = [...document.querySelectorAll(wanted)].at(-1)?.getBoundingClientRect();
    return Boolean(bar && last && last.bottom > bar.top + 0.5);
  }, selector);
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`on a phone, ${javaScriptEnabled ? "with" : "without"} JavaScript`, () => {
    test.use({ viewport: phone, javaScriptEnabled });

    test("tabs are a bar below, and the dashboard is at most five screens long", async ({
      page,
    }) => {
      await signInAs(page, server, "subscriber");
      const tabs = tabsOf(page).getByRole("link");
      await expect(tabs).toHaveText(
        ["Today", "Review", "Plan", "Content", "Reports", "Settings", "Help"],
        {
          useInnerText: true,
        },
      );
      await expect(tabs.first()).toHaveAccessibleName("Today");
      await expect(tabs.first()).toHaveAttribute("aria-current", "true");
      for (const tab of await tabs.all()) {
        const box = await tab.boundingBox();
        expect(box?.height).toBeGreaterThanOrEqual(44);
        expect(box?.width).toBeGreaterThanOrEqual(44);
        expect(box && box.y + box.height).toBeGreaterThan(phone.height - 4);
      }
      await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
      // The last line of all can be scrolled clear of the bar.
      await page.keyboard.press("End");
      await expect.poll(() => coveredByTabs(page, "footer p")).toBe(false);

      for (const path of ["/dashboard", "/demo"]) {
        await page.goto(server.url + path);
        await expect(dashboardOf(page).agents).toHaveCount(6);
        const height = await page.locator("html").evaluate((html) => html.scrollHeight);
        expect(height).toBeLessThanOrEqual(5 * phone.height);
      }
      await tabs.filter({ hasText: "Help" }).click();
      await expect(page).toHaveURL(`${server.url}/help`);
    });

    test("rows and sections open, and the account is behind the picture", async ({ page }) => {
      await page.goto(`${server.url}/demo`);
      const writer = dashboardOf(page).agents.first();
      const figures = writer.getByText("Tasks Completed");
      await expect(figures).toBeHidden();
      await writer.locator("summary").click();
      await expect(figures).toBeVisible();
      const analytics = page.getByRole("region", { name: "Performance Analytics" });
      await expect(analytics.getByText("Revenue, last 7 days")).toBeHidden();
      await analytics.locator("summary svg").first().click();
      await expect(analytics.getByText("Revenue, last 7 days")).toBeVisible();

      await signInAs(page, server, "subscriber");
      const logout = page.getByRole("button", { name: "Logout" });
      await expect(logout).toBeHidden();
      await page.locator(":is(summary, button)", { hasText: "Account of Sam" }).click();
      if (javaScriptEnabled) {
        // What stood there before the script gives way to it, open as it is.
        const account = page.getByRole("button", { name: "Account of Sam" });
        await expect(account).toHaveAttribute("aria-expanded", "true");
      }
      await logout.click();
      await expect(page.getByRole("link", { name: "Sign In" }).first()).toBeVisible();
    });
  });
}

test("a row that was opened stays open while news come in", { tag: "@soak" }, async ({ page }) => {
  await page.setViewportSize(phone);
  await signInAs(page, server, "subscriber");
  const { connection, agents, action } = dashboardOf(page);
  await expect(connection).toHaveText("All Systems Active");
  const writer = agents.first();
  await writer.locator("summary").click();
  await action("Pause System").click();
  await expect(writer).toContainText("Inactive");
  await expect(writer.getByText("Tasks Completed")).toBeVisible();
  await action("Start All Agents").click();
  await expect(writer).not.toContainText("Inactive");
});

test("the badge, the page and its first button say how the agents are", async ({ page }) => {
  await signInAs(page, server, "operator");
  const { connection, action } = dashboardOf(page);
  await expect(connection).toHaveText("All Systems Active");
  const colourOf = (name: string) =>
    action(name).evaluate((button) => getComputedStyle(button).backgroundColor);
  const usual = await colourOf("Generate Report");
  const line = page.getByRole("main").getByText("All six agents are running.");
  await expect(line).toBeVisible();
  await expect(connection.getByTitle(/All six agents are running\.$/)).toBeVisible();
  expect(await colourOf("Start All Agents")).toBe(usual);
  await action("Pause System").click();
  await expect(page.getByRole("main").getByText("All six agents are paused.")).toBeVisible();
  await expect(connection).toHaveText("All Systems Active");
  await expect(connection.getByTitle(/All six agents are paused\.$/)).toBeVisible();
  await expect.poll(() => colourOf("Start All Agents")).not.toBe(usual);
  await action("Start All Agents").click();
  await expect(line).toBeVisible();
});

test("a newcomer's home says what there is to get, and is no wall", async ({ page }) => {
  await signInAs(page, server, "newcomer");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome, Nora");
  const main = page.getByRole("main");
  await expect(main).toContainText("$29.99");
  // No payments are set up here.
  await expect(main).toContainText("Subscriptions aren’t open yet");
  await expect(tabsOf(page).getByRole("link")).toHaveText(["Home", "Demo", "Billing", "Help"]);
  // Without access there is no connection and no news.
  await expect(dashboardOf(page).connection).toHaveCount(0);
  await main.getByRole("link", { name: "Open the demo" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Demo Dashboard");
  await page.goto(`${server.url}/dashboard`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Subscription Required");
  await page.getByRole("link", { name: "Back to Home" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome, Nora");
});

test("the demo is there for the signed-in, and nothing of it is in their own place", async ({
  page,
}) => {
  await page.goto(`${server.url}/demo`);
  const { agents } = dashboardOf(page);
  const demoAgent = await agents.first().getByRole("link").first().getAttribute("href");
  await signInAs(page, server, "subscriber");
  const ownAgent = await agents.first().getByRole("link").first().getAttribute("href");
  expect(ownAgent).not.toBe(demoAgent);
  await page.goto(`${server.url}/demo`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Demo Dashboard");
  await expect(page.getByText("This is the public demo")).toBeVisible();
  await expect(agents.first().getByRole("link").first()).toHaveAttribute("href", demoAgent ?? "");
  await expect(dashboardOf(page).connection).toHaveText("All Systems Active");
  await expect(page.getByRole("button", { name: "Pause System" })).toBeDisabled();
});

for (const { account, path } of [
  { account: "subscriber", path: "/dashboard" },
  { account: "operator", path: "/help" },
  { account: "newcomer", path: "/" },
] as const) {
  const title = `${path} of a ${account} can be used by everybody, with all that folds open`;
  test(title, { tag: "@soak" }, async ({ page }) => {
    await signInAs(page, server, account, path);
    await page.evaluate(() => {
      for (const details of document.querySelectorAll("main details")) {
        details.setAttribute("open", "");
      }
    });
    await expectAccessible(page);
  });
}
