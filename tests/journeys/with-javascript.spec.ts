import type { Page } from "playwright/test";
import { z } from "zod";
import {
  chooseAccount,
  dashboardOf,
  expect,
  keepToasts,
  signInAs,
  test,
  useServerAtWork,
} from "#tests/harness/browser.ts";
import { refusal } from "#tests/harness/live-socket.ts";
import { listenToWire } from "#tests/harness/wire.ts";

const server = useServerAtWork({ SIMULATION_SPEED: "20" });

test("a visitor becomes a subscriber at work, and leaves again", async ({
  page,
  consoleErrors,
}) => {
  const dashboard = dashboardOf(page);
  const wire = listenToWire(page);

  await test.step("sees the demo without signing in", async () => {
    await page.goto(server.url);
    await page.getByRole("link", { name: "Open the demo dashboard" }).click();
    await expect(page).toHaveURL(`${server.url}/demo`);
    await expect(dashboard.connection).toHaveText("Demo Mode");
    await expect(dashboard.agents).toHaveCount(6);
    await expect(page.getByText("You're viewing in demo mode!")).toBeVisible();
    for (const chart of [/^Line chart/, /^Doughnut chart/]) {
      await expect(page.getByLabel(chart)).toBeVisible();
    }
    await expect(dashboard.action("Pause System")).toBeDisabled();
    expect(wire.opened).toBe(0);
  });

  await test.step("signs in", async () => {
    await page.getByRole("link", { name: "Sign In" }).first().click();
    await chooseAccount(page, "subscriber");
    // Once: a newcomer is led to the welcome, and may leave it.
    await expect(page).toHaveURL(`${server.url}/getting-started`);
    await page.getByRole("link", { name: "Go to the dashboard" }).click();
    await expect(page).toHaveURL(`${server.url}/dashboard`);
    await expect(page.getByRole("link", { name: "Continue at step 1" })).toBeVisible();
    await expect(dashboard.connection).toHaveText("All Systems Active");
    await expect(page.getByText("Sam", { exact: true })).toBeVisible();
    expect(wire.opened).toBe(1);
  });

  await test.step("sees what arrives over the live channel", async () => {
    // At this speed the feed moves on in a moment: one of the next is seen as it happens.
    await expect(async () => {
      const { data } = await wire.next("new_activity");
      await expect(dashboard.feed.filter({ hasText: data.description }).first()).toBeVisible({
        timeout: 1_000,
      });
    }).toPass();
    // So does an agent's turn.
    await expect(async () => {
      const update = await wire.next("agent_update", ({ data }) => data.status === "processing");
      await expect(
        dashboard.agents.filter({ hasText: "Processing" }).filter({
          hasText: update.data.currentTask ?? "",
        }),
      ).toBeVisible({ timeout: 250 });
    }).toPass();
  });

  await test.step("pauses", async () => {
    const posts = countPosts(page);
    await keepToasts(page);
    await dashboard.action("Pause System").click();
    await expect(dashboard.toast).toContainText("System Paused");
    await expect(dashboard.toast).toContainText("All AI agents have been paused");
    await expect(dashboard.agents.filter({ hasText: "Inactive" })).toHaveCount(6);
    expect(wire.sent).toContain("pause_system");
    expect(posts()).toBe(0);
  });

  await test.step("takes it back, pauses again and starts", async () => {
    await dashboard.toast.getByRole("button", { name: "Undo" }).click();
    await expect(dashboard.toast).toContainText("Undone");
    await expect(dashboard.agents.filter({ hasText: "Inactive" })).toHaveCount(0);
    await dashboard.action("Pause System").click();
    await expect(dashboard.agents.filter({ hasText: "Inactive" })).toHaveCount(6);
    await dashboard.action("Start All Agents").click();
    await expect(dashboard.toast).toContainText("Agents Started");
    await expect(dashboard.agents.filter({ hasText: "Inactive" })).toHaveCount(0);
    expect(wire.sent).toContain("start_all_agents");
    await wire.next("new_activity");
  });

  await test.step("has a report written and reads it", async () => {
    await dashboard.action("Generate Report").click();
    await expect(dashboard.toast).toContainText("Report Generated");
    await dashboard.toast.getByRole("link", { name: "Open report" }).click();
    await expect(page.getByRole("heading", { name: /^Performance report of/ })).toBeVisible();
    await page.getByRole("link", { name: "Back to Dashboard" }).click();
    await expect(dashboard.connection).toHaveText("All Systems Active");
  });

  await test.step("signs out and is refused on the live channel", async () => {
    const cookies = await page.context().cookies(server.url);
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    await page.evaluate(() => sessionStorage.setItem("draft:former-user:form", "words"));
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page.getByRole("link", { name: "Get Started Now" })).toBeVisible();
    // The next user of this tab finds nothing of it.
    expect(await page.evaluate(() => sessionStorage.getItem("draft:former-user:form"))).toBeNull();
    await expect(page).toHaveURL(`${server.url}/`);
    consoleErrors.expect(/WebSocket connection .* failed: HTTP Authentication failed/);
    expect(await closeCodeInPage(page)).toBe(1006);
    expect(await refusal(server, { cookie })).toBe(401);
  });
});

