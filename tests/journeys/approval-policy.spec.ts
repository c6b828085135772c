/* What agents may do without a review: chosen, shown in the review, and undone. */
import { expectAccessible } from "#tests/harness/accessibility.ts";
import {
  dashboardOf,
  expect,
  keepToasts,
  signInAs,
  test,
  useServer,
} from "#tests/harness/browser.ts";
import { addReviewItem } from "#tests/harness/review-content.ts";

// Nothing is written while a page is being looked at.
const server = useServer({ SIMULATION_SPEED: "0.01" });

for (const javaScriptEnabled of [true, false]) {
  test.describe(`${javaScriptEnabled ? "with" : "without"} JavaScript`, () => {
    test.use({ javaScriptEnabled });

    test("an agent is set to suggest only, and its approved content stays", async ({ page }) => {
      const id = `text-${javaScriptEnabled}`;
      await signInAs(page, server, "subscriber", null);
      server.change((db) => {
        addReviewItem(db, { id, title: "Herbs", body: "Water them in the morning." });
        db.prepare(
          `UPDATE content_items SET agent_id = (SELECT a.id FROM agents a
             WHERE a.workspace_id = content_items.workspace_id AND a.type = 'content_writer') WHERE id = ?`,
        ).run(id);
      });
      const choice = page.getByLabel("Content Writer");
      const { toast } = dashboardOf(page);

      await page.goto(`${server.url}/settings/approvals`);
      await expect(choice).toHaveValue("default");
      await expect(page.getByText("1 of at most 5 wait")).toBeVisible();
      if (javaScriptEnabled) await keepToasts(page);
      await choice.selectOption("Suggest only");
      await page.getByRole("button", { name: "Save" }).click();
      await expect(toast).toContainText("Approvals saved");
      await expect(choice).toHaveValue("suggest");
      await toast.getByRole("button", { name: "Undo" }).click();
      await expect(toast).toContainText("Undone");
      await expect(choice).toHaveValue("default");
      await choice.selectOption("Suggest only");
      await page.getByRole("button", { name: "Save" }).click();
      await expect(choice).toHaveValue("suggest");
      await expectAccessible(page);

      await page.goto(`${server.url}/review/${id}`);
      await expect(page.getByRole("link", { name: "only suggests" })).toBeVisible();
      await page.getByRole("button", { name: /^Approve/ }).click();
      await expect(toast).toContainText("Approved");
      await page.goto(`${server.url}/content/${id}`);
      await expect(page.getByText("Approved, suggestion only").first()).toBeVisible();

      await page.goto(`${server.url}/settings/approvals`);
      await choice.selectOption("Default");
      await page.getByRole("button", { name: "Save" }).click();
      await expect(choice).toHaveValue("default");
    });
  });
}

test(
  "what no list offers is refused, and changes nothing",
  { tag: "@soak" },
  async ({ page, consoleErrors }) => {
    consoleErrors.expect(/status of 400/);
    await signInAs(page, server, "subscriber", "/settings/approvals");
    const choice = page.getByLabel("Content Writer");
    await choice.evaluate((list: HTMLSelectElement) => {
      list.append(new Option("Blindly", "blindly", true, true));
    });
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("alert")).toContainText("Nothing was saved");
    await page.reload();
    await expect(choice).toHaveValue("default");
  },
);
