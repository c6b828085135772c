import type { Route } from "playwright/test";
import { expectAccessible } from "#tests/harness/accessibility.ts";
import { expect, signInAs, test, useServer } from "#tests/harness/browser.ts";

const server = useServer({ SIMULATION_SPEED: "0.01" });

test("the API's tabs go by keyboard, and a sample is copied", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(`${server.url}/api-docs`);
  const tab = (name: string) => page.getByRole("tab", { name, exact: true });
  await tab("Overview").focus();
  await page.keyboard.press("End");
  await expect(tab("Examples")).toBeFocused();
  await expect(tab("Examples")).toHaveAttribute("aria-selected", "true");
  await expect(page).toHaveURL(`${server.url}/api-docs?tab=examples`);
  await expect(page).toHaveTitle(/^Examples · API Documentation · /);
  await page.getByRole("button", { name: "Copy “Read the demo's dashboard”" }).click();
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText("Copied");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `curl ${server.url}/api/dashboard/public`,
  );
});

test(
  "a request of Try it that is lost says so in its place, and can be sent again",
  { tag: "@soak" },
  async ({ page, consoleErrors }) => {
    consoleErrors.expect(/Failed to load resource/);
    await page.clock.install();
    await signInAs(page, server, "subscriber");
    const address = `${server.url}/api-docs/endpoints/list_agents`;
    await page.goto(address);
    await page.waitForLoadState("networkidle");
    const type = page.getByLabel("type", { exact: true });
    const outcome = page.locator("#list_agents-answer");
    const send = page.getByRole("button", { name: /^Send GET/ });
    await type.fill("publisher");
    const losses = [
      { lose: (route: Route) => route.abort(), says: "No response" },
      { lose: (route: Route) => route.fulfill({ status: 502, body: "" }), says: "502" },
    ];
    for (const { lose, says } of losses) {
      await page.route("**/api/agents?*", lose, { times: 1 });
      await send.click();
      await expect(outcome).toContainText(says);
      await expect(type).toHaveValue("publisher");
    }
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    await page.route("**/api/agents?*", (route) => answered.then(() => route.continue()));
    await send.click();
    await page.clock.fastForward(8_000);
    await expect(outcome).toContainText("No response yet");
    answer();
    await expect(outcome).toContainText("200 OK");
    await expect(outcome).toContainText('"type": "publisher"');
    await expect(page).toHaveURL(address);
  },
);

test("selects the sample if the clipboard is not available", async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: null }));
  await page.goto(`${server.url}/api-docs?tab=examples`);
  await page.getByRole("button", { name: "Copy “Handle an error”" }).click();
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText(
    "Couldn’t copy the sample",
  );
  expect(await page.evaluate(() => String(getSelection()))).toContain("not_signed_in");
});

test("a signed-in user tries an endpoint and reads the response", async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of (404|422)/);
  await signInAs(page, server, "subscriber", "/api-docs?tab=endpoints");
  const open = async (id: string) => {
    await page.locator(`#${id}`).getByRole("link").click();
    await expect(page).toHaveURL(`${server.url}/api-docs/endpoints/${id}`);
    return page.locator(`#${id}-answer`);
  };
  const back = () => page.getByRole("link", { name: "All endpoints" }).click();
  const list = await open("list_agents");
  await page.getByLabel("limit").fill("1");
  await page.getByRole("button", { name: "Send GET /agents" }).click();
  await expect(list).toContainText("200");
  await expect(list).toContainText('"next": "');
  await page.getByLabel("limit").fill("none");
  await page.getByRole("button", { name: "Send GET /agents" }).click();
  await expect(list).toContainText("422");
  await expect(list).toContainText("Use a whole number from 1 to 100.");
  await expectAccessible(page);

  await back();
  const add = await open("create_agent");
  await expect(page.getByText("This changes your workspace.")).toBeVisible();
  await page.getByLabel("Body").fill('{ "type": "publisher", "name": "Tried out" }');
  await page.getByRole("button", { name: "Send POST /agents" }).click();
  await expect(add).toContainText("201");
  await expect(add).toContainText('"name": "Tried out"');

  await back();
  const manual = await open("download_manual");
  await page.getByRole("button", { name: "Send GET /manual/download" }).click();
  await expect(manual).toContainText("A file: application/pdf");
  await expectAccessible(page);
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("a visitor searches the endpoints, and reads one with its answer", async ({ page }) => {
      await page.goto(`${server.url}/api-docs?tab=endpoints`);
      const count = page.getByRole("status").filter({ hasText: "endpoints" });
      await expect(count).toHaveText(/^(\d+) of \1 endpoints\./);
      await page.getByLabel("Search the endpoints").fill("report as a PDF file");
      // With a script typing is enough.
      if (!javaScriptEnabled) await page.getByRole("button", { name: "Search" }).click();
      await expect(count).toHaveText(/^1 of \d+ endpoints\./);
      await page.locator("#download_report").getByRole("link").click();
      await expect(page.getByText("HTTP/1.1 200 OK")).toBeVisible();
      await expect(page.getByText(/^Content-Type: application\/pdf$/m)).toBeVisible();
      await expect(page.getByRole("heading", { name: "Try it" })).toHaveCount(0);
      await page.goBack();
      await page.getByLabel("Search the endpoints").fill("zebras of the savanna");
      if (!javaScriptEnabled) await page.getByRole("button", { name: "Search" }).click();
      await expect(page.getByText("No endpoint matches your search.")).toBeVisible();
    });
  });
