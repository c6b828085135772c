import type { Page } from "playwright/test";
import { expectAccessible } from "#tests/harness/accessibility.ts";
import { dashboardOf, expect, signInAs, test, useServer } from "#tests/harness/browser.ts";

// Nothing changes while a page is being looked at.
const server = useServer({ SIMULATION_SPEED: "0.01" });

/** The same steps with and without JavaScript, except where they differ. */
for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("an agent is added, removed and restored", async ({ page }) => {
      await signInAs(page, server, "subscriber");
      const { agents, toast } = dashboardOf(page);
      await page.goto(`${server.url}/dashboard`);
      const before = await agents.count();
      const name = javaScriptEnabled ? "Ada" : "Grace";
      const card = agents.getByRole("link", { name, exact: true });

      await openRoster(page);
      await page.getByLabel("Agent type").selectOption("Publisher");
      await page.getByLabel("Name (optional)").fill(name);
      await page.getByRole("button", { name: "Add an agent" }).click();
      await expect(toast).toContainText("Agent Added");
      await expect(agents).toHaveCount(before + 1);
      await expect(card).toBeVisible();

      await openRoster(page);
      await page.getByLabel("Agent to remove").selectOption(name);
      await expectAccessible(page);
      await page.getByRole("button", { name: "Remove", exact: true }).click();
      await expect(toast).toContainText("Agent Removed");
      await expect(agents).toHaveCount(before);
      await expect(card).toHaveCount(0);

      await toast.getByRole("button", { name: "Undo" }).click();
      await expect(toast).toContainText("Undone");
      await expect(agents).toHaveCount(before + 1);
      await expect(card).toBeVisible();
    });

    test("a token is made, seen once, used, and revoked", async ({ page }) => {
      await signInAs(page, server, "subscriber", "/settings");
      await page.getByRole("link", { name: /API tokens/i }).click();
      await expect(page).toHaveURL(`${server.url}/settings/api`);
      const name = javaScriptEnabled ? "Spreadsheet" : "Assistant";
      const tokens = page.getByRole("region", { name: "Your tokens" });
      const line = tokens.getByRole("listitem").filter({ hasText: name });

      await page.getByLabel("Name").fill(name);
      await page.getByLabel("Permissions").selectOption("Read and change");
      await page.getByLabel("Expires after").selectOption("30 days");
      await page.getByRole("button", { name: "Create token" }).click();
      const shown = page.getByRole("status").filter({ hasText: "Your new token" });
      await expect(shown).toContainText("won't be shown again");
      const token = (await shown.getByText(/^aam_[\w-]{43}$/).textContent()) ?? "";
      if (javaScriptEnabled) await expect(shown.getByText(token)).toBeFocused();
      await expect(line).toContainText("never used");
      await expectAccessible(page);

      const headers = { Authorization: `Bearer ${token}` };
      const [list, pause] = ["/api/agents", "/api/agents/pause"].map((path) => server.url + path);
      const read = await fetch(list!, { headers });
      expect(read.status).toBe(200);
      expect(await read.json()).toMatchObject({ next: null });
      expect((await fetch(pause!, { method: "POST", headers })).status).toBe(200);

      await page.goto(`${server.url}/settings/api`);
      await expect(line).toContainText("last used");
      await expect(page.getByText(token)).toHaveCount(0);
      const revoke = page.getByRole("button", { name: `Revoke this token: ${name}` });
      await expect(revoke).toBeHidden();
      await line.locator(":is(summary, button)", { hasText: "Revoke…" }).click();
      if (javaScriptEnabled) await expectAccessible(page);
      await revoke.click();
      await expect(dashboardOf(page).toast).toContainText("Token Revoked");
      await expect(line).toHaveCount(0);
      const refused = await fetch(list!, { headers });
      expect(refused.status).toBe(401);
      expect(await refused.json()).toMatchObject({ code: "bad_token" });
    });
  });

async function openRoster(page: Page): Promise<void> {
  const roster = page.locator("details", { hasText: "Add or remove agents" });
  // It stays open where the page stays.
  if (!(await roster.evaluate((element: HTMLDetailsElement) => element.open)))
    await roster.locator("summary").click();
}
