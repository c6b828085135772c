/*
 * Typing right after opening a text field: no letter is lost while the page loads, and none is taken for a
 * keyboard shortcut.
 */
import type { Page } from "playwright/test";
import { expect, signInAs, test, useServer } from "#tests/harness/browser.ts";
import { addReviewItem } from "#tests/harness/review-content.ts";

const server = useServer({ SIMULATION_SPEED: "0.01" });

let given = 0;
let id = "";
/** Every letter is a key of the page as well. */
const letters = "a jar, cracked ";

async function openDesk(page: Page): Promise<void> {
  await signInAs(page, server, "subscriber");
  id = `text-${(given += 1)}`;
  const body = `Water them *now and then*.\n\nThe last of ${id}.`;
  server.change((db) => addReviewItem(db, { id, title: `Pots of ${id}`, body }));
  await page.goto(`${server.url}/review/${id}`);
  // There are keys once the script is here.
  await expect(page.getByRole("button", { name: /^Keyboard shortcuts/ })).toBeVisible();
}

/** Nothing was decided. */
async function expectWaiting(page: Page): Promise<void> {
  const answer = await page.request.get(`${server.url}/review/${id}`);
  expect(await answer.text()).toContain("Send request");
}

const field = (page: Page) => page.getByLabel("Text", { exact: true });

for (const way of ["click", "key"] as const)
  test(`what is typed right after Edit (by ${way}) is in the text`, async ({ page }) => {
    await openDesk(page);
    // Slower than anybody types.
    await page.route(/\/edit(\.data|\?)|\/assets\//, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      await route.continue();
    });
    if (way === "click")
      await page.getByRole("link", { name: /^Edit/ }).last().click({ noWaitAfter: true });
    else await page.keyboard.press("e");
    await page.keyboard.type(letters, { delay: 5 });
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveValue(/a jar, cracked /);
    await page.keyboard.type("pots");
    await expect(field(page)).toHaveValue(/a jar, cracked pots/);
    await expectWaiting(page);
  });

for (const [button, label] of [
  ["Request changes…", "What should change?"],
  ["Reject…", "Reason (optional)"],
] as const)
  test(`what is typed right after "${button}" is in the note`, async ({ page }) => {
    await openDesk(page);
    await page.getByText(button).first().click();
    await page.keyboard.type(letters);
    await expect(page.getByLabel(label)).toHaveValue(letters);
    await expectWaiting(page);
  });

test("what is typed before the script has come stays, and is kept", async ({ page }) => {
  await openDesk(page);
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  await page.goto(`${server.url}/review/${id}/edit`, { waitUntil: "commit" });
  await field(page).click();
  await page.keyboard.press("Control+Home");
  // Long enough for the page to hydrate while the user is typing.
  await page.keyboard.type("a jar, cracked at its lip since the winter that froze the shed ", {
    delay: 40,
  });
  const whole = /^a jar, cracked at its lip since the winter that froze the shed Water/;
  await expect(field(page)).toHaveValue(whole);
  await expect(page.getByRole("status", { name: "Save status" })).toContainText(/^Saved /, {
    timeout: 20_000,
  });
  await page.reload();
  await expect(field(page)).toHaveValue(whole);
});
