import type { Page, Request } from "playwright/test";
import { agentOf, movesOn, retryTimeout } from "#tests/harness/agent-page.ts";
import {
  chooseAccount,
  dashboardOf,
  expect,
  keepToasts,
  signInAs,
  test,
  useServerAtWork,
} from "#tests/harness/browser.ts";
import { linksIn } from "#tests/harness/html.ts";

const server = useServerAtWork({ SIMULATION_SPEED: "20" });

test.setTimeout(3 * retryTimeout);

test("a subscriber opens an agent, pauses and starts it, sets it, and reads what it wrote", async ({
  page,
}) => {
  const { connection, toast, agents } = dashboardOf(page);
  const { name, status, button } = agentOf(page);
  await signInAs(page, server, "subscriber");
  // From here on it is the page's script that follows links.
  await expect(connection).toHaveText("All Systems Active");
  await agents.getByRole("link", { name: "Content Writer", exact: true }).click();
  await expect(name).toHaveText("Content Writer");
  await page.evaluate(() => document.body.setAttribute("data-same-page", ""));
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents.push(`${request.method()} ${request.url()}`);
  });

  await test.step("pauses and starts it", async () => {
    await startAfterError(page, "Content Writer");
    // On a slow line, what the answer has changed is still being fetched when it is pressed again.
    const release = await holdFetches(page);
    await button("Pause Content Writer").click();
    await expect(toast).toContainText("Agent Paused");
    await expect(status).toHaveText("Inactive");
    await button("Start Content Writer").click();
    await expect(toast).toContainText("Agent Started");
    await release();
    await expect(status).toHaveText(/Active|Processing/);
  });

  await test.step("pauses it with a double click, and it stays paused", async () => {
    let presses = 0;
    page.on("request", (request) => (presses += request.method() === "POST" ? 1 : 0));
    // Slow enough that the first click has been answered before the second one ends.
    await button("Pause Content Writer").hover();
    await page.mouse.down({ clickCount: 1 });
    await page.mouse.up({ clickCount: 1 });
    await expect(button("Start Content Writer")).toBeVisible();
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    await expect(toast).toContainText("Agent Paused");
    await expect(status).toHaveText("Inactive");
    expect(presses).toBe(1);
    await button("Start Content Writer").click();
    await expect(status).toHaveText(/Active|Processing/);
  });

  await test.step("gives it a name and a speed", async () => {
    await page.getByLabel("Name").fill("Ada");
    await page.getByRole("radio", { name: /^Busy/ }).check();
    await button("Save settings").click();
    await expect(toast).toContainText("Settings saved");
    await expect(name).toHaveText("Ada");
    await expect(page).toHaveTitle(/^Ada · /);
    await expect(page.getByRole("radio", { name: /^Busy/ })).toBeChecked();
  });

  await test.step("sees it finish something", () => movesOn(page, server));

  await test.step("reads a text and comes back", async () => {
    // The same one, should there be a newer one by then.
    const newest = page.getByRole("link", { name: "Read more" }).first();
    const address = (await newest.getAttribute("href")) ?? "";
    await page.locator(`a[href="${address}"]`, { hasText: "Read more" }).click();
    await expect(page).toHaveURL(`${server.url}${address}`);
    await expect(page.locator("#text")).toContainText(/\w{3}/);
    await page.goBack();
    await expect(name).toHaveText("Ada");
  });
  expect(documents).toEqual([]);
  await expect(page.locator("body[data-same-page]")).toBeVisible();
});

test(
  "an open agent page updates, and reloads at most once a second",
  { tag: "@soak" },
  async ({ page }) => {
    const loads: Request[] = [];
    let channels = 0;
    page.on("websocket", () => (channels += 1));
    page.on("request", (request) => {
      if (request.url().includes(".data")) loads.push(request);
    });
    // The dashboard is never opened.
    await page.goto(`${server.url}/api/login?returnTo=/settings`);
    await chooseAccount(page, "operator");
    await page.waitForURL(`${server.url}/settings`);
    await expect(dashboardOf(page).connection).toHaveText("All Systems Active");
    channels = 0;
    await page.goto(await someAgent(page));
    await movesOn(page, server);
    await movesOn(page, server);
    expect(channels).toBe(1);
    // By the browser's clock: on a busy machine this process hears of two at once.
    // One that is on its way yet has no times.
    const times = loads.map((request) => request.timing().startTime).filter((time) => time > 0);
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThan(900);
  },
);

test(
  "signing out in one tab ends the other's channel, and the agent stays in sight",
  { tag: "@soak" },
  async ({ page, context, consoleErrors }) => {
    // A page that was about to reload checks the session.
    consoleErrors.expect(/status of 401/);
    const { toast } = dashboardOf(page);
    await signInAs(page, server, "subscriber");
    await page.goto(await someAgent(page));
    await keepToasts(page);
    await movesOn(page, server);
    const other = await context.newPage();
    await other.goto(server.url);
    // It asks for its session as it opens its channel, and must not do so while that ends.
    await expect(dashboardOf(other).connection).toHaveText("All Systems Active");
    // Just after a reload; the next one is a second away.
    await page.waitForResponse(/\/agents\/[^/]+\.data/);
    await other.getByRole("button", { name: "Logout" }).click();
    await expect(other.getByRole("link", { name: "Get Started Now" })).toBeVisible();
    await expect(toast).toContainText("Authentication Expired");
    const alert = page.getByRole("alert").filter({ hasText: "you are signed out" });
    await expect(alert.getByRole("link", { name: "Sign In" })).toBeVisible();
    await expect(agentOf(page).name).toBeVisible();
  },
);

