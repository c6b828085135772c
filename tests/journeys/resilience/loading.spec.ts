import type { WebSocketRoute } from "playwright/test";
import { dashboardOf, expect, signInAs, test, useServer } from "#tests/harness/browser.ts";

const server = useServer({ SIMULATION_SPEED: "0.01" });

test("while the dashboard is on its way, its places are shown, and they stay where they are", async ({
  page,
}) => {
  await page.goto(server.url);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/demo.data*", async (route) => {
    await released;
    await route.continue();
  });
  await page.getByRole("link", { name: "Open the demo dashboard" }).click();
  const loading = page.getByRole("status").filter({ hasText: "Loading dashboard" });
  await expect(loading).toBeVisible();
  const skeleton = page.locator("[aria-busy=true]");
  const header = await skeleton.locator("> :first-child").boundingBox();
  release();
  await expect(dashboardOf(page).agents).toHaveCount(6);
  await expect(loading).toHaveCount(0);
  expect(await page.getByRole("banner").boundingBox()).toEqual(header);
});

test("the dashboard from the server is hydrated, not rendered again", async ({ page }) => {
  // Its code is on its way for a while, as on a slow line.
  await page.route("**/assets/screen-*.js", async (route) => {
    await expect(dashboardOf(page).action("Pause System")).toBeVisible();
    await page.evaluate(() => document.querySelector("main")?.setAttribute("data-sent", ""));
    await route.continue();
  });
  await signInAs(page, server, "subscriber");
  await expect(dashboardOf(page).connection).toHaveText("All Systems Active");
  await expect(page.locator("main[data-sent]")).toBeVisible();
});

test("a click while the page's data is still on its way does no harm", async ({ page }) => {
  await signInAs(page, server, "subscriber");
  // The page carries its data as a stream: it is held until the test lets it go.
  await page.addInitScript(() => {
    const held = new Promise<void>((letGo) => Object.assign(window, { letGo }));
    window.TextEncoderStream = class extends TransformStream<string, Uint8Array> {
      constructor() {
        super({
          async transform(text, controller) {
            await held;
            controller.enqueue(new TextEncoder().encode(text));
          },
        });
      }
    } as unknown as typeof TextEncoderStream;
  });
  await page.goto(`${server.url}/settings`);
  await page.getByRole("heading", { level: 1 }).click();
  await page.evaluate(() => (window as unknown as { letGo: () => void }).letGo());
  await expect(dashboardOf(page).connection).toHaveText("All Systems Active");
});

test("a widget that fails says so in its place, and comes back when it is asked to", async ({
  page,
  consoleErrors,
}) => {
  // React tells of each failure.
  consoleErrors.expect(/Invalid time value/);
  let toPage: WebSocketRoute | undefined;
  let toServer: WebSocketRoute | undefined;
  let picture = "";
  let held = false;
  await page.routeWebSocket("**/ws", (route) => {
    const server = route.connectToServer();
    server.onMessage((message) => {
      if (String(message).includes('"dashboard_update"')) picture = String(message);
      if (!held) route.send(message);
    });
    [toPage, toServer] = [route, server];
  });
  await signInAs(page, server, "subscriber");
  const { connection, agents } = dashboardOf(page);
  await expect(connection).toHaveText("All Systems Active");
  await expect.poll(() => picture).not.toBe("");
  // A picture of no moment at all, on which nothing has happened: the sample figures are computed
  // from it, and fail. The next true one would fix it.
  held = true;
  const { data } = JSON.parse(picture) as { data: object };
  const broken = { ...data, generatedAt: "soon", activities: [] };
  toPage?.send(JSON.stringify({ type: "dashboard_update", data: broken }));
  const feed = page.getByRole("region", { name: "Recent Activities" });
  await expect(feed.getByText("Something went wrong")).toBeVisible();
  await expect(
    feed.getByText(
      "An unexpected error occurred. Please try refreshing the page or go back to the dashboard.",
    ),
  ).toBeVisible();
  await expect(feed.getByRole("link", { name: "Go to Dashboard" })).toHaveAttribute("href", "/");
  // The rest stays interactive.
  await expect(agents).toHaveCount(6);
  await expect(connection).toHaveText("All Systems Active");

  const tryAgain = feed.getByRole("button", { name: "Try Again" });
  await tryAgain.click();
  await expect(feed.getByText("Something went wrong")).toBeVisible();
  held = false;
  toServer?.send(JSON.stringify({ type: "request_dashboard_update" }));
  await expect(async () => {
    // It may be back since the last look: then there is nothing left to press.
    if (await tryAgain.isVisible()) await tryAgain.click({ timeout: 500 });
    await expect(tryAgain).toHaveCount(0, { timeout: 500 });
  }).toPass();
  await expect(feed.getByText("Something went wrong")).toHaveCount(0);
});
