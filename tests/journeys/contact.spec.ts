import type { Page } from "playwright/test";
import { expectAccessible } from "#tests/harness/accessibility.ts";
import { expect, setOnline, signInAs, test, useServer } from "#tests/harness/browser.ts";

// Nothing changes while a page is being looked at.
const server = useServer({ SIMULATION_SPEED: "0.01" });

// Each looks at several pages with axe, in light and dark.
test.describe.configure({ timeout: 90_000 });

const formOf = (page: Page) => ({
  name: page.getByLabel("Name"),
  email: page.getByLabel("Email", { exact: true }),
  subject: page.getByLabel("Subject"),
  message: page.getByRole("textbox", { name: "Message" }),
  send: page.getByRole("button", { name: "Send Message" }),
  problem: page.getByRole("alert"),
  sent: page.getByRole("heading", { name: "Your message has been sent" }),
});

declare global {
  interface Window {
    /** How fast the page's clock goes; 1 is true time. */
    pace: number;
  }
}

/** By the page's clock the person is quicker than people write, or has taken a long time. */
const paces = { quick: 0.001, slow: 1_000 };

/** On each page from now on; `setPace` changes it on the one that is open. */
async function startAtPace(page: Page, pace: number): Promise<void> {
  await page.addInitScript((first) => {
    const trueNow = performance.now.bind(performance);
    window.pace = first;
    performance.now = () => trueNow() * window.pace;
  }, pace);
}

const setPace = (page: Page, pace: number) => page.evaluate((next) => (window.pace = next), pace);

const entryOf = (page: Page, subject: string) =>
  page.getByRole("main").getByRole("listitem").filter({ hasText: subject });

