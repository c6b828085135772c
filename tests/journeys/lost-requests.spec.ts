/*
 * Every form and fetcher while its request comes to nothing: the page and what was typed stay, the loss
 * is told, and trying again works. What stands in tests/harness/every-form.ts is held against the code
 * by scripts/every-form.test.ts.
 */
import type { Page } from "playwright/test";
import { dashboardOf, expect, signInAs, test, useServerBehindGateway } from "../harness/browser";
import { formJourneys, type FormJourney } from "../harness/every-form";
import type { Way } from "../harness/gateway";

const server = useServerBehindGateway({ SIMULATION_SPEED: "0.1" });

test.use({ timezoneId: "America/New_York" });
test.describe.configure({ mode: "serial" });

const losses: readonly Way[] = [
  "stopped",
  { posts: 403 },
  { posts: 429 },
  { posts: 500 },
  { posts: 502 },
];

const blocked =
  /Failed to load resource|WebSocket connection|manifest patches|route module|Failed to fetch|Live channel/;

/** The page is the same: neither an error screen has taken its place, nor was it loaded anew. */
const mark = (page: Page) => page.evaluate(() => document.body.setAttribute("data-same-page", ""));

const fits = (loss: Way, { only }: FormJourney) =>
  only === undefined || only === (loss === "stopped" ? "stopped" : "answered");

async function open(page: Page, { path, prepare }: FormJourney): Promise<void> {
  if (path === "/agents") {
    await page.goto(`${server.url}/dashboard`);
    await dashboardOf(page).agents.nth(1).getByRole("link").first().click();
    await expect(page.getByRole("heading", { name: "Settings" })).toBeVisible();
  } else if (page.url() !== `${server.url}${path}`) await page.goto(`${server.url}${path}`);
  await page.waitForLoadState("networkidle");
  await prepare?.(page);
  await mark(page);
}

async function expectSamePage(page: Page, { typed }: FormJourney, address: string): Promise<void> {
  await expect(page.locator("body[data-same-page]")).toBeAttached();
  expect(page.url()).toBe(address);
  if (typed) await expect(page.getByLabel(typed.label)).toHaveValue(typed.text);
}

/** Somebody to give access to, and something to read. */
async function prepareOperator(page: Page): Promise<void> {
  await page.request.post(`${server.url}/contact`, {
    headers: { Origin: server.url },
    form: { name: "Bob", email: "bob@example.com", subject: "Prices", message: "How much?" },
  });
  await signInAs(page, server, "newcomer");
  await page.context().clearCookies();
}

for (const account of ["subscriber", "operator"] as const) {
  test(`nothing is lost of what a ${account} sends`, async ({ page, consoleErrors }) => {
    consoleErrors.expect(blocked);
    // A form is lost in seven ways, one after the other: each may take as long as a journey of its own.
    test.setTimeout(30_000 * formJourneys.filter(({ as }) => as === account).length);
    await page.clock.install();
    if (account === "operator") await prepareOperator(page);
    await signInAs(page, server, account);
    const { notice } = dashboardOf(page);
    for (const journey of formJourneys.filter(({ as }) => as === account)) {
      await test.step(journey.name, async () => {
        await open(page, journey);
        const address = page.url();
        for (const loss of losses.filter((each) => fits(each, journey))) {
          await server.gateway().set(loss);
          await journey.press(page);
          await expect(notice, JSON.stringify(loss)).toContainText(journey.failed);
          await expectSamePage(page, journey, address);
          await server.gateway().set("open");
        }
        await server.gateway().set("frozen");
        await notice.getByRole("button", { name: "Try Again" }).click();
        await expect(async () => {
          await page.clock.fastForward(8_000);
          await expect(notice).toContainText("No answer yet", { timeout: 500 });
        }).toPass();
        await server.gateway().set("open");
        await journey.worked(page);
        await expect(notice).not.toContainText("No answer yet");
      });
    }
  });
}
