/*
 * Texts that wait for their owner: read, changed, sent back and approved, with and without JavaScript, by
 * keys and on a phone.
 */
import type { Page } from "playwright/test";
import { expectAccessible } from "../harness/accessibility";
import { dashboardOf, expect, keepNotices, signInAs, test, useServer } from "../harness/browser";
import { giveNextVersion, giveTextToReview } from "../harness/text-to-review";

// What waits is what these journeys give.
const server = useServer({ SIMULATION_SPEED: "0.1" });

let given = 0;
/** New texts for each journey; those of others have been decided on. */
async function give(
  page: Page,
  count = 1,
  body = "Water them *now and then*.\n\nLast.",
): Promise<string[]> {
  await signInAs(page, server, "subscriber", null);
  // Those of one moment are listed by their names.
  const ids = Array.from({ length: count }, () => `text-${String((given += 1)).padStart(3, "0")}`);
  server.change((db) => {
    db.prepare("DELETE FROM pieces WHERE id LIKE 'text-%'").run();
    for (const id of ids) giveTextToReview(db, { id, title: `Title of ${id}`, body });
  });
  return ids;
}

const deskOf = (page: Page) => ({
  title: page.getByRole("heading", { level: 1 }),
  text: page.locator("#text-to-review"),
  list: page.getByRole("navigation", { name: "What waits" }),
  approve: page.getByRole("button", { name: /^Approve/ }),
  tab: page.getByRole("navigation", { name: "Workspace" }).getByRole("link", { name: /^Review/ }),
  notice: dashboardOf(page).notice,
  field: page.getByLabel("Text, in Markdown"),
  kept: page.getByRole("status", { name: "Kept" }),
});

/** By what both the page before and the page after a script shows. */
const open = (page: Page, button: string) => page.getByText(button).first().click();

test("what is approved leads to the next text, and can be taken back", async ({ page }) => {
  const [first = "", second = ""] = await give(page, 2);
  await page.goto(`${server.url}/review`);
  const { title, list, approve, tab, notice } = deskOf(page);
  await expect(title.last()).toHaveText(`Title of ${first}`);
  await expect(tab).toContainText("2");
  await expectAccessible(page);
  await keepNotices(page);
  await approve.click();
  await expect(page).toHaveURL(`${server.url}/review/${second}`);
  await expect(title).toBeFocused();
  await expect(list.getByRole("link")).toHaveCount(1);
  await expect(tab).toContainText("1");
  await notice.getByRole("button", { name: "Undo" }).click();
  await expect(page).toHaveURL(`${server.url}/review/${first}`);
  await expect(list.getByRole("link")).toHaveCount(2);
});

