import { expectAccessible } from "#tests/harness/accessibility.ts";
import { dashboardOf, expect, signInAs, test, useServerAtWork } from "#tests/harness/browser.ts";

const server = useServerAtWork({ SIMULATION_SPEED: "20" });

test(
  "an action stays undoable in the feed after its notice, in every tab, and once",
  { tag: "@soak" },
  async ({ page, context }) => {
    await signInAs(page, server, "subscriber");
    const { connection, action, agents, feed } = dashboardOf(page);
    await expect(connection).toHaveText("All Systems Active");
    const other = await context.newPage();
    await other.goto(`${server.url}/activities`);

    await action("Pause System").click();
    const paused = feed.filter({ hasText: "System paused" });
    await expect(paused).toContainText("By you");
    await expect(agents.filter({ hasText: "Inactive" })).toHaveCount(6);
    await paused.getByRole("button", { name: "Undo: System paused" }).click();
    await expect(agents.filter({ hasText: "Inactive" })).toHaveCount(0);
    await expect(paused.getByRole("button")).toHaveCount(0);

    await action("Start All Agents").click();
    // Everything runs already: nothing has been changed, and nothing can be undone.
    const { toast } = dashboardOf(page);
    await expect(toast).toContainText("Agents Started");
    await expect(toast.getByRole("button", { name: "Undo" })).toHaveCount(0);
    await expect(feed.filter({ hasText: "Agents started" })).toHaveCount(0);

    // Meanwhile the agents have gone on, and what a person did is pages back.
    await other.goto(`${server.url}/activities?type=system`);
    await expect(other.getByText("Undone: System paused")).toBeVisible();
  },
);

test(
  "the page of all activities works without a script",
  { tag: "@soak" },
  async ({ browser, page }) => {
    await signInAs(page, server, "subscriber");
    // Enough has been done for some of it to fold.
    await expect(async () => {
      await page.goto(`${server.url}/activities`);
      await expect(page.locator("main details").first()).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await page.goto(`${server.url}/dashboard`);
    const { connection, action, toast } = dashboardOf(page);
    await expect(connection).toHaveText("All Systems Active");
    await action("Pause System").click();
    await expect(toast).toContainText("System Paused");
    const plain = await browser.newContext({
      javaScriptEnabled: false,
      storageState: await page.context().storageState(),
    });
    const reader = await plain.newPage();
    await reader.goto(`${server.url}/dashboard`);
    await reader.getByRole("link", { name: "Older activities" }).click();
    await expect(reader.getByRole("heading", { level: 1 })).toHaveText("Activities");
    await reader.getByLabel("Type").selectOption("People and system");
    await reader.getByLabel("Time").selectOption("Last 24 hours");
    await reader.getByRole("button", { name: "Show" }).click();
    await expect(reader).toHaveURL(/type=system&period=day/);
    await reader.getByRole("button", { name: "Undo: System paused" }).first().click();
    await expect(reader).toHaveURL(/type=system&period=day/);
    await expect(reader.getByText("Undone: System paused").first()).toBeVisible();
    await reader.getByLabel("Type").selectOption("All types");
    await reader.getByRole("button", { name: "Show" }).click();
    const folded = reader.locator("main details").first();
    await folded.locator("summary").first().click();
    await expect(folded).toHaveAttribute("open");
    await plain.close();
  },
);

test("the page of all activities can be used by everybody, on every screen", async ({ page }) => {
  await signInAs(page, server, "subscriber");
  const { action, toast, feed } = dashboardOf(page);
  // Steps enough that some are one task's.
  await expect(feed.nth(9)).toBeVisible({ timeout: 60_000 });
  await action("Pause System").click();
  await expect(toast).toContainText("System Paused");
  await page.goto(`${server.url}/activities`);
  await expect(page.getByRole("button", { name: "Undo: System paused" }).first()).toBeVisible();
  await page.locator("main summary").first().click();
  await expectAccessible(page);
  await page.goto(`${server.url}/activities?agent=missing`);
  await expect(
    page.getByRole("heading", { name: "No activities match these filters" }),
  ).toBeVisible();
  await expectAccessible(page);
});
