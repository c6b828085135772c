import { dashboardOf, expect, signInAs, test, useServerAtWork } from "#tests/harness/browser.ts";

const server = useServerAtWork({ SIMULATION_SPEED: "20" });

const title =
  "notices cover the dashboard a third of the time at most, and none comes when it is quiet";
test(title, { tag: "@soak" }, async ({ page }) => {
  await signInAs(page, server, "subscriber");
  const { connection, toast, voice } = dashboardOf(page);
  await expect(connection).toContainText("All Systems Active");

  await test.step("the agents do something all the time", async () => {
    await expect(toast.getByRole("listitem")).toHaveCount(1);
    const looks: boolean[] = [];
    // The shortest time between two notices, however long a busy machine takes for a look.
    const end = Date.now() + 20_000;
    while (Date.now() < end) {
      looks.push((await toast.locator("li[data-state=open]").count()) > 0);
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
    }
    const share = looks.filter(Boolean).length / looks.length;
    expect(share).toBeLessThanOrEqual(0.34);
  });

  await test.step("quiet is asked for in the settings", async () => {
    await page.goto(`${server.url}/settings`);
    const box = page.getByRole("checkbox", { name: "Hide pop-up notices from agents" });
    await box.check();
    await page.getByRole("button", { name: "Save notices" }).click();
    await expect(toast).toContainText("Settings saved");
    await page.reload();
    await expect(box).toBeChecked();
  });

  await test.step("agents' work shows no toast, and the user's own action does", async () => {
    await page.goto(`${server.url}/dashboard`);
    await expect(connection).toContainText("All Systems Active");
    const announced = page.getByRole("status", { name: "New activities" });
    await expect(announced).toHaveText(/^\d+ new activities, latest: ./, { timeout: 30_000 });
    await expect(toast.getByRole("listitem")).toHaveCount(0);
    await voice.click();
    await expect(toast.getByRole("listitem")).toHaveCount(1);
  });
});
