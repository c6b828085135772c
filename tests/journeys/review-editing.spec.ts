/*
 * An article in review is edited: saved as a draft while typing, in two tabs, next to an agent,
 * and without JavaScript.
 */
import { expectAccessible } from "#tests/harness/accessibility.ts";
import { expect, keepToasts, test, useServer } from "#tests/harness/browser.ts";
import { addReviewItems, reviewQueueOf } from "#tests/harness/review-queue.ts";
import { addNextVersion } from "#tests/harness/review-content.ts";

// What waits is what these journeys give.
const server = useServer({ SIMULATION_SPEED: "0.01" });

test("an article is edited, saved as a draft while typing, and becomes the user's own version", async ({
  page,
}) => {
  const [id = ""] = await addReviewItems(server, page);
  await page.goto(`${server.url}/review/${id}`);
  // There are keys once the script is here.
  await expect(page.getByRole("button", { name: /^Keyboard shortcuts/ })).toBeVisible();
  await page.keyboard.press("e");
  const { field, kept, toast, text } = reviewQueueOf(page);
  await expect(field).toHaveValue("Water them *now and then*.\n\nLast.");
  await expectAccessible(page);
  await field.fill("Water them **daily**. <script>alert(1)</script>\n\nLast.");
  await expect(kept).toContainText(/^Saved /, { timeout: 20_000 });
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview.locator("strong")).toHaveText("daily");
  await expect(preview).toContainText("<script>alert(1)</script>");

  // Coming back shows the draft, and what has been decided meanwhile.
  await page.goto(`${server.url}/review/${id}`);
  await expect(page.getByText(/You have unsaved changes from/)).toBeVisible();
  await page.getByRole("link", { name: "Continue editing" }).click();
  await expect(field).toHaveValue(/daily/);
  await page.getByRole("button", { name: "Save as version 2" }).click();
  await expect(toast).toContainText("Version 2");
  await expect(text).toContainText("daily");
  await page
    .getByRole("link", { name: /^Show changes since version 1/ })
    .first()
    .click();
  await expect(text.locator("ins").first()).toContainText("daily");
});

test("changes are discarded and restored", { tag: "@soak" }, async ({ page }) => {
  const [id = ""] = await addReviewItems(server, page);
  await page.goto(`${server.url}/review/${id}/edit`);
  const { field, kept, toast } = reviewQueueOf(page);
  await field.fill("My words");
  await expect(kept).toContainText(/^Saved /, { timeout: 20_000 });
  await keepToasts(page);
  // What was typed last is not kept yet.
  await field.fill("My last words");
  await page.getByRole("button", { name: "Discard changes" }).click();
  await expect(page).toHaveURL(`${server.url}/review/${id}`);
  await toast.getByRole("button", { name: "Undo" }).click();
  await expect(field).toHaveValue("My last words");
  await page.getByRole("button", { name: "Discard changes" }).click();
  await expect(page).toHaveURL(`${server.url}/review/${id}`);
  // The tab does not hold them either.
  await page.goto(`${server.url}/review/${id}/edit`);
  await expect(field).toHaveValue("Water them *now and then*.\n\nLast.");
});

test(
  "two tabs edit one article: neither overwrites the other unless the user says so",
  { tag: "@soak" },
  async ({ page, context, consoleErrors }) => {
    consoleErrors.expect(/status of 409/);
    const [id = ""] = await addReviewItems(server, page);
    const other = await context.newPage();
    for (const tab of [page, other]) await tab.goto(`${server.url}/review/${id}/edit`);
    await reviewQueueOf(page).field.fill("Mine");
    await expect(reviewQueueOf(page).kept).toContainText(/^Saved /, { timeout: 20_000 });
    await reviewQueueOf(other).field.fill("Theirs");
    await expect(other.getByRole("alert")).toContainText("Changed in another tab", {
      timeout: 20_000,
    });
    await expect(reviewQueueOf(other).field).toHaveValue("Theirs");
    await other.getByRole("button", { name: "Keep my text" }).click();
    await expect(reviewQueueOf(other).toast).toContainText("Saved");
    await page.reload();
    await expect(reviewQueueOf(page).field).toHaveValue("Theirs");
  },
);

test(
  "an agent's version that arrives meanwhile is announced, and neither text is lost",
  { tag: "@soak" },
  async ({ page }) => {
    const [id = ""] = await addReviewItems(server, page);
    await page.goto(`${server.url}/review/${id}/edit`);
    const { field, toast, text } = reviewQueueOf(page);
    await field.fill("My words");
    server.change((db) => addNextVersion(db, id, "The agent’s words"));
    await page.getByRole("button", { name: "Save as version 2" }).click();
    await expect(page.getByRole("alert")).toContainText(
      "An agent created version 2 while you were editing",
    );
    await expect(field).toHaveValue("My words");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Save mine as version 3" }).click();
    await expect(toast).toContainText("Version 3");
    await expect(text).toContainText("My words");
  },
);

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("what cannot be kept comes back with what was typed", async ({ page, consoleErrors }) => {
    consoleErrors.expect(/status of 400/);
    const [id = ""] = await addReviewItems(server, page);
    await page.goto(`${server.url}/review/${id}/edit`);
    await page.getByLabel("Title").fill("");
    await reviewQueueOf(page).field.fill("My words");
    await page.getByRole("button", { name: "Save as version 2" }).click();
    await expect(page.getByRole("alert")).toContainText("Give it a title.");
    await expect(reviewQueueOf(page).field).toHaveValue("My words");
    await expect(page).toHaveTitle(/^Error: /);
  });
});