test(
  "a dashboard that comes before the answer does not cost the Undo",
  { tag: "@soak" },
  async ({ page }) => {
    let answer: (() => void) | undefined;
    let isShown = false;
    await page.routeWebSocket("**/ws", (route) => {
      const upstream = route.connectToServer();
      upstream.onMessage((message) => {
        const { type } = z.object({ type: z.string() }).parse(JSON.parse(message.toString()));
        if (type === "control_done") {
          answer = () => route.send(message);
          upstream.send(JSON.stringify({ type: "request_dashboard_update" }));
          return;
        }
        route.send(message);
        isShown ||= type === "dashboard_update" && answer !== undefined;
      });
    });
    const { action, agents, connection, toast } = dashboardOf(page);
    await signInAs(page, server, "subscriber");
    await expect(connection).toHaveText("All Systems Active");
    await keepToasts(page);
    await action("Pause System").click();
    await expect.poll(() => isShown).toBe(true);
    await expect(agents.filter({ hasText: "Inactive" })).toHaveCount(6);
    answer?.();
    await expect(toast).toContainText("System Paused");
    await toast.getByRole("button", { name: "Undo" }).click();
    await expect(agents.filter({ hasText: "Inactive" })).toHaveCount(0);
  },
);

const slowDevice = "on a slow device no notice is lost among the news of the channel";
test(slowDevice, { tag: "@soak" }, async ({ page }) => {
  test.slow();
  const { action, connection, toast } = dashboardOf(page);
  await signInAs(page, server, "subscriber");
  await expect(connection).toHaveText("All Systems Active");
  const device = await page.context().newCDPSession(page);
  await device.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const inItsTime = { timeout: 20_000 };
  for (let times = 0; times < 2; times += 1) {
    await action("Start All Agents").click();
    await expect(toast).toContainText("Agents Started", inItsTime);
    await action("Generate Report").click();
    await expect(toast).toContainText("Report Generated", inItsTime);
  }
});

test("the demo reloads every half minute while it is visible", async ({ page }) => {
  await page.clock.install();
  await page.goto(`${server.url}/dashboard`);
  const { latest } = dashboardOf(page);
  await page.evaluate(() => document.body.setAttribute("data-same-page", ""));
  const before = await latest.innerText();
  await expect
    .poll(async () => {
      await page.clock.fastForward("00:31");
      return latest.innerText();
    })
    .not.toBe(before);
  await expect(page.locator("body[data-same-page]")).toBeVisible();
});

test(
  "signing out in one tab ends the other's channel, and it says so",
  { tag: "@soak" },
  async ({ page, context }) => {
    await signInAs(page, server, "subscriber");
    const { connection, toast } = dashboardOf(page);
    await expect(connection).toHaveText("All Systems Active");
    const other = await context.newPage();
    await other.goto(server.url);
    // It asks for its session as it opens its channel, and must not do so while that ends.
    await expect(dashboardOf(other).connection).toHaveText("All Systems Active");
    await other.getByRole("button", { name: "Logout" }).click();
    await expect(other.getByRole("link", { name: "Get Started Now" })).toBeVisible();
    await expect(toast).toContainText("Authentication Expired");
    await expect(toast.getByRole("link", { name: "Sign In" })).toBeVisible();
    await expect(connection).toHaveText("Not Connected");
    await expect(page.getByRole("alert").getByRole("link", { name: "Sign In" })).toBeVisible();
  },
);

