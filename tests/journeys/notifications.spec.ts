import { dashboardOf, expect, signInAs, test, useServer } from "#tests/harness/browser.ts";

// A report that was asked for is worth a notification; nothing else happens meanwhile.
const server = useServer({ SIMULATION_SPEED: "0.01" });

test(
  "opening the list is reading it: after a reload, and in other tabs, too",
  { tag: "@soak" },
  async ({ page, context }) => {
    await signInAs(page, server, "subscriber");
    const { bell, notifications, connection, action, toast } = dashboardOf(page);
    await expect(connection).toHaveText("All Systems Active");
    await bell.click();
    await expect(page.getByText("No notifications yet")).toBeVisible();
    await bell.click();
    const other = await context.newPage();
    await other.goto(server.url);
    const otherDashboard = dashboardOf(other);
    await expect(otherDashboard.connection).toHaveText("All Systems Active");

    await action("Generate Report").click();
    await expect(toast).toContainText("Report Generated");
    await expect(bell).toHaveText("Notifications, 1 unread");
    await expect(otherDashboard.bell).toHaveText("Notifications, 1 unread");

    await bell.click();
    await expect(notifications).toHaveText([/^New: Report Generated.*just now/]);
    await expect(bell).toHaveText("Notifications");
    // As long as some are marked as new.
    await expect(page.getByText("All read")).toBeHidden();
    await expect(otherDashboard.bell).toHaveText("Notifications");

    await page.keyboard.press("Escape");
    await expect(notifications).toBeHidden();
    await expect(bell).toBeFocused();
    await bell.click();
    await expect(notifications).toHaveText([/^Report Generated/]);
    await expect(page.getByText("All read")).toBeVisible();
    await page.getByRole("heading", { name: "Dashboard", exact: true }).click();
    await expect(notifications).toBeHidden();
    await page.reload();
    await expect(connection).toHaveText("All Systems Active");
    await expect(bell).toHaveText("Notifications");
  },
);

test(
  "what was opened before the script began stays open, and closes as a menu does",
  { tag: "@soak" },
  async ({ page }) => {
    let goOn = () => {};
    const held = new Promise<void>((resolve) => (goOn = resolve));
    await page.route("**/headless-popover-*.js", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${server.url}/dashboard`);
    const { bell, notifications } = dashboardOf(page);
    await bell.click();
    await expect(notifications.first()).toContainText(/^New: /);
    const list = page.getByRole("list", { name: "Latest notifications" });
    await list.focus();
    const before = await list.boundingBox();
    goOn();
    const button = page.getByRole("button", { name: /^Notifications/ });
    await expect(button).toHaveAttribute("aria-expanded", "true");
    await expect(list).toBeFocused();
    expect(await list.boundingBox()).toEqual(before);
    await expect(notifications.first()).toContainText(/^New: /);
    await page.keyboard.press("Escape");
    await expect(list).toBeHidden();
    await expect(button).toBeFocused();

    // By keyboard: Enter opens it, Tab leads into it, through it and out of it, which closes it.
    await page.keyboard.press("Enter");
    await expect(list).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "What's listed here?" })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(list).toBeFocused();
    // Texts that can be read are links.
    for (const text of await list.getByRole("link").all()) {
      await page.keyboard.press("Tab");
      await expect(text).toBeFocused();
    }
    await page.keyboard.press("Tab");
    await expect(list).toBeHidden();
    await button.focus();
    await page.keyboard.press("Space");
    await expect(list).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(list).toBeHidden();
  },
);

test("reading is not announced and follows no link", { tag: "@soak" }, async ({ page }) => {
  await signInAs(page, server, "operator");
  const { bell, toast, connection, action } = dashboardOf(page);
  await expect(connection).toHaveText("All Systems Active");
  await action("Generate Report").click();
  await expect(toast).toContainText("Report Generated");
  await page.goto(server.url);
  await expect(bell).toHaveText("Notifications, 1 unread");
  await expect(connection).toHaveText("All Systems Active");
  await bell.click();
  await expect(bell).toHaveText("Notifications");
  await expect(toast.getByRole("listitem")).toHaveCount(0);
  await expect(page).toHaveURL(`${server.url}/`);
});

test(
  "what a visitor of the demo has read, only this browser knows",
  { tag: "@soak" },
  async ({ page, browser }) => {
    await page.goto(`${server.url}/dashboard`);
    const { bell, notifications } = dashboardOf(page);
    await expect(bell).toHaveText("Notifications, 10 or more unread");
    const posts: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST") posts.push(request.url());
    });
    await expect.poll(() => page.evaluate(() => localStorage.getItem("voiceEnabled"))).toBe("true");
    await bell.click();
    await expect(notifications).toHaveCount(10);
    await expect(bell).toHaveText("Notifications");
    await page.reload();
    await expect(bell).toHaveText("Notifications");
    expect(posts).toEqual([]);

    const stranger = await browser.newPage();
    await stranger.goto(`${server.url}/dashboard`);
    await expect(dashboardOf(stranger).bell).toHaveText("Notifications, 10 or more unread");
    await stranger.close();
  },
);

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the list opens, and a button marks what it shows as read", async ({ page }) => {
    await signInAs(page, server, "subscriber");
    const { bell, notifications, action, toast } = dashboardOf(page);
    await action("Generate Report").click();
    await expect(toast).toContainText("Report Generated");
    await page.reload();
    await expect(bell).toHaveText("Notifications, 1 unread");
    await expect(notifications.first()).toBeHidden();
    await bell.click();
    await expect(notifications.first()).toContainText(/^New: /);
    await action("Mark all as read").click();
    // One stays on the page that one was on.
    await expect(page).toHaveURL(`${server.url}/`);
    await expect(bell).toHaveText("Notifications");
    await expect(notifications.first()).toBeHidden();
    await expect(toast).toHaveText("");
    await bell.click();
    await expect(notifications.first()).not.toContainText("New:");
  });

  test("tells a visitor of the demo that it needs an account", async ({ page }) => {
    await page.goto(`${server.url}/dashboard`);
    const { bell, action, toast } = dashboardOf(page);
    await bell.click();
    await action("Mark all as read").click();
    await expect(toast).toContainText("Demo Mode");
    await expect(bell).toContainText("unread");
  });
});
