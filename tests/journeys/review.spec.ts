/*
 * Content in review: read, sent back and approved, with and without JavaScript, by keys and on
 * a phone. Editing is in review-editing.spec.ts.
 */
import { expectAccessible } from "#tests/harness/accessibility.ts";
import {
  dashboardOf,
  expect,
  keepToasts,
  signInAs,
  test,
  useServer,
} from "#tests/harness/browser.ts";
import { addReviewItems, openPanel, reviewQueueOf } from "#tests/harness/review-queue.ts";
import { addNextVersion, addReviewItem } from "#tests/harness/review-content.ts";

// What waits is what these journeys give.
const server = useServer({ SIMULATION_SPEED: "0.01" });

test("approving leads to the next article, and can be undone", async ({ page }) => {
  const [first = "", second = ""] = await addReviewItems(server, page, 2);
  await page.goto(`${server.url}/review`);
  const { title, list, approve, tab, toast } = reviewQueueOf(page);
  await expect(title.last()).toHaveText(`Title of ${first}`);
  await expect(tab).toContainText("2");
  await expectAccessible(page);
  await keepToasts(page);
  await approve.click();
  await expect(page).toHaveURL(`${server.url}/review/${second}`);
  await expect(title).toBeFocused();
  await expect(list.getByRole("link")).toHaveCount(1);
  await expect(tab).toContainText("1");
  await toast.getByRole("button", { name: "Undo" }).click();
  await expect(page).toHaveURL(`${server.url}/review/${first}`);
  await expect(list.getByRole("link")).toHaveCount(2);
});

