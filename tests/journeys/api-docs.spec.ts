import { expect, test, useServer } from "../harness/browser";

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
