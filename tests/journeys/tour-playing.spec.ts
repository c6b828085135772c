import type { Page } from "playwright/test";
import { expect, test, useServer } from "#tests/harness/browser.ts";
import { tourOf } from "#tests/harness/tour-dialog.ts";

const server = useServer({ SIMULATION_SPEED: "0.01" });

// What is read aloud takes its own time: it is tried in listening.spec.ts.
test.beforeEach(({ page }) =>
  page.addInitScript(() => localStorage.setItem("voiceEnabled", "false")),
);

/** From here on time passes only when a test lets it. */
async function freeze(page: Page): Promise<void> {
  await page.clock.pauseAt(Date.now() + 60_000);
}

test("the demo of the landing page plays by itself, and closes to where it was opened", async ({
  page,
}) => {
  await page.clock.install();
  await page.goto(server.url);
  const watch = page.getByRole("link", { name: "Watch Demo Video" });
  await watch.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => window.scrollY);
  expect(scrolled).toBeGreaterThan(0);
  await watch.click();
  const tour = tourOf(page);
  await expect(tour.dialog).toBeFocused();
  await expect(tour.pause).toBeVisible();
  await expect(tour.dialog.getByText("share this presentation")).toBeVisible();
  await freeze(page);
  await tour.chip(1).click();
  await page.clock.runFor(4_000);
  await expect(tour.dialog.getByText("This step: 50%")).toBeVisible();
  await expect(tour.dialog.getByText("4 seconds remaining")).toBeVisible();
  await expect(tour.dialog.getByText("4% complete")).toBeVisible();
  await expect(tour.said).toBeEmpty();
  await page.clock.runFor(4_000);
  await expect(tour.badge(2)).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/tour?mode=presentation&step=problem`);
  await expect(tour.said).toHaveText("Step 2 of 12: More work than the week holds");
  // A click outside it does nothing.
  await page.mouse.click(4, 4);
  await expect(tour.dialog).toBeVisible();
  await tour.dialog.getByRole("link", { name: "Close tour" }).click();
  await expect(page).toHaveURL(`${server.url}/`);
  await expect(watch).toBeInViewport();
});

test(
  "it plays to its end and stops there; played again, it starts over",
  { tag: "@soak" },
  async ({ page }) => {
    await page.clock.install();
    await page.goto(`${server.url}/tour?mode=presentation&step=pricing`);
    const tour = tourOf(page);
    await expect(tour.pause).toBeVisible();
    await freeze(page);
    await tour.chip(11).click();
    await page.clock.runFor(6_000);
    await expect(tour.badge(12)).toBeVisible();
    await page.clock.runFor(7_000);
    await expect(tour.dialog.getByText("100% complete")).toBeVisible();
    await expect(tour.play).toBeVisible();
    await expect(tour.control("Next")).toBeDisabled();
    await expect(page.getByRole("link", { name: "Get Started Now" }).last()).toHaveAttribute(
      "href",
      "/api/login",
    );
    await tour.play.click();
    await expect(tour.badge(1)).toBeVisible();
    await expect(tour.pause).toBeVisible();
  },
);

test(
  "the controls move it, reset the step, and the address can be resumed",
  { tag: "@soak" },
  async ({ page }) => {
    await page.clock.install();
    await page.goto(`${server.url}/tour`);
    const tour = tourOf(page);
    // By oneself it waits.
    await expect(tour.play).toBeVisible();
    await expect(tour.control("Previous")).toBeDisabled();
    await freeze(page);
    await tour.play.click();
    await page.clock.runFor(2_000);
    await expect(tour.dialog.getByText("This step: 25%")).toBeVisible();
    await tour.control("Next").click();
    await expect(tour.badge(2)).toBeVisible();
    await expect(tour.dialog.getByText("This step: 0%")).toBeVisible();
    await expect(tour.pause).toBeVisible();
    await tour.chip(8).click();
    await expect(tour.badge(8)).toBeVisible();
    await expect(page).toHaveURL(`${server.url}/tour?step=revenue-streams`);
    await expect(page).toHaveTitle(/^Guided Tour, Step 8 of 12: Revenue · /);
    await expect(tour.dialog.getByText(", completed")).toHaveCount(7);
    await tour.pause.click();
    await page.reload();
    await expect(tour.badge(8)).toBeVisible();
    await expect(tour.play).toBeVisible();
    await tour.control("Previous").click();
    await expect(tour.badge(7)).toBeVisible();
    await tour.control("Restart").click();
    await expect(tour.badge(1)).toBeVisible();
    await expect(tour.play).toBeVisible();
    await expect(page).toHaveURL(`${server.url}/tour`);
  },
);

test("who asks for less motion starts the presentation themselves", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`${server.url}/tour?mode=presentation`);
  const tour = tourOf(page);
  await expect(tour.play).toBeVisible();
  await tour.play.click();
  await expect(tour.pause).toBeVisible();
});
