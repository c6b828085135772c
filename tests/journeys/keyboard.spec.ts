import { expectAccessible } from "#tests/harness/accessibility.ts";
import { dashboardOf, expect, signInAs, test, useServer } from "#tests/harness/browser.ts";

const server = useServer({ SIMULATION_SPEED: "0.01" });

const dialogs = [
  { name: "the tour", link: /^Watch Guided Tour|Guided Tour/, control: "Maximize" },
  { name: "the manual", link: "User Manual", control: "Close manual" },
];

for (const { name, link, control } of dialogs) {
  test(`${name}: nothing outside can be reached while it is open, and Escape closes it`, async ({
    page,
  }) => {
    await page.goto(server.url);
    await page.getByRole("link", { name: link }).first().click();
    await page.getByRole("button", { name: control }).focus();
    await expect(page.getByRole("tooltip")).toBeVisible();
    const skip = page.locator("a[href='#main']");
    expect(await skip.evaluate((element: HTMLElement) => element.checkVisibility())).toBe(false);
    // One press, though there is a tooltip to close as well.
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(`${server.url}/`);
    await expect
      .poll(() => skip.evaluate((element: HTMLElement) => element.checkVisibility()))
      .toBe(true);
  });
}

test("what a button is called begins with the words on it", { tag: "@soak" }, async ({ page }) => {
  await signInAs(page, server, "subscriber");
  await page.getByRole("button", { name: "Generate Report" }).click();
  await expect(dashboardOf(page).toast).toContainText("Report Generated");
  for (const path of ["/", "/reports", "/settings", "/billing", "/manual", "/tour", "/api-docs"]) {
    await page.goto(server.url + path);
    expect(await page.evaluate(renamed), path).toEqual([]);
  }
});

/** Controls with an accessible name that lacks their visible text (WCAG 2.5.3). */
function renamed(): string[] {
  const plain = (text: string | null) =>
    (text ?? "")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim();
  return [...document.querySelectorAll("a[aria-label], button[aria-label], summary[aria-label]")]
    .filter(
      (control) => !plain(control.getAttribute("aria-label")).includes(plain(control.textContent)),
    )
    .map((control) => `${control.textContent}: ${control.getAttribute("aria-label")}`);
}

test("a tab names no panel that is not in the page", async ({ page }) => {
  for (const path of ["/api-docs", "/manual"]) {
    await page.goto(server.url + path);
    await expect(page.getByRole("tab").first()).toBeVisible();
    const missing = await page
      .locator("[aria-controls]")
      .evaluateAll((controls) =>
        controls
          .map((control) => control.getAttribute("aria-controls"))
          .filter((id) => id && !document.getElementById(id)),
      );
    expect(missing, path).toEqual([]);
  }
});

test("on a phone, an agent's name in the list is a target of its whole line, but for what it works on", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${server.url}/demo`);
  const panel = page.getByRole("region", { name: "Agents", exact: true });
  await panel.locator("summary").click();
  for (const item of await panel.getByRole("listitem").all()) {
    const found = await item.evaluate((line) => {
      line.scrollIntoView({ block: "center" });
      const [name, task] = line.querySelectorAll("a");
      const whole = line.getBoundingClientRect();
      const taskBox = task?.parentElement?.getBoundingClientRect();
      const at = (x: number, y: number) => document.elementFromPoint(x, y);
      return {
        line: whole.height,
        task: taskBox?.height ?? Infinity,
        // Beside its state, where nothing else is.
        nameLeads: at(whole.right - 4, whole.bottom - 4) === name,
        taskLeads: !task || !taskBox || task.contains(at(taskBox.left + 4, taskBox.bottom - 8)),
      };
    });
    expect(found.line).toBeGreaterThanOrEqual(44);
    expect(found.task).toBeGreaterThanOrEqual(24);
    expect(found).toMatchObject({ nameLeads: true, taskLeads: true });
  }
});

test(
  "two keys lead to each part of the dashboard, `?` tells of them, and one switch turns all off",
  { tag: "@soak" },
  async ({ page }) => {
    await signInAs(page, server, "subscriber", "/reports");
    const heading = page.getByRole("heading", { level: 1 });
    await expect(heading).toHaveText("Reports");
    const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    // Until a script listens.
    const ask = () =>
      expect(async () => {
        await page.keyboard.press("?");
        await expect(keys).toBeVisible({ timeout: 500 });
      }).toPass();
    await ask();
    await expectAccessible(page);
    await keys.getByRole("button", { name: "Close" }).click();
    await page.keyboard.press("g");
    await page.keyboard.press("p");
    await expect(page).toHaveURL(/\/plan$/);
    // In a text field they are letters.
    await page.keyboard.press("g");
    await page.keyboard.press("c");
    await expect(page).toHaveURL(/\/content$/);
    await page.getByRole("searchbox").first().fill("");
    await page.keyboard.type("g d");
    await expect(page).toHaveURL(/\/content$/);
    await page.goto(`${server.url}/reports`);
    await ask();
    await keys.getByLabel("Keyboard shortcuts").uncheck();
    await keys.getByRole("button", { name: "Close" }).click();
    await page.keyboard.press("?");
    await page.keyboard.press("g");
    await page.keyboard.press("d");
    await expect(keys).toBeHidden();
    await expect(page).toHaveURL(/\/reports$/);
  },
);