for (const javaScriptEnabled of [true, false])
  test.describe(`${javaScriptEnabled ? "with" : "without"} JavaScript`, () => {
    test.use({ javaScriptEnabled });
    test("the dashboard leads to what waits, and says when nothing does any more", async ({
      page,
    }) => {
      const [id = ""] = await give(page);
      await page.goto(`${server.url}/dashboard`);
      const needs = page.getByRole("region", { name: /for you$/ });
      await expect(needs.getByRole("heading", { level: 2 })).toHaveText("One text waits for you");
      await expect(needs.getByRole("link", { name: `Title of ${id}` })).toBeVisible();
      await needs.getByRole("link", { name: "Start reading" }).click();
      await deskOf(page).approve.click();
      // Going on at once would call the request off before it has left.
      await expect(page.getByRole("heading", { name: "Nothing waits for you" })).toBeVisible();
      const next = page.getByRole("main").getByText("Next to come:");
      await expect(next.getByRole("link")).toHaveAttribute("href", /^\/(plan|content)\//);
      await page.goto(`${server.url}/dashboard`);
      await expect(needs.getByRole("heading", { level: 2 })).toHaveText("Nothing waits for you");
      await expect(needs.getByRole("link", { name: "Start reading" })).toHaveCount(0);
    });
  });

test(
  "what is decided in one tab is told on the dashboard in another",
  { tag: "@soak" },
  async ({ page, context }) => {
    const [id = ""] = await give(page);
    await page.goto(`${server.url}/dashboard`);
    const needs = page.getByRole("region", { name: /for you$/ });
    await expect(needs.getByRole("link", { name: `Title of ${id}` })).toBeVisible();
    await expect(dashboardOf(page).connection).toHaveText("All Systems Active");
    const other = await context.newPage();
    await other.goto(`${server.url}/review/${id}`);
    await deskOf(other).approve.click();
    await expect(needs.getByRole("heading", { level: 2 })).toHaveText("Nothing waits for you");
  },
);

test("what is approved in one tab shows as approved in another that has it open", async ({
  page,
  context,
}) => {
  const [id = ""] = await give(page);
  await page.goto(`${server.url}/review/${id}`);
  const text = await context.newPage();
  await text.goto(`${server.url}/content/${id}`);
  const decision = page.getByRole("region", { name: "Your decision" });
  await expect(decision.getByRole("button", { name: /^Approve/ })).toBeVisible();
  await expect(text.getByText("It waits for your decision.")).toBeVisible();
  for (const tab of [page, text]) await tab.waitForLoadState("networkidle");
  const other = await context.newPage();
  await other.goto(`${server.url}/review/${id}`);
  await deskOf(other).approve.click();
  // How long that takes is measured by `npm run bench -- other-tab`.
  await expect(decision).toContainText("Approved. It goes out at its time.");
  await expect(decision.getByRole("button", { name: /^Approve/ })).toHaveCount(0);
  await expect(deskOf(page).tab).not.toContainText("1");
  await expect(text.getByText("It waits for your decision.")).toHaveCount(0);
});

test(
  "rows keep their places under the focus; numbers do not wait, and what is new is told",
  { tag: "@soak" },
  async ({ page, context }) => {
    const [first = "", second = ""] = await give(page, 2);
    await page.goto(`${server.url}/dashboard`);
    const needs = page.getByRole("region", { name: /for you$/ });
    const rows = needs.getByRole("list", { name: /for you$/ });
    const row = (id: string) => rows.getByRole("link", { name: `Title of ${id}` });
    await expect(dashboardOf(page).connection).toHaveText("All Systems Active");
    await row(second).focus();
    const third = "text-late";
    server.change((db) =>
      giveTextToReview(db, { id: third, title: `Title of ${third}`, body: "Late." }),
    );
    const other = await context.newPage();
    await other.goto(`${server.url}/review/${first}`);
    await deskOf(other).approve.click();

    await expect(needs.getByRole("heading", { level: 2 })).toHaveText("Two texts wait for you");
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
  const [id = ""] = await give(page);
  await page.goto(`${server.url}/review/${id}`);
  const { text, notice, tab } = deskOf(page);
  await expect(tab).toContainText("1");
  await open(page, "Ask for changes…");
  const note = page.getByLabel("What should be different?");
  await note.fill("Say how much water.");
  // It is there still, should somebody look elsewhere meanwhile.
  await page.reload();
  await open(page, "Ask for changes…");
  await expect(note).toHaveValue("Say how much water.");
  // What is selected in the text is quoted where it is written about.
  await page.keyboard.press("Escape");
  await expect(note).toBeHidden();
  await text.locator("p", { hasText: "Last." }).selectText();
  await open(page, "Ask for changes…");
  await note.focus();
  await expect(note).toHaveValue("Say how much water.\n“Last.”: ");
  await note.press("End");
  await note.pressSequentially("say more.");
  await page.getByText("Shorter", { exact: true }).click();
  await page.getByText("Another title", { exact: true }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Ask for these changes" }).click();
  await expect(notice).toContainText("Changes asked for");
  await expect(page.getByRole("heading", { name: "Nothing waits for you" })).toBeVisible();
  const withAgents = page.getByRole("region", { name: "With the agents again" });
  await expect(withAgents.getByRole("link")).toHaveText(
    /^Title of text-\d+“Shorter. Another title./,
  );
  await expectAccessible(page);

  server.change((db) => giveNextVersion(db, id, "Water them *every third day*.\n\nLast."));
  await page.goto(`${server.url}/review/${id}`);
  await expect(text.locator("ins")).toContainText("third");
  await expect(text.locator("del")).toContainText("then");
  await expect(page.getByText("Changed since version 1").first()).toBeVisible();
  await expect(page.getByText("Say how much water.").first()).toBeVisible();
  await expect(page.getByText("“Last.”: say more.").first()).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole("link", { name: /^Show the text as it is/ })
    .first()
    .click();
  await expect(text.locator("ins")).toHaveCount(0);
});

test("a text is rejected with a reason, or with none", async ({ page }) => {
  const [first = ""] = await give(page, 2);
  await page.goto(`${server.url}/review/${first}`);
  await open(page, "Reject…");
  await page.getByRole("button", { name: "Reject this text" }).click();
  await expect(deskOf(page).notice).toContainText("Not accepted");
  await page.goto(`${server.url}/review/${first}`);
  await expect(page.getByText("Not accepted. It goes nowhere.")).toBeVisible();
  await page.getByRole("button", { name: /^Take the decision back/ }).click();
  await expect(deskOf(page).approve).toBeVisible();
});

test(
  "two tabs: a decision on what is not the newest any more is refused and says why",
  { tag: "@soak" },
  async ({ page, context }) => {
    const [id = ""] = await give(page);
    const other = await context.newPage();
    for (const tab of [page, other]) await tab.goto(`${server.url}/review/${id}`);
    server.change((db) => giveNextVersion(db, id, "Another text."));
    await deskOf(page).approve.click();
    await expect(deskOf(page).notice).toContainText("There is a newer version of this text");
    await expect(deskOf(page).text).toContainText("Another text.");
    await deskOf(page).approve.click();
    await expect(deskOf(page).notice).toContainText("Approved");
    // The other tab learns of it by itself.
    await expect(other.getByRole("button", { name: /^Take the decision back/ })).toBeVisible();
  },
);

test("a text is changed, kept while it is typed, and becomes a version of one's own", async ({
  page,
}) => {
  const [id = ""] = await give(page);
  await page.goto(`${server.url}/review/${id}`);
  // There are keys once the script is here.
  await expect(page.getByRole("button", { name: /^Keys/ })).toBeVisible();
  await page.keyboard.press("e");
  const { field, kept, notice, text } = deskOf(page);
  await expect(field).toHaveValue("Water them *now and then*.\n\nLast.");
  await expectAccessible(page);
  await field.fill("Water them **daily**. <script>alert(1)</script>\n\nLast.");
  await expect(kept).toContainText(/^Kept /, { timeout: 20_000 });
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview.locator("strong")).toHaveText("daily");
  await expect(preview).toContainText("<script>alert(1)</script>");

  // Whoever comes back finds the words, and what is decided on meanwhile.
  await page.goto(`${server.url}/review/${id}`);
  await expect(page.getByText(/You have begun to change this text/)).toBeVisible();
  await page.getByRole("link", { name: "Go on changing it" }).click();
  await expect(field).toHaveValue(/daily/);
  await page.getByRole("button", { name: "Save as version 2" }).click();
  await expect(notice).toContainText("version 2");
  await expect(text).toContainText("daily");
  await page
    .getByRole("link", { name: /^Show changes since version 1/ })
    .first()
    .click();
  await expect(text.locator("ins").first()).toContainText("daily");
});

test("what was changed is put away, and comes back", { tag: "@soak" }, async ({ page }) => {
  const [id = ""] = await give(page);
  await page.goto(`${server.url}/review/${id}/edit`);
  const { field, kept, notice } = deskOf(page);
  await field.fill("My words");
  await expect(kept).toContainText(/^Kept /, { timeout: 20_000 });
  await keepNotices(page);
  await page.getByRole("button", { name: "Put my changes away" }).click();
  await expect(page).toHaveURL(`${server.url}/review/${id}`);
  await notice.getByRole("button", { name: "Undo" }).click();
  await expect(field).toHaveValue("My words");
});

test(
  "two tabs change one text: neither writes over the other unless somebody says so",
  { tag: "@soak" },
  async ({ page, context, consoleErrors }) => {
    consoleErrors.expect(/status of 409/);
    const [id = ""] = await give(page);
    const other = await context.newPage();
    for (const tab of [page, other]) await tab.goto(`${server.url}/review/${id}/edit`);
    await deskOf(page).field.fill("Mine");
    await expect(deskOf(page).kept).toContainText(/^Kept /, { timeout: 20_000 });
    await deskOf(other).field.fill("Theirs");
    await expect(other.getByRole("alert")).toContainText("Changed in another tab", {
      timeout: 20_000,
    });
    await expect(deskOf(other).field).toHaveValue("Theirs");
    await other.getByRole("button", { name: "Keep mine" }).click();
    await expect(deskOf(other).notice).toContainText("Kept");
    await page.reload();
    await expect(deskOf(page).field).toHaveValue("Theirs");
  },
);

test(
  "an agent's version that comes meanwhile is told, and neither text is lost",
  { tag: "@soak" },
  async ({ page }) => {
    const [id = ""] = await give(page);
    await page.goto(`${server.url}/review/${id}/edit`);
    const { field, notice, text } = deskOf(page);
    await field.fill("My words");
    server.change((db) => giveNextVersion(db, id, "The agent’s words"));
    await page.getByRole("button", { name: "Save as version 2" }).click();
    await expect(page.getByRole("alert")).toContainText("An agent has made version 2 meanwhile");
    await expect(field).toHaveValue("My words");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Save mine as version 3" }).click();
    await expect(notice).toContainText("version 3");
    await expect(text).toContainText("My words");
  },
);

test("keys lead through the texts, are dead while somebody types, and can be switched off", async ({
  page,
}) => {
  const [first = "", second = ""] = await give(page, 2);
  await page.goto(`${server.url}/review/${first}`);
  const { notice, title } = deskOf(page);
  const keys = page.getByRole("button", { name: /^Keys/ });
  await expect(keys).toBeVisible();
  await page.keyboard.press("j");
  await expect(page).toHaveURL(`${server.url}/review/${second}`);
  await expect(title).toHaveText(`Title of ${second}`);
  await page.keyboard.press("k");
  await expect(page).toHaveURL(`${server.url}/review/${first}`);
  await expect(title).toHaveText(`Title of ${first}`);
  await page.keyboard.press("c");
  const note = page.getByLabel("What should be different?");
  await expect(note).toBeFocused();
  await page.keyboard.type("a jar");
  await expect(note).toHaveValue("a jar");
  await page.keyboard.press("Escape");
  await keys.click();
  await page.getByLabel("Use these keys").uncheck();
  await page.keyboard.press("Escape");
  await page.keyboard.press("j");
  await page.keyboard.press("a");
  await keys.click();
  await page.getByLabel("Use these keys").check();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(`${server.url}/review/${first}`);
  await page.locator("body").click({ position: { x: 2, y: 400 } });
  await page.keyboard.press("a");
  await expect(notice).toContainText("Approved");
  await expect(page).toHaveURL(`${server.url}/review/${second}`);
  await page.keyboard.press("z");
  await expect(page).toHaveURL(`${server.url}/review/${first}`);
});

test("on a phone: the list, then the text with its decision within reach of a thumb", async ({
  page,
}) => {
  const [first = "", second = ""] = await give(page, 2);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${server.url}/review`);
  const { list, approve } = deskOf(page);
  const tabs = page.getByRole("navigation", { name: "Workspace" });
  await expect(approve).toBeHidden();
  await expect(tabs).toBeVisible();
  await list.getByRole("link", { name: `Title of ${first}` }).click();
  await expect(page.getByText("1 of 2")).toBeVisible();
  await expect(tabs).toBeHidden();
  const box = await approve.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(760);
  expect(box?.height).toBeGreaterThanOrEqual(44);
  await page.getByRole("link", { name: "The next one" }).click();
  await expect(page).toHaveURL(`${server.url}/review/${second}`);
  await approve.click();
  await expect(deskOf(page).notice).toContainText("Approved");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a whole round: read, ask for changes, read again, change by hand, approve", async ({
    page,
  }) => {
    const [first = "", second = ""] = await give(page, 2);
    await page.goto(`${server.url}/review`);
    const { title, list, approve, text, field } = deskOf(page);
    await list.getByRole("link", { name: `Title of ${first}` }).click();
    await expect(title).toHaveText(`Title of ${first}`);
    await page.locator("summary", { hasText: "Ask for changes…" }).click();
    // A tick alone says enough; nothing at all does not.
    await page.getByRole("button", { name: "Ask for these changes" }).click();
    await expect(page.getByText("Say what to change").first()).toBeVisible();
    await page.locator("summary", { hasText: "Ask for changes…" }).click();
    await page.getByText("Shorter", { exact: true }).click();
    await page.getByRole("button", { name: "Ask for these changes" }).click();
    await expect(page).toHaveURL(`${server.url}/review/${second}`);
    await expect(page.getByText("Changes asked for").first()).toBeVisible();

    server.change((db) => giveNextVersion(db, first, "Short."));
    await page.goto(`${server.url}/review/${first}`);
    await expect(page.getByText("Changed since version 1").first()).toBeVisible();
    await page
      .getByRole("link", { name: /^Show the text as it is/ })
      .first()
      .click();
    await expect(text).toHaveText("Short.");
    await page.getByRole("link", { name: /^Edit/ }).last().click();
    await field.fill("Shorter **still**.");
    await page.getByRole("button", { name: "Keep and preview" }).click();
    await expect(page.getByRole("region", { name: "Preview" }).locator("strong")).toHaveText(
      "still",
    );
    await page.getByRole("button", { name: "Save as version 3" }).click();
    await expect(text).toContainText("Shorter still.");
    await approve.click();
    await expect(page).toHaveURL(`${server.url}/review/${second}`);
    await page.locator("summary", { hasText: "Reject…" }).click();
    await page.getByRole("button", { name: "Reject this text" }).click();
    await expect(page.getByRole("heading", { name: "Nothing waits for you" })).toBeVisible();
  });

  test("what cannot be kept comes back with what was typed", async ({ page, consoleErrors }) => {
    consoleErrors.expect(/status of 400/);
    const [id = ""] = await give(page);
    await page.goto(`${server.url}/review/${id}/edit`);
    await page.getByLabel("Title").fill("");
    await deskOf(page).field.fill("My words");
    await page.getByRole("button", { name: "Save as version 2" }).click();
    await expect(page.getByRole("alert")).toContainText("Give it a title.");
    await expect(deskOf(page).field).toHaveValue("My words");
    await expect(page).toHaveTitle(/^Error: /);
  });
});

// The last one: what is given goes to the newest workspace, and this makes another.
test(
  "a text that is not there, or is another workspace's, is not found",
  { tag: "@soak" },
  async ({ page, consoleErrors }) => {
    consoleErrors.expect(/status of 404/);
    const [id = ""] = await give(page);
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