test(
  "a server that goes away and comes back finds the page again",
  { tag: "@soak" },
  async ({ page, consoleErrors }) => {
    consoleErrors.expectDowntime();
    await signInAs(page, server, "subscriber");
    await page.goto(await someAgent(page));
    let tries = 0;
    page.on("websocket", () => (tries += 1));
    await movesOn(page, server);
    await page.evaluate(() => document.body.setAttribute("data-same-page", ""));
    await server.stop("SIGTERM");
    // Meanwhile everything can be read.
    await expect.poll(() => tries).toBeGreaterThan(1);
    await expect(agentOf(page).latest).toBeVisible();
    await server.start();
    await movesOn(page, server);
    await expect(page.locator("body[data-same-page]")).toBeVisible();
  },
);

test("an agent of the demo moves on for a visitor, without a channel", async ({ page }) => {
  let channels = 0;
  page.on("websocket", () => (channels += 1));
  await page.clock.install();
  await page.goto(`${server.url}/dashboard`);
  await dashboardOf(page).agents.getByRole("link", { name: "Publisher", exact: true }).click();
  const { name, latest } = agentOf(page);
  await expect(name).toHaveText("Publisher");
  const before = await latest.innerText();
  await expect
    .poll(
      async () => {
        await page.clock.fastForward("00:07");
        return latest.innerText();
      },
      { timeout: retryTimeout },
    )
    .not.toBe(before);
  expect(channels).toBe(0);
});

test(
  "another user's agent returns 404",
  { tag: "@soak" },
  async ({ page, browser, consoleErrors }) => {
    const context = await browser.newContext();
    const stranger = await context.newPage();
    await signInAs(stranger, server, "operator");
    const foreign = await someAgent(stranger);
    await context.close();
    await signInAs(page, server, "subscriber");
    consoleErrors.expect(/status of 404/);
    await page.goto(foreign);
    await expect(page.getByRole("heading", { name: "Page Not Found" })).toBeVisible();
    await expect(page.getByText("Content Writer")).toHaveCount(0);
  },
);

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a subscriber pauses, starts, sets and reads an agent by forms and links", async ({
    page,
  }) => {
    const { toast, agents } = dashboardOf(page);
    const { name, status, button } = agentOf(page);
    await signInAs(page, server, "subscriber");
    await agents.getByRole("link", { name: "YouTube Manager", exact: true }).click();
    await expect(name).toHaveText("YouTube Manager");
    await startAfterError(page, "YouTube Manager");
    await button("Pause YouTube Manager").click();
    await expect(toast).toContainText("Agent Paused");
    await expect(status).toHaveText("Inactive");
    await button("Start YouTube Manager").click();
    await expect(toast).toContainText("Agent Started");
    await expect(status).toHaveText(/Active|Processing/);

    await page.getByLabel("Name").fill("Vera");
    await page.getByRole("radio", { name: /^Relaxed/ }).check();
    await button("Save settings").click();
    await expect(toast).toContainText("Settings saved");
    await expect(name).toHaveText("Vera");
    await expect(page.getByRole("radio", { name: /^Relaxed/ })).toBeChecked();
    await toast.getByRole("button", { name: "Undo" }).click();
    await expect(name).toHaveText("YouTube Manager");

    const text = page.getByRole("link", { name: "Read more" }).first();
    await expect
      .poll(
        async () => {
          await page.reload();
          return text.count();
        },
        { timeout: retryTimeout },
      )
      .toBe(1);
    const address = (await text.getAttribute("href")) ?? "";
    await text.click();
    await expect(page).toHaveURL(`${server.url}${address}`);
    await expect(page.locator("#text")).toContainText(/\w{3}/);
    await page.goBack();
    await expect(name).toHaveText("YouTube Manager");
  });
});

/** One task in forty meets trouble: the agent may be in Error just now, and is started then. */
async function startAfterError(page: Page, agent: string): Promise<void> {
  const { status, button } = agentOf(page);
  await expect(status).toBeVisible();
  if ((await status.innerText()) !== "Error") return;
  await button(`Start ${agent}`).click();
  await expect(status).toHaveText(/Active|Processing/);
}

/** From now on the page's data comes no sooner than it is released. */
async function holdFetches(page: Page): Promise<() => Promise<void>> {
  const held: (() => Promise<void>)[] = [];
  const address = "**/agents/*.data*";
  await page.route(address, async (route) => {
    if (route.request().method() !== "GET") return route.continue();
    // One that the page has given up meanwhile needs no answer.
    held.push(() => route.continue().catch(() => undefined));
  });
  return async () => {
    await page.unroute(address);
    await Promise.all(held.map((go) => go()));
  };
}

/** The address of one of the signed-in user's agents, found without opening a page. */
async function someAgent(page: Page): Promise<string> {
  const links = linksIn(await (await page.request.get(`${server.url}/dashboard`)).text());
  const path = links.find((link) => link.startsWith("/agents/"));
  return `${server.url}${path ?? ""}`;
}
