import type { Route } from "playwright/test";
import { expect, signInAs, test, useServer } from "../harness/browser";

const server = useServer({ SIMULATION_SPEED: "0.1" });

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

test("a request of Try it that is lost says so in its place, and can be sent again", async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/Failed to load resource/);
  await page.clock.install();
  await signInAs(page, server, "subscriber");
  await page.goto(`${server.url}/api-docs?tab=endpoints`);
  await page.waitForLoadState("networkidle");
  const endpoint = page.locator("#list_agents");
  await endpoint.locator("summary").click();
  const type = endpoint.getByLabel("type", { exact: true });
  const outcome = endpoint.getByRole("status");
  const send = endpoint.getByRole("button", { name: /^Send GET/ });
  await type.fill("publisher");
  const losses = [
    { lose: (route: Route) => route.abort(), told: "No answer" },
    { lose: (route: Route) => route.fulfill({ status: 502, body: "" }), told: "502" },
  ];
  for (const { lose, told } of losses) {
    await page.route("**/api/agents?*", lose, { times: 1 });
    await send.click();
    await expect(outcome).toContainText(told);
    await expect(type).toHaveValue("publisher");
  }
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/api/agents?*", (route) => answered.then(() => route.continue()));
  await send.click();
  await page.clock.fastForward(8_000);
  await expect(outcome).toContainText("No answer yet");
  answer();
  await expect(outcome).toContainText("200 OK");
  await expect(outcome).toContainText('"type": "publisher"');
  await expect(page).toHaveURL(`${server.url}/api-docs?tab=endpoints`);
});

test("where the clipboard is refused, the sample is selected to be copied by hand", async ({
  page,
}) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: null }));
  await page.goto(`${server.url}/api-docs?tab=examples`);
  await page.getByRole("button", { name: "Copy “What a failure looks like”" }).click();
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText(
    "The sample could not be copied",
  );
  expect(await page.evaluate(() => String(getSelection()))).toContain("not_signed_in");
});
