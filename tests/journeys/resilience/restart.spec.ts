import type { Page } from "playwright/test";
import { dashboardOf, expect, signInAs, test, useServerAtWork } from "#tests/harness/browser.ts";

const server = useServerAtWork({ SIMULATION_SPEED: "20" });

for (const [how, signal] of [
  ["stopped", "SIGTERM"],
  ["killed", "SIGKILL"],
] as const) {
  test(`a server that was ${how} and comes back finds the page again`, async ({
    page,
    consoleErrors,
  }) => {
    consoleErrors.expectDowntime();
    await signInAs(page, server, "subscriber");
    const { connection, agents } = dashboardOf(page);
    await expect(connection).toHaveText("All Systems Active");
    await page.evaluate(() => document.body.setAttribute("data-same-page", ""));

    await server.stop(signal);
    await expect(connection).toHaveText("Connecting");
    // What was there can still be read.
    await expect(agents).toHaveCount(6);

    await server.start();
    await expect(connection).toHaveText("All Systems Active", { timeout: 15_000 });
    await movesOn(page);
    await expect(page.locator("body[data-same-page]")).toBeVisible();
  });
}

test("a page that has given up says so, and comes back when it is asked to", async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expectDowntime();
  await page.clock.install();
  await signInAs(page, server, "subscriber");
  const { connection } = dashboardOf(page);
  await expect(connection).toHaveText("All Systems Active");
  await server.stop("SIGTERM");
  const tryAgain = page.getByRole("button", { name: "Try Again" });
  await expect
    .poll(
      async () => {
        // Longer than any of its waits.
        await page.clock.fastForward("00:31");
        return tryAgain.count();
      },
      { intervals: [200], timeout: 20_000 },
    )
    .toBe(1);
  await expect(connection).toHaveText("Not Connected");
  await expect(page.getByRole("alert")).toContainText("Live updates have stopped");

  await server.start();
  await tryAgain.click();
  await expect(connection).toHaveText("All Systems Active");
  await expect(tryAgain).toHaveCount(0);
  await movesOn(page);
});

async function movesOn(page: Page): Promise<void> {
  const { latest } = dashboardOf(page);
  const before = await latest.innerText();
  await expect(latest).not.toHaveText(before, { useInnerText: true });
}
