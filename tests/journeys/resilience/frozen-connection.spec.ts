import { dashboardOf, expect, signInAs, test, useServer } from "#tests/harness/browser.ts";
import { startFreezingProxy, type FreezingProxy } from "#tests/harness/freezing-proxy.ts";
import { freePort } from "#tests/start/server-process.ts";

/* Behind a proxy that stops passing on: nothing is closed, and nothing comes. */

const settings: Record<string, string> = {};
const server = useServer(settings);
let proxied = "";
let proxy: FreezingProxy;

test.beforeAll(async () => {
  // Browsers know the product by the proxy's address only.
  const port = await freePort();
  proxied = `http://localhost:${port}`;
  await server.stop("SIGTERM");
  settings.APP_URL = proxied;
  await server.start();
  proxy = await startFreezingProxy(port, Number(new URL(server.url).port));
});
test.afterAll(() => proxy.stop());
test.afterEach(() => proxy.thaw());

test("a frozen connection is noticed within 20 seconds, and taken up again", async ({ page }) => {
  await signInAs(page, { ...server, url: proxied }, "subscriber");
  const { connection, agents } = dashboardOf(page);
  await expect(connection).toHaveText("All Systems Active");
  proxy.freeze();
  await expect(connection).toHaveText("Connecting", { timeout: 20_000 });
  // What was there can still be read.
  await expect(agents).toHaveCount(6);
  proxy.thaw();
  await expect(connection).toHaveText("All Systems Active", { timeout: 30_000 });
});

test("a quiet connection that answers stays", async ({ page }) => {
  let pongs = 0;
  page.on("websocket", (socket) => {
    socket.on("framereceived", ({ payload }) => {
      if (String(payload) === '{"type":"pong"}') pongs += 1;
    });
  });
  await page.clock.install();
  await signInAs(page, { ...server, url: proxied }, "subscriber");
  const { connection, action, toast } = dashboardOf(page);
  await expect(connection).toHaveText("All Systems Active");
  await action("Pause System").click();
  await expect(toast).toContainText("System Paused");
  for (let round = 0; round < 4; round += 1) {
    const before = pongs;
    await page.clock.runFor("00:08");
    await expect.poll(() => pongs).toBeGreaterThan(before);
  }
  await expect(connection).toHaveText("All Systems Active");
});

test("a visitor reads how old the demo is while it cannot be asked for", async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/Failed to load resource/);
  await page.clock.install();
  await page.goto(`${proxied}/dashboard`);
  await expect(dashboardOf(page).connection).toHaveText("Demo Mode");
  await page.route("**/api/dashboard/public", (route) => route.abort());
  const age = page.getByRole("status", { name: "Age of the data" });
  await expect
    .poll(async () => {
      await page.clock.runFor("00:10");
      return age.innerText();
    })
    .toMatch(/^As of \d{1,2}:\d{2}( [AP]M)?: the server isn't responding/);
  await page.unroute("**/api/dashboard/public");
  await expect
    .poll(async () => {
      await page.clock.runFor("00:10");
      return age.innerText();
    })
    .toBe("");
});