test.describe("with JavaScript", () => {
  test("a message is put right and sent once", async ({ page, consoleErrors }) => {
    consoleErrors.expect(/status of 400/);
    await startAtPace(page, paces.quick);
    await page.goto(server.url);
    await page.getByRole("link", { name: "Contact", exact: true }).click();
    const { name, email, subject, message, send, problem, sent } = formOf(page);
    await expect(name).toBeVisible();
    await expectAccessible(page);

    await name.fill("Ada");
    await email.fill("ada@");
    await message.fill("Where is the time zone?\n".repeat(500));
    await send.click();
    await expect(problem).toContainText("Your message has not been sent");
    await expect(page).toHaveTitle(/^Error: Contact Us · /);
    await expect(email).toBeFocused();
    await expect(email).toHaveAccessibleDescription(/should look like name@example.com/);
    await expect(message).toHaveAccessibleDescription(/12,\d{3} characters|11,\d{3} characters/);
    await expectAccessible(page);
    await problem.getByRole("link", { name: "Subject" }).click();
    await expect(subject).toBeFocused();

    await subject.fill("Time zone");
    await email.fill("ada@example.com");
    await message.fill("Where is the time zone?");
    // By the page's own clock, this is quicker than people write.
    await send.click();
    await expect(problem).toContainText("press Send Message once more");
    await expect(problem).toBeFocused();
    await expect(message).toHaveValue("Where is the time zone?");
    await setPace(page, paces.slow);
    await send.dblclick();
    await expect(sent).toBeFocused();
    await expect(page).toHaveTitle(/^Message Sent · /);
    await expect(page).toHaveURL(/\/contact\?sent=[0-9a-v]{22}$/);
    await expectAccessible(page);
    await page.getByRole("link", { name: "Send another message" }).click();
    await expect(message).toHaveValue("");
  });

  test(
    "a message survives a visit to other pages, and is reported at once when too long",
    { tag: "@soak" },
    async ({ page }) => {
      await startAtPace(page, paces.slow);
      await page.goto(`${server.url}/contact`);
      const { name, email, subject, message, send, problem, sent } = formOf(page);
      await page.waitForLoadState("networkidle");
      await name.fill("Eve");
      await message.fill("Half a message");
      await page.getByRole("main").getByRole("link", { name: "Privacy Policy" }).click();
      await page.getByRole("link", { name: "← Back", exact: true }).click();
      await expect(message).toHaveValue("Half a message");
      await page.getByRole("banner").getByRole("link", { name: "Help" }).click();
      await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).click();
      await expect(name).toHaveValue("Eve");
      await page.reload();
      await expect(message).toHaveValue("Half a message");
      await email.fill("eve@example.com");
      await subject.fill("A book");
      await message.fill("x".repeat(600_000));
      await send.click();
      await expect(problem).toContainText("Please check");
      await expect(message).toHaveAccessibleDescription(/Please shorten it by 590,000/);
      await message.fill("Half a message, and the rest");
      await send.click();
      await expect(sent).toBeFocused();
      expect(await page.evaluate(() => sessionStorage.getItem("contactDraft"))).toBeNull();
    },
  );

  test("a message that does not get through stays in the form", async ({ page, consoleErrors }) => {
    consoleErrors.expect(/ERR_INTERNET_DISCONNECTED/);
    await startAtPace(page, paces.slow);
    await page.goto(`${server.url}/contact`);
    const { name, email, subject, message, send, problem, sent } = formOf(page);
    await name.fill("Cleo");
    await email.fill("cleo@example.com");
    await subject.fill("On a train");
    await message.fill("There is a tunnel ahead.");
    await setOnline(page, false);
    await send.click();
    await expect(problem).toContainText("Your message was not sent");
    await expect(problem).toBeFocused();
    await expect(message).toHaveValue("There is a tunnel ahead.");
    await setOnline(page, true);
    await send.click();
    await expect(sent).toBeFocused();
  });

  test("the operator reads a message, answers it and puts it away", async ({ page }) => {
    const sent = await page.request.post(`${server.url}/contact`, {
      headers: { Origin: server.url },
      form: { name: "Bob", email: "bob@example.com", subject: "Prices", message: "How much?" },
    });
    expect(sent.url()).toMatch(/\/contact\?sent=[0-9a-v]{22}$/);
    await signInAs(page, server, "operator");
    await page.getByRole("link", { name: /^Operator \d+ open$/ }).click();
    const entry = entryOf(page, "Prices");
    const open = page.getByRole("button", { name: "Mark as done: Prices" });
    await expect(entry).toHaveCount(1);
    await expectAccessible(page);
    await entry.getByRole("link", { name: "Prices" }).click();
    await expect(page.getByText("no mail server is set")).toBeVisible();
    await expect(page.getByRole("link", { name: "Reply" })).toHaveAttribute(
      "href",
      /^mailto:bob@example\.com\?subject=Re%3A%20Prices&body=.*Bob%20wrote%3A.*%3E%20How%20much%3F$/,
    );
    await expectAccessible(page);
    await open.click();
    await expect(page.getByRole("heading", { name: "Messages", exact: true })).toBeVisible();
    await expect(entry).toHaveCount(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("How much?")).toBeVisible();
    await open.click();
    await page.getByRole("link", { name: "Done", exact: true }).click();
    await page.getByRole("button", { name: "Reopen: Prices" }).click();
    await expect(open).toBeVisible();
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a message is put right, sent once though pressed twice, and read", async ({
    page,
    browser,
    consoleErrors,
  }) => {
    consoleErrors.expect(/status of 400/);
    await signInAs(page, server, "subscriber", "/contact");
    const { name, email, subject, message, send, problem, sent } = formOf(page);
    await expect(name).toHaveValue("Sam");
    await expect(email).toHaveValue("subscriber@example.test");
    await subject.fill("Without a script");
    await message.fill("   ");
    await send.click();
    await expect(problem).toContainText("Your message has not been sent");
    await expect(message).toBeFocused();
    await expect(subject).toHaveValue("Without a script");
    await message.fill("It works.");
    await send.click();
    await expect(sent).toBeVisible();
    await page.goto(`${server.url}/contact`);
    await subject.fill("Without a script");
    await message.fill("It works.");
    await send.click();
    await expect(sent).toBeVisible();

    const context = await browser.newContext({ javaScriptEnabled: false });
    const operator = await context.newPage();
    await signInAs(operator, server, "operator");
    await operator.getByRole("link", { name: /^Operator \d+ open$/ }).click();
    const entry = entryOf(operator, "Without a script");
    await expect(entry).toHaveCount(1);
    await entry.getByRole("button", { name: /^Mark as done/ }).click();
    await expect(entry).toHaveCount(0);
    await operator.getByRole("button", { name: "Undo" }).click();
    await expect(operator.getByText("It works.")).toBeVisible();
    await context.close();
  });
});