test("without a session no channel is tried, and the page says why", async ({
  page,
  context,
  consoleErrors,
}) => {
  await signInAs(page, server, "subscriber");
  const { connection, toast } = dashboardOf(page);
  await expect(connection).toHaveText("All Systems Active");
  const wire = listenToWire(page);
  await page.route("**/api/access", async (route) => {
    // Ended in the moment between the page and its channel.
    await context.clearCookies();
    await route.continue();
  });
  consoleErrors.expect(/status of 401/);
  await page.reload();
  await expect(toast).toContainText("Authentication Required");
  await expect(toast).toContainText("Please sign in to access real-time features");
  await expect(connection).toHaveText("Not Connected");
  expect(wire.opened).toBe(0);
});

test("a page from the back/forward cache is reloaded", { tag: "@soak" }, async ({ page }) => {
  const wire = listenToWire(page);
  await signInAs(page, server, "subscriber");
  const { connection } = dashboardOf(page);
  await expect(connection).toHaveText("All Systems Active");
  await page.evaluate(() => document.body.setAttribute("data-same-page", ""));
  const pass = (event: "pagehide" | "pageshow") =>
    page.evaluate(
      (name) => window.dispatchEvent(new PageTransitionEvent(name, { persisted: true })),
      event,
    );
  await pass("pagehide");
  await expect(connection).toHaveText("Connecting");
  await pass("pageshow");
  // Another user may be at the browser by now.
  await expect(page.locator("body[data-same-page]")).toHaveCount(0);
  await expect(connection).toHaveText("All Systems Active");
  expect(wire.opened).toBeGreaterThan(1);
});

test("a newcomer reads what a subscription gives, and can get there", async ({ page }) => {
  await signInAs(page, server, "newcomer", "/dashboard");
  await expect(page.getByRole("heading", { name: "Subscription Required" })).toBeVisible();
  await expect(
    page.getByText("Access to the AI Agent Management dashboard requires an active subscription."),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: "Back to Home" })).toHaveAttribute("href", "/");
  await page.getByRole("link", { name: "Subscribe Now - $29.99/month" }).click();
  await expect(page).toHaveURL(`${server.url}/subscribe`);
  await expect(page.getByRole("heading", { name: "Payment System Unavailable" })).toBeVisible();
});

test("a cancelled sign-in is no failure, and can be tried again", async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of 401/);
  await page.goto(`${server.url}/dashboard`);
  await page.getByRole("link", { name: "Sign In" }).first().click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("heading", { name: "Sign-in canceled" })).toBeVisible();
  await page.getByRole("link", { name: "Try again" }).click();
  await chooseAccount(page, "subscriber");
  await expect(dashboardOf(page).connection).toHaveText("All Systems Active");
});

test("an unknown address has a way back", async ({ page, consoleErrors }) => {
  consoleErrors.expect(/status of 404/);
  await page.goto(`${server.url}/no/such/page`);
  await expect(page.getByRole("heading", { name: "Page Not Found" })).toBeVisible();
  await page.getByRole("link", { name: "Back to Home" }).click();
  await expect(page.getByRole("link", { name: "Get Started Now" })).toBeVisible();
});

/** How often the page posts something from now on. */
function countPosts(page: Page): () => number {
  let count = 0;
  page.on("request", (request) => {
    if (request.method() === "POST") count += 1;
  });
  return () => count;
}

/** How a channel opened by the page's own script ends; 0 when it opens. */
function closeCodeInPage(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const socket = new WebSocket(`ws://${location.host}/ws`);
        socket.onopen = () => resolve(0);
        socket.onclose = ({ code }) => resolve(code);
      }),
  );
}
