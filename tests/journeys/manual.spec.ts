import { readFileSync } from "node:fs";
import { expectAccessible } from "#tests/harness/accessibility.ts";
import { expect, test, useServer } from "#tests/harness/browser.ts";
import { manualOf } from "#tests/harness/manual-dialog.ts";

const server = useServer({ SIMULATION_SPEED: "0.01" });

test(
  "what was just typed does not follow to the page behind, however late that comes",
  { tag: "@soak" },
  async ({ page }) => {
    await page.clock.install();
    await page.goto(server.url);
    await page.getByRole("contentinfo").getByRole("link", { name: "User Manual" }).click();
    const manual = manualOf(page);
    await expect(manual.dialog).toBeFocused();
    await page.route("**/_root.data*", async (route) => {
      // Longer than the address takes to follow what is typed.
      await page.clock.fastForward(1_000);
      await route.continue();
    });
    await manual.question.fill("agents");
    await page.getByRole("button", { name: "Close manual" }).click();
    await expect(manual.dialog).toBeHidden();
    await expect(page).toHaveURL(`${server.url}/`);
    await expect(page).not.toHaveTitle(/User Manual/);
  },
);

test("opened from the landing page it is a dialog, for the keyboard, too", async ({ page }) => {
  await page.goto(server.url);
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  const fromFooter = page.getByRole("contentinfo").getByRole("link", { name: "User Manual" });
  await fromFooter.click();
  const manual = manualOf(page);
  await expect(manual.dialog).toBeFocused();
  await expect(page).toHaveURL(`${server.url}/manual`);

  // The tabs: one of them in the order of the Tab key, the others by arrows, Home and End.
  await manual.tab("Getting Started").focus();
  await page.keyboard.press("ArrowRight");
  await expect(manual.tab("Dashboard")).toBeFocused();
  await expect(manual.panel("Dashboard")).toBeVisible();
  await expect(manual.panel("Getting Started")).toBeHidden();
  await page.keyboard.press("End");
  await expect(manual.tab("Troubleshooting")).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowDown");
  await expect(manual.tab("Getting Started")).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(manual.tab("Revenue")).toBeFocused();
  await expect(page).toHaveURL(`${server.url}/manual?tab=revenue`);
  await expect(page).toHaveTitle(/^Revenue · User Manual · /);
  await page.keyboard.press("Tab");
  await expect(manual.panel("Revenue")).toBeFocused();

  // One reads on at the beginning of the next section.
  await manual.panel("Revenue").getByRole("link", { name: "Next: Settings" }).click();
  await expect(manual.panel("Settings")).toBeFocused();
  await expect(page.getByRole("heading", { name: "Settings", exact: true })).toBeInViewport();

  // Nothing behind the dialog can be reached.
  await expect(page.locator("[inert]").getByText("Watch Demo", { exact: true })).toHaveCount(1);

  // Escape empties the field first, and closes then, back to where it was opened.
  await manual.question.fill("zebra");
  await page.keyboard.press("Escape");
  await expect(manual.dialog).toBeVisible();
  await manual.question.fill("");
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(`${server.url}/`);
  await expect(fromFooter).toBeInViewport();
  await expect(fromFooter).toBeFocused();

  await page.getByRole("banner").getByRole("link", { name: "User Manual" }).click();
  await expect(manual.dialog).toBeVisible();
  await page.mouse.click(4, 4);
  await expect(manual.dialog).toBeHidden();

  // A reload of what was a dialog is the page, and stays it.
  await page.goForward();
  await page.reload();
  await expect(manual.tab("Getting Started")).toBeVisible();
  await expect(manual.dialog).toHaveCount(0);
});