for (const javaScriptEnabled of [true, false])
  test.describe(`${javaScriptEnabled ? "with" : "without"} JavaScript`, () => {
    test.use({ javaScriptEnabled });
    test("the dashboard leads to what waits, and says when nothing does any more", async ({
      page,
    }) => {
      const [id = ""] = await addReviewItems(server, page);
      await page.goto(`${server.url}/dashboard`);
      const needs = page.getByRole("region", { name: /your decision$|all caught up$/ });
      await expect(needs.getByRole("heading", { level: 2 })).toHaveText(
        "1 draft needs your decision",
      );
      await expect(needs.getByRole("link", { name: `Title of ${id}` })).toBeVisible();
      await needs.getByRole("link", { name: "Start reviewing" }).click();
      await reviewQueueOf(page).approve.click();
      // Going on at once would call the request off before it has left.
      await expect(page.getByRole("heading", { name: "You’re all caught up" })).toBeVisible();
      const next = page.getByRole("main").getByText("Coming up:");
      await expect(next.getByRole("link")).toHaveAttribute("href", /^\/(plan|content)\//);
      await page.goto(`${server.url}/dashboard`);
      await expect(needs.getByRole("heading", { level: 2 })).toHaveText("You’re all caught up");
      await expect(needs.getByRole("link", { name: "Start reviewing" })).toHaveCount(0);
    });
  });

test(
  "a review in one tab is shown on the dashboard in another",
  { tag: "@soak" },
  async ({ page, context }) => {
    const [id = ""] = await addReviewItems(server, page);
    await page.goto(`${server.url}/dashboard`);
    const needs = page.getByRole("region", { name: /your decision$|all caught up$/ });
    await expect(needs.getByRole("link", { name: `Title of ${id}` })).toBeVisible();
    await expect(dashboardOf(page).connection).toHaveText("All Systems Active");
    const other = await context.newPage();
    await other.goto(`${server.url}/review/${id}`);
    await reviewQueueOf(other).approve.click();
    await expect(needs.getByRole("heading", { level: 2 })).toHaveText("You’re all caught up");
  },
);

test(
  "what is approved in one tab shows as approved in another that has it open",
  { tag: "@soak" },
  async ({ page, context }) => {
    const [id = ""] = await addReviewItems(server, page);
    await page.goto(`${server.url}/review/${id}`);
    const text = await context.newPage();
    await text.goto(`${server.url}/content/${id}`);
    const decision = page.getByRole("region", { name: "Your review" });
    await expect(decision.getByRole("button", { name: /^Approve/ })).toBeVisible();
    await expect(text.getByText("Waiting for your review.")).toBeVisible();
    for (const tab of [page, text]) await tab.waitForLoadState("networkidle");
    const other = await context.newPage();
    await other.goto(`${server.url}/review/${id}`);
    await reviewQueueOf(other).approve.click();
    // How long that takes is measured by `npm run bench -- other-tab`.
    await expect(decision).toContainText("Approved. It will be published as scheduled.");
    await expect(decision.getByRole("button", { name: /^Approve/ })).toHaveCount(0);
    await expect(reviewQueueOf(page).tab).not.toContainText("1");
    await expect(text.getByText("Waiting for your review.")).toHaveCount(0);
  },
);

test(
  "rows keep their places under the focus; numbers update at once, and new rows are announced",
  { tag: "@soak" },
  async ({ page, context }) => {
    const [first = "", second = ""] = await addReviewItems(server, page, 2);
    await page.goto(`${server.url}/dashboard`);
    const needs = page.getByRole("region", { name: /your decision$|all caught up$/ });
    const rows = needs.getByRole("list", { name: /your decision$|all caught up$/ });
    const row = (id: string) => rows.getByRole("link", { name: `Title of ${id}` });
    await expect(dashboardOf(page).connection).toHaveText("All Systems Active");
    await row(second).focus();
    const third = "text-late";
    server.change((db) =>
      addReviewItem(db, { id: third, title: `Title of ${third}`, body: "Late." }),
    );
    const other = await context.newPage();
    await other.goto(`${server.url}/review/${first}`);
    await reviewQueueOf(other).approve.click();

    await expect(needs.getByRole("heading", { level: 2 })).toHaveText(
      "2 drafts need your decision",
    );
    await expect(row(first)).toBeVisible();
    await expect(row(third)).toHaveCount(0);
    await expect(row(second)).toBeFocused();
    await needs.getByRole("button", { name: /^\d new, show$/ }).click();
    await expect(row(third)).toBeVisible();
    await expect(row(first)).toHaveCount(0);
    await expect(needs).toBeFocused();
  },
);

test("changes are asked for with a note, and what was changed is shown when they come", async ({
  page,
}) => {
  const [id = ""] = await addReviewItems(server, page);
  await page.goto(`${server.url}/review/${id}`);
  const { text, toast, tab } = reviewQueueOf(page);
  await expect(tab).toContainText("1");
  await openPanel(page, "Request changes…");
  const note = page.getByLabel("What should change?");
  await note.fill("Say how much water.");
  // It survives a reload.
  await page.reload();
  await openPanel(page, "Request changes…");
  await expect(note).toHaveValue("Say how much water.");
  // What is selected in the text is quoted where it is written about.
  await page.keyboard.press("Escape");
  await expect(note).toBeHidden();
  await text.locator("p", { hasText: "Last." }).selectText();
  await openPanel(page, "Request changes…");
  await note.focus();
  await expect(note).toHaveValue("Say how much water.\n“Last.”: ");
  await note.press("End");
  await note.pressSequentially("say more.");
  await page.getByText("Shorter", { exact: true }).click();
  await page.getByText("Different title", { exact: true }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Send request" }).click();
  await expect(toast).toContainText("Changes requested");
  await expect(page.getByRole("heading", { name: "You’re all caught up" })).toBeVisible();
  const withAgents = page.getByRole("region", { name: "Back with your agents" });
  await expect(withAgents.getByRole("link")).toHaveText(
    /^Title of text-\d+“Shorter. Different title./,
  );
  await expectAccessible(page);

  server.change((db) => addNextVersion(db, id, "Water them *every third day*.\n\nLast."));
  await page.goto(`${server.url}/review/${id}`);
  await expect(text.locator("ins")).toContainText("third");
  await expect(text.locator("del")).toContainText("then");
  await expect(page.getByText("Changed since version 1").first()).toBeVisible();
  await expect(page.getByText("Say how much water.").first()).toBeVisible();
  await expect(page.getByText("“Last.”: say more.").first()).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole("link", { name: /^Hide changes/ })
    .first()
    .click();
  await expect(text.locator("ins")).toHaveCount(0);
});

test("a text is rejected with a reason, or with none", async ({ page }) => {
  const [first = ""] = await addReviewItems(server, page, 2);
  await page.goto(`${server.url}/review/${first}`);
  await openPanel(page, "Reject…");
  await page.getByRole("button", { name: "Reject draft" }).click();
  await expect(reviewQueueOf(page).toast).toContainText("Rejected");
  await page.goto(`${server.url}/review/${first}`);
  await expect(page.getByText("Rejected. It won’t be published.")).toBeVisible();
  await page.getByRole("button", { name: /^Undo review/ }).click();
  await expect(reviewQueueOf(page).approve).toBeVisible();
});

test(
  "two tabs: a decision on what is not the newest any more is refused and says why",
  { tag: "@soak" },
  async ({ page, context }) => {
    const [id = ""] = await addReviewItems(server, page);
    const other = await context.newPage();
    for (const tab of [page, other]) await tab.goto(`${server.url}/review/${id}`);
    server.change((db) => addNextVersion(db, id, "Another text."));
    await reviewQueueOf(page).approve.click();
    await expect(reviewQueueOf(page).toast).toContainText("There’s a newer version");
    await expect(reviewQueueOf(page).text).toContainText("Another text.");
    await reviewQueueOf(page).approve.click();
    await expect(reviewQueueOf(page).toast).toContainText("Approved");
    // The other tab learns of it by itself.
    await expect(other.getByRole("button", { name: /^Undo review/ })).toBeVisible();
  },
);

test(
  "a note on what is not the newest any more is kept, beside what is",
  { tag: "@soak" },
  async ({ page, consoleErrors }) => {
    consoleErrors.expect(/status of 409/);
    const [id = ""] = await addReviewItems(server, page);
    await page.goto(`${server.url}/review/${id}`);
    await openPanel(page, "Request changes…");
    const note = page.getByLabel("What should change?");
    await note.fill("Say how much water.");
    server.change((db) => addNextVersion(db, id, "Another text."));
    const ask = page.getByRole("button", { name: "Send request" });
    await ask.click();
    await expect(page.getByRole("alert")).toContainText("There’s a newer version");
    await expect(reviewQueueOf(page).text).toContainText("Another text.");
    // The form is another version's by now, and closed.
    await expect(note).toBeHidden();
    await page.getByRole("button", { name: /^Request changes…/ }).click();
    await expect(note).toHaveValue("Say how much water.");
    await ask.click();
    await expect(reviewQueueOf(page).toast).toContainText("Changes requested");
  },
);

test("shortcuts lead through the articles, do nothing while typing, and can be switched off", async ({
  page,
}) => {
  const [first = "", second = ""] = await addReviewItems(server, page, 2);
  await page.goto(`${server.url}/review/${first}`);
  const { toast, title } = reviewQueueOf(page);
  const keys = page.getByRole("button", { name: /^Keyboard shortcuts/ });
  await expect(keys).toBeVisible();
  await page.keyboard.press("j");
  await expect(page).toHaveURL(`${server.url}/review/${second}`);
  await expect(title).toHaveText(`Title of ${second}`);
  await page.keyboard.press("k");
  await expect(page).toHaveURL(`${server.url}/review/${first}`);
  await expect(title).toHaveText(`Title of ${first}`);
  await page.keyboard.press("c");
  const note = page.getByLabel("What should change?");
  await expect(note).toBeFocused();
  await page.keyboard.type("a jar");
  await expect(note).toHaveValue("a jar");
  await page.keyboard.press("Escape");
  await keys.click();
  await page.getByLabel("Keyboard shortcuts").uncheck();
  await page.keyboard.press("Escape");
  await page.keyboard.press("j");
  await page.keyboard.press("a");
  await keys.click();
  await page.getByLabel("Keyboard shortcuts").check();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(`${server.url}/review/${first}`);
  await page.locator("body").click({ position: { x: 2, y: 400 } });
  await page.keyboard.press("a");
  await expect(toast).toContainText("Approved");
  await expect(page).toHaveURL(`${server.url}/review/${second}`);
  await page.keyboard.press("z");
  await expect(page).toHaveURL(`${server.url}/review/${first}`);
});

test("on a phone: the list, then the text with its decision within reach of a thumb", async ({
  page,
}) => {
  const [first = "", second = ""] = await addReviewItems(server, page, 2);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${server.url}/review`);
  const { list, approve } = reviewQueueOf(page);
  const tabs = page.getByRole("navigation", { name: "Workspace" });
  await expect(approve).toBeHidden();
  await expect(tabs).toBeVisible();
  await list.getByRole("link", { name: `Title of ${first}` }).click();
  await expect(page.getByText("1 of 2")).toBeVisible();
  await expect(tabs).toBeHidden();
  const box = await approve.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(760);
  expect(box?.height).toBeGreaterThanOrEqual(44);
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL(`${server.url}/review/${second}`);
  await approve.click();
  await expect(reviewQueueOf(page).toast).toContainText("Approved");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a whole round: read, request changes, read again, edit, approve", async ({ page }) => {
    const [first = "", second = ""] = await addReviewItems(server, page, 2);
    await page.goto(`${server.url}/review`);
    const { title, list, approve, text, field } = reviewQueueOf(page);
    await list.getByRole("link", { name: `Title of ${first}` }).click();
    await expect(title).toHaveText(`Title of ${first}`);
    await page.locator("summary", { hasText: "Request changes…" }).click();
    // A tick alone says enough; nothing at all does not.
    await page.getByRole("button", { name: "Send request" }).click();
    await expect(page.getByText("Tell your agent what to change").first()).toBeVisible();
    await page.locator("summary", { hasText: "Request changes…" }).click();
    await page.getByText("Shorter", { exact: true }).click();
    await page.getByRole("button", { name: "Send request" }).click();
    await expect(page).toHaveURL(`${server.url}/review/${second}`);
    await expect(page.getByText("Changes requested").first()).toBeVisible();

    server.change((db) => addNextVersion(db, first, "Short."));
    await page.goto(`${server.url}/review/${first}`);
    await expect(page.getByText("Changed since version 1").first()).toBeVisible();
    await page
      .getByRole("link", { name: /^Hide changes/ })
      .first()
      .click();
    await expect(text).toHaveText("Short.");
    await page.getByRole("link", { name: /^Edit/ }).last().click();
    await field.fill("Shorter **still**.");
    await page.getByRole("button", { name: "Save and preview" }).click();
    await expect(page.getByRole("region", { name: "Preview" }).locator("strong")).toHaveText(
      "still",
    );
    await page.getByRole("button", { name: "Save as version 3" }).click();
    await expect(text).toContainText("Shorter still.");
    await approve.click();
    await expect(page).toHaveURL(`${server.url}/review/${second}`);
    await page.locator("summary", { hasText: "Reject…" }).click();
    await page.getByRole("button", { name: "Reject draft" }).click();
    await expect(page.getByRole("heading", { name: "You’re all caught up" })).toBeVisible();
  });
});

// The last one: what is given goes to the newest workspace, and this makes another.
test(
  "a text that is not there, or is another workspace's, is not found",
  { tag: "@soak" },
  async ({ page, consoleErrors }) => {
    consoleErrors.expect(/status of 404/);
    const [id = ""] = await addReviewItems(server, page);
    await page.goto("about:blank");
    await page.context().clearCookies();
    await signInAs(page, server, "operator", null);
    for (const path of [`/review/${id}`, `/review/${id}/edit`, "/review/nope"]) {
      const answer = await page.goto(`${server.url}${path}`);
      expect(answer?.status()).toBe(404);
    }
    for (const path of [`/review/${id}`, `/review/${id}/edit`]) {
      const answer = await page.request.post(`${server.url}${path}`, {
        headers: { Origin: server.url },
        form: {
          intent: path.endsWith("edit") ? "save_version" : "approve",
          version: id,
          base: id,
          title: "x",
          body: "x",
        },
      });
      expect(answer.status()).toBe(404);
    }
  },
);
