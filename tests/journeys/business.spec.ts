/*
 * From signing in for the first time to a text to read, and what the owner of a workspace tells of their
 * business, with and without JavaScript. Their website is a real server on this machine.
 */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright/test";
import { expectAccessible } from "#tests/harness/accessibility.ts";
import {
  chooseAccount,
  dashboardOf,
  expect,
  signInAs,
  test,
  useServer,
} from "#tests/harness/browser.ts";

const server = useServer({ OUTBOUND_ALLOWED_NETWORKS: "127.0.0.0/8" });

let site: Server;
const home = `<html lang="de"><head><title>Ledge &amp; Leaf</title>
  <link rel="alternate" type="application/atom+xml" href="/feed"></head>
  <body><p>Töpfe und Erde für Balkone, leicht genug für vier Treppen und den kleinsten Balkon.</p></body></html>`;
const post = "The nicest smell on a December balcony is wet soil. ".repeat(12);
const feed = `<feed xmlns="http://www.w3.org/2005/Atom"><title>L</title>
  <entry><title>Winter list</title><content>${post}</content></entry></feed>`;

const paper = "%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n";

const types: Record<string, string> = {
  "/feed": "application/atom+xml",
  "/paper": "application/pdf",
};
const bodies: Record<string, string> = { "/feed": feed, "/paper": paper };