test("it searches while one types, and says what to do when there is nothing", async ({ page }) => {
  await page.goto(`${server.url}/manual?tab=revenue`);
  const manual = manualOf(page);
  await expect(page.getByRole("tab")).toHaveCount(6);
  await manual.question.pressSequentially("SENSIBLE default");
  await expect(manual.count).toHaveText("1 of 6 sections matches “SENSIBLE default”");
  await expect(page.getByRole("tab")).toHaveText(["Settings"]);
  await expect(manual.panel("Settings").locator("mark")).toHaveText("sensible default");
  await expect(page).toHaveURL(`${server.url}/manual?tab=settings&q=SENSIBLE+default`);
  await page.keyboard.press("Enter");
  await expect(manual.question).toHaveValue("SENSIBLE default");

  await manual.question.fill("<b>zebra");
  await expect(page.getByRole("heading", { name: "No section matches “<b>zebra”" })).toBeVisible();
  await expect(page.getByRole("link", { name: "search the help center" })).toHaveAttribute(
    "href",
    "/help?q=%3Cb%3Ezebra",
  );
  await expect(manual.faq.locator("summary")).toHaveCount(6);
  await page.getByRole("link", { name: "Clear search" }).click();
  await expect(manual.question).toBeFocused();
  await expect(manual.panel("Revenue")).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/manual?tab=revenue`);

  const answers = manual.faq.locator("details > div");
  await manual.faq.locator("summary").nth(0).click();
  await expect(answers.nth(0)).toBeVisible();
  await manual.faq.locator("summary").nth(5).click();
  await expect(answers.nth(5)).toBeVisible();
  await expect(answers.nth(0)).toBeHidden();
  await manual.faq.locator("summary").nth(5).click();
  await expect(answers.nth(5)).toBeHidden();
});

test("it can be shared, and kept as a PDF when there is one", async ({
  page,
  context,
  consoleErrors,
}) => {
  consoleErrors.expect(/Failed to load resource/);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(`${server.url}/manual`);
  const manual = manualOf(page);
  await manual.tab("AI Agents").click();
  await manual.share.click();
  await expect(manual.toast.getByText("Address copied")).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(`${server.url}/manual?tab=ai-agents`);

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("not allowed"));
  });
  await manual.share.click();
  await expect(manual.toast.getByText("The address could not be copied")).toBeVisible();
  expect(await page.evaluate(() => window.getSelection()?.toString())).toBe(copied);

  const address = "**/api/manual/download";
  const details = "The PDF is being made. Try again in a minute.";
  const refusal = { error: "x", code: "unavailable", details };
  await page.route(address, (route) => route.fulfill({ status: 503, json: refusal }));
  await manual.download.click();
  await expect(manual.toast.getByText("PDF Download Unavailable")).toBeVisible();
  await expect(manual.toast.getByText(details)).toBeVisible();

  await page.unroute(address);
  await page.route(address, (route) => route.fulfill({ status: 500, body: "<!doctype html>" }));
  await manual.download.click();
  await expect(
    manual.toast.getByText(
      "The manual PDF is not yet available. Please use the online manual for now.",
    ),
  ).toBeVisible();

  await page.unroute(address);
  await page.route(address, (route) => route.abort());
  await manual.download.click();
  await expect(manual.toast.getByText("Download Failed")).toBeVisible();
  await expect(
    manual.toast.getByText("Unable to download the manual PDF. Please try again later."),
  ).toBeVisible();

  // While it is under way the button says so, and a second click asks for nothing new.
  await page.unroute(address);
  let asked = 0;
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(address, async (route) => {
    asked += 1;
    await held;
    await route.fulfill({ contentType: "application/pdf", body: "%PDF-1.7" });
  });
  const saved = page.waitForEvent("download");
  await manual.download.click();
  await expect(manual.download).toHaveText("Downloading…");
  await manual.download.click({ force: true });
  answer();
  const file = await saved;
  expect(file.suggestedFilename()).toBe("AI-Agent-Management-System-User-Manual.pdf");
  expect(readFileSync(await file.path(), "utf8")).toBe("%PDF-1.7");
  await expect(manual.download).toHaveText("Download PDF");
  expect(asked).toBe(1);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("tabs and search are pages, and everything can be read", async ({ page }) => {
    await page.goto(server.url);
    await page.getByRole("banner").getByRole("link", { name: "User Manual" }).click();
    const manual = manualOf(page);
    await expect(manual.dialog).toHaveCount(0);
    const sections = page.getByRole("navigation", { name: "Sections of the manual" });
    await sections.getByRole("link", { name: "Revenue" }).click();
    await expect(page).toHaveURL(`${server.url}/manual?tab=revenue`);
    await expect(page.getByRole("heading", { name: "Revenue", exact: true })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Getting Started" })).toBeHidden();
    await expect(sections.getByRole("link", { name: "Revenue" })).toHaveAttribute(
      "aria-current",
      "page",
    );
    // The address to share is shown, without the button that needs JavaScript.
    await expect(page.getByText(`${server.url}/manual?tab=revenue`).first()).toBeVisible();
    await expect(manual.share).toBeHidden();

    await manual.question.fill("go live");
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await expect(page).toHaveURL(`${server.url}/manual?tab=revenue&q=go+live`);
    await expect(manual.question).toHaveValue("go live");
    await expect(sections.getByRole("link")).toHaveText(["Revenue", "Settings"]);
    await page.getByRole("link", { name: "Clear search" }).click();
    await expect(sections.getByRole("link")).toHaveCount(6);
    await manual.faq.locator("summary").nth(2).click();
    await expect(manual.faq.locator("details > div").nth(2)).toBeVisible();
    for (const text of ["Contact Support", "User Community", "System Updates"]) {
      await expect(page.getByRole("link", { name: text })).toBeVisible();
    }
    await page.getByRole("link", { name: "Watch Video Guide" }).click();
    await expect(page).toHaveURL(`${server.url}/tour?mode=presentation`);
  });
});

test("everybody can use it, on every screen and on paper", async ({ page }) => {
  test.slow();
  const looks = ["/manual?tab=revenue&q=revenue", "/manual?q=zebra"];
  for (const path of [...looks, "dialog"]) {
    if (path === "dialog") {
      await page.goto(server.url);
      await page.getByRole("banner").getByRole("link", { name: "User Manual" }).click();
      await expect(manualOf(page).dialog).toBeVisible();
    } else {
      await page.goto(`${server.url}${path}`);
    }
    await manualOf(page).faq.locator("summary").first().click();
    await expectAccessible(page);
  }
  await page.goto(`${server.url}/manual`);
  await page.emulateMedia({ media: "print" });
  for (const name of ["Getting Started", "AI Agents", "Revenue", "Settings"]) {
    await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
  }
  for (const words of ["Download PDF", "Quick Links", "Back to Home"]) {
    await expect(page.getByText(words)).toBeHidden();
  }
});