test.beforeAll(async () => {
  site = createServer((request, response) => {
    const { url = "/" } = request;
    response.setHeader("content-type", types[url] ?? "text/html; charset=utf-8");
    response.end(bodies[url] ?? home);
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
});
test.afterAll(() => new Promise((resolve) => site.close(resolve)));

/** Of a server on TCP. */
const siteAddress = () => `http://127.0.0.1:${(site.address() as AddressInfo).port}`;

const formOf = (page: Page) => ({
  offer: page.getByRole("textbox", { name: "What you sell or do", exact: true }),
  audience: page.getByRole("textbox", { name: "Your customers", exact: true }),
  never: page.getByRole("textbox", { name: "Words and claims to avoid" }),
  saved: page.getByRole("status", { name: "Saved" }),
  save: page.getByRole("button", { name: "Save", exact: true }),
});

async function readSite(page: Page): Promise<void> {
  await page.getByLabel("Address of your website").fill(siteAddress());
  await page.getByRole("button", { name: /^Read/ }).click();
  await expect(page.getByText(/^We read 127\.0\.0\.1/)).toBeVisible();
}

test("a newcomer comes from four questions to a text within three minutes, and finds it again", async ({
  page,
}) => {
  await page.goto(`${server.url}/api/login`);
  await chooseAccount(page, "operator");
  await expect(page).toHaveURL(`${server.url}/getting-started`);
  await page
    .getByLabel("What do you sell or do?")
    .fill("We sell pots & soil. <script>alert(1)</script>");
  await page.getByLabel("Who are your customers?").fill("People who rent");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Writing sample").fill(`Winter list\n\n${post}`);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Step 3 of 5")).toBeVisible();
  await expectAccessible(page);

  // Left in the middle, it is taken up where it was.
  await page.getByRole("link", { name: "Go to the dashboard" }).click();
  await page.getByRole("link", { name: "Continue at step 3" }).click();
  await page.getByRole("button", { name: "Skip this step" }).click();
  await expect(page.getByText("Step 4 of 5")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("What it should be about").fill("which bread keeps for a week");
  await page.getByRole("button", { name: "Start writing" }).click();

  await expect(page.getByRole("heading", { name: "Writing your first draft" })).toBeVisible();
  await expectAccessible(page);
  const text = page.getByRole("article", { name: "Draft so far" });
  // The test as a whole has three minutes, so this may wait as long.
  await expect(page.getByRole("link", { name: "Read it" })).toBeVisible({ timeout: 180_000 });
  await expect(text).toContainText("People who rent");
  await expect(text).toContainText("<script>alert(1)</script>");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Read it" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("bread keeps for a week");
  // It is over: home is the dashboard again.
  await page.goto(server.url);
  await expect(page.getByRole("heading", { name: "Dashboard", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Continue at|first text/ })).toHaveCount(0);
});

test("answers save themselves, a website proposes some, and old ones come back", async ({
  page,
}) => {
  await signInAs(page, server, "subscriber", "/brief");
  const { offer, never, saved } = formOf(page);
  await expect(page.getByText("Answer four short questions.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Start from an example" }).click();
  await expect(saved).toContainText("version 1");
  await offer.fill("We sell pots and soil.");
  await expect(saved).toContainText("version 2", { timeout: 20_000 });

  await never.fill("cheap");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Remove cheap" })).toBeVisible();
  await expect(saved).toContainText("version 3", { timeout: 20_000 });

  await readSite(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Keep mine: language" }).click();
  await expect(dashboardOf(page).toast).toContainText("Kept your version");
  await page.getByRole("button", { name: "Use this: what you sell or do" }).click();
  await expect(offer).toHaveValue(/^Töpfe und Erde/);
  await page.getByRole("button", { name: "Use this: Winter list" }).click();
  await expect(page.getByText("The nicest smell on a December balcony").first()).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Language" })).toHaveValue("en-US");

  await page.getByRole("link", { name: "Write a sample paragraph" }).click();
  await expect(page.getByRole("region", { name: "Try it" })).toContainText("Töpfe und Erde");

  await page.getByRole("link", { name: "History" }).click();
  await page.getByRole("link", { name: "Version 2", exact: true }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Restore version 2" }).click();
  await expect(offer).toHaveValue("We sell pots and soil.");
});

test(
  "two tabs: one does not overwrite what the other has saved unless the user says so",
  { tag: "@soak" },
  async ({ page, context, consoleErrors }) => {
    consoleErrors.expect(/status of 409/);
    await signInAs(page, server, "subscriber");
    const other = await context.newPage();
    for (const tab of [page, other]) await tab.goto(`${server.url}/brief`);
    await formOf(page).audience.fill("People with a balcony");
    await expect(formOf(page).saved).toContainText(/Saved .* version/, { timeout: 20_000 });
    await formOf(other).audience.fill("People with a garden");
    await expect(other.getByRole("alert")).toContainText("changed in another tab", {
      timeout: 20_000,
    });
    await expect(formOf(other).audience).toHaveValue("People with a garden");
    await other.getByRole("button", { name: /^Save my changes as version/ }).click();
    await expect(dashboardOf(other).toast).toContainText("Saved");
    await page.reload();
    await expect(formOf(page).audience).toHaveValue("People with a garden");
  },
);

test("reports a site that cannot be read, with what was tried, and loses nothing typed", async ({
  page,
}) => {
  await signInAs(page, server, "subscriber", "/brief");
  const { audience } = formOf(page);
  await audience.fill("Typed just now");
  await page.getByLabel("Address of your website").fill(`${siteAddress()}/paper`);
  await page.getByRole("button", { name: /^Read/ }).click();
  const website = page.getByRole("region", { name: "Your website" });
  await expect(website).toContainText("We couldn’t read");
  await expect(website).toContainText("isn’t a web page or a feed, but application/pdf");
  await expect(website.getByRole("link", { name: "Enter it yourself" })).toBeVisible();
  await expect(audience).toHaveValue("Typed just now");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  // What is refused is the page that answers.
  test.beforeEach(({ consoleErrors }) => consoleErrors.expect(/status of 400/));

  test("one form and one Save; what does not fit comes back with what was typed", async ({
    page,
  }) => {
    await signInAs(page, server, "subscriber", "/brief");
    const { offer, audience, never, save, saved } = formOf(page);
    await offer.fill("x".repeat(50_000));
    await audience.fill("People who read");
    await save.click();
    await expect(page.getByRole("alert")).toContainText("50,000 characters");
    await expect(page).toHaveTitle(/^Error: /);
    await expect(audience).toHaveValue("People who read");
    await offer.fill("Bread");
    await never.fill("cheap\nfree\n");
    await save.click();
    await expect(saved).toContainText(/Saved .* version/);
    await expect(never).toHaveValue("cheap\nfree");
    await page.getByText("Paste a sample", { exact: true }).click();
    await page.getByLabel("Sample text").fill(`A letter\n${post}`);
    await page.getByRole("button", { name: "Add sample" }).click();
    await expect(page.getByText("A letter", { exact: true })).toBeVisible();
    await readSite(page);
    await page.getByRole("button", { name: "Use this: language" }).click();
    await expect(page.getByRole("combobox", { name: "Language" })).toHaveValue("de");
    await page.getByRole("button", { name: "Remove A letter" }).click();
    await expect(page.getByText("A letter", { exact: true })).toHaveCount(0);
  });

  test("the onboarding leads from page to page, and the last one reloads itself", async ({
    page,
  }) => {
    await signInAs(page, server, "subscriber", "/getting-started?step=3");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByLabel("My own idea").check();
    await page.getByRole("button", { name: "Start writing" }).click();
    await expect(page.getByRole("alert")).toContainText("Enter what your article should be about.");
    // Typing does not select the option, and another one is selected.
    await page.getByRole("radio").first().check();
    await page.getByLabel("What it should be about").fill("when a loaf is done");
    await page.getByRole("button", { name: "Start writing" }).click();
    await expect(page.getByRole("alert")).toContainText("You also typed your own idea");
    await expect(page.getByLabel("My own idea")).toBeChecked();
    await page.getByRole("button", { name: "Start writing" }).click();
    await expect(page.getByRole("heading", { name: "when a loaf is done" })).toBeVisible();
    await expect(page.locator("noscript meta[http-equiv=refresh]")).toHaveAttribute(
      "content",
      "10",
    );
    await expect(page.getByRole("status", { name: "Progress" })).toContainText(
      "You can close this page",
    );
  });
});

for (const javaScriptEnabled of [true, false])
  test.describe(`files, ${javaScriptEnabled ? "with" : "without"} JavaScript`, () => {
    test.use({ javaScriptEnabled });

    test("the user's own texts are sent as files, and other input is saved as well", async ({
      page,
      consoleErrors,
    }) => {
      consoleErrors.expect(/status of 400/);
      await signInAs(page, server, "subscriber", "/brief");
      const { offer } = formOf(page);
      const files = page.getByLabel(/^Text files/);
      const upload = page.getByRole("button", { name: "Upload", exact: true });
      await offer.fill(`More bread, ${javaScriptEnabled}`);
      await page.locator("summary", { hasText: "Upload" }).click();
      await upload.click();
      await expect(page.getByRole("alert")).toContainText("Choose a file first.");
      await files.setInputFiles({
        name: "letter.docx",
        mimeType: "application/msword",
        buffer: Buffer.from("PK\u0000"),
      });
      await upload.click();
      await expect(page.getByRole("alert")).toContainText("“letter.docx” isn’t a text file.");
      await files.setInputFiles({
        name: "long.txt",
        mimeType: "text/plain",
        buffer: Buffer.from("a ".repeat(20_000)),
      });
      await upload.click();
      await expect(page.getByRole("alert")).toContainText("The limit is 10,000.");
      const name = `winter_list ${javaScriptEnabled}`;
      await files.setInputFiles([
        { name: `${name}.txt`, mimeType: "text/plain", buffer: Buffer.from("Grüße\r\n", "latin1") },
        { name: "why.md", mimeType: "text/markdown", buffer: Buffer.from("# Why\n\nPeat.") },
      ]);
      await upload.click();
      await expect(page.getByText(name.replace("_", " "), { exact: true })).toBeVisible();
      await expect(page.getByText("From a file · 1 word").first()).toBeVisible();
      await expect(page.getByText("why", { exact: true }).first()).toBeVisible();
      await expect(offer).toHaveValue(`More bread, ${javaScriptEnabled}`);
      await page.getByRole("button", { name: "Remove why" }).first().click();
      await expectAccessible(page);
    });
  });
