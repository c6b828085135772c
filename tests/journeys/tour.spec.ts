import type { Page } from "playwright/test";
import { expectNoAxeViolations } from "#tests/harness/accessibility.ts";
import { expect, test, useServer } from "#tests/harness/browser.ts";
import { tourOf } from "#tests/harness/tour-dialog.ts";

const server = useServer({ SIMULATION_SPEED: "0.01" });

/** Each text and control of the dialog that is not wholly in view, or that something lies over. */
function outOfSight(page: Page, what: "words" | "everything"): Promise<string[]> {
  return page.evaluate((all) => {
    const bar = document.querySelector("[aria-label='Tour controls']");
    const parts = [...document.querySelectorAll("[role=dialog] :is(h1, h2, h3, p, li, a, button)")];
    const pictures = document.querySelectorAll("[role=dialog] [role=img]");
    return [...parts.filter((each) => !each.closest("[role=img]")), ...(all ? pictures : [])]
      .filter((each) => {
        const { top, bottom, left, right, width, height } = each.getBoundingClientRect();
        // What is for screen readers only, or not there on this screen.
        if (width <= 1 || height <= 1) return false;
        if (top < 0 || left < 0 || right > innerWidth || bottom > innerHeight) return true;
        const over = document.elementFromPoint((left + right) / 2, bottom - 2);
        return Boolean(over && bar?.contains(over) !== bar?.contains(each));
      })
      .map((each) => each.textContent || each.outerHTML.slice(0, 80));
  }, what === "everything");
}

test("it can be used by keyboard alone", { tag: "@soak" }, async ({ page }) => {
  await page.goto(`${server.url}/tour`);
  const tour = tourOf(page);
  await expect(tour.dialog).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(tour.badge(3)).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await expect(tour.badge(2)).toBeVisible();
  await page.keyboard.press("Space");
  await expect(tour.pause).toBeVisible();
  // On a button the space bar presses the button, once.
  await tour.pause.focus();
  await page.keyboard.press("Space");
  await expect(tour.play).toBeVisible();
  // It presses the controls that are links, too, and does not play in place of it.
  for (const [control, step] of [
    [tour.control("Next"), 3],
    [tour.control("Previous"), 2],
    [tour.chip(5), 5],
    [tour.control("Restart"), 1],
  ] as const) {
    await control.focus();
    await page.keyboard.press("Space");
    await expect(tour.badge(step)).toBeVisible();
    await expect(tour.play).toBeVisible();
  }
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Home");
  await expect(tour.badge(1)).toBeVisible();
  // Nothing behind the dialog can be reached.
  for (let count = 0; count < 30; count += 1) {
    await page.keyboard.press("Tab");
    const behind = await page.evaluate(() => Boolean(document.activeElement?.closest("[inert]")));
    expect(behind).toBe(false);
  }
  // Opened by its address, it gives its place to the landing page.
  const entries = await page.evaluate(() => window.history.length);
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(`${server.url}/`);
  await expect(tour.dialog).toHaveCount(0);
  const watch = page.getByRole("link", { name: "Watch Demo", exact: true });
  await expect(watch).toBeFocused();
  expect(await page.evaluate(() => window.history.length)).toBe(entries);
  // Opened, left and opened again by the browser's own buttons, it still closes to its link.
  await page.keyboard.press("Enter");
  await expect(tour.dialog).toBeFocused();
  await page.goBack();
  await expect(watch).toBeFocused();
  await page.goForward();
  await expect(tour.dialog).toBeFocused();
  await page.reload();
  await expect(tour.dialog).toBeFocused();
  await tour.dialog.getByRole("link", { name: "Close tour" }).focus();
  await page.keyboard.press("Space");
  await expect(watch).toBeFocused();
  await expect(page).toHaveURL(`${server.url}/`);
  expect(await page.evaluate(() => window.history.length)).toBe(entries + 1);
});

const fits = "each step fits the screens that people have, and one sheet of paper";
test(fits, { tag: "@soak" }, async ({ page }) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`${server.url}/tour?mode=presentation`);
  const tour = tourOf(page);
  await expect(tour.play).toBeVisible();
  for (const [width, height, what] of [
    [1_280, 720, "everything"],
    [1_366, 650, "everything"],
    [1_440, 789, "everything"],
    // On a telephone the picture may begin below the words; upright and on its side.
    [390, 664, "words"],
    [812, 375, "words"],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.keyboard.press("Home");
    for (let step = 1; step <= 12; step += 1) {
      await expect(tour.badge(step)).toBeVisible();
      // A window's new size takes a moment to reach what is measured by it.
      await expect
        .poll(() => outOfSight(page, what), `step ${step} at ${width} pixels`)
        .toEqual([]);
      await page.keyboard.press("ArrowRight");
    }
  }
  for (const step of [6, 10]) {
    await tour.chip(step).click();
    await expect(tour.badge(step)).toBeVisible();
    const pages = (await page.pdf()).toString("latin1").match(/\/Type \/Page\b/g);
    expect([step, pages?.length]).toEqual([step, 1]);
  }
  await page.emulateMedia({ media: "print" });
  await expect(tour.control("Restart")).toBeHidden();
});

test("each step can be used by everybody", { tag: "@soak" }, async ({ page }) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`${server.url}/tour?mode=presentation`);
  const tour = tourOf(page);
  for (let step = 1; step <= 12; step += 1) {
    await expect(tour.badge(step)).toBeVisible();
    await test.step(`step ${step}`, () => expectNoAxeViolations(page));
    await page.keyboard.press("ArrowRight");
  }
});

test(
  "the focus is not lost when the last step takes Next away",
  { tag: "@soak" },
  async ({ page }) => {
    await page.goto(`${server.url}/tour?step=pricing`);
    const tour = tourOf(page);
    await expect(tour.dialog).toBeFocused();
    await tour.control("Next").focus();
    await page.keyboard.press("Enter");
    await expect(tour.badge(12)).toBeVisible();
    await expect(page.getByRole("region", { name: "Put your agents to work" })).toBeFocused();
  },
);

test(
  "Headless UI takes over at the same place, with the same control in focus",
  { tag: "@soak" },
  async ({ page }) => {
    let goOn = () => {};
    const held = new Promise<void>((resolve) => (goOn = resolve));
    await page.route("**/headless-dialog-*.js", async (route) => {
      await held;
      await route.continue();
    });
    // A window that the dialog does not fit into.
    await page.setViewportSize({ width: 390, height: 480 });
    await page.goto(`${server.url}/tour?step=agents`);
    const tour = tourOf(page);
    await expect(tour.dialog).toBeFocused();
    await expect(tour.dialog).not.toHaveAttribute("data-open");
    await tour.chip(8).focus();
    await page.mouse.wheel(0, 120);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    const before = await tour.dialog.boundingBox();
    goOn();
    await expect(tour.dialog).toHaveAttribute("data-open");
    await expect(tour.chip(8)).toBeFocused();
    expect(await tour.dialog.boundingBox()).toEqual(before);
    await expect(tour.badge(6)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(`${server.url}/`);
  },
);

test("it takes the whole window when asked to", { tag: "@soak" }, async ({ page }) => {
  await page.setViewportSize({ width: 1400, height: 1000 });
  await page.goto(`${server.url}/tour`);
  const { dialog } = tourOf(page);
  const maximize = dialog.getByRole("button", { name: "Maximize" });
  await expect(dialog).toHaveAttribute("data-open");
  const before = await dialog.boundingBox();
  await maximize.click();
  await expect(maximize).toHaveAttribute("aria-pressed", "true");
  const after = await dialog.boundingBox();
  expect(after?.width).toBeGreaterThan((before?.width ?? 0) + 200);
  expect(after?.height).toBeGreaterThanOrEqual(900);
  await maximize.click();
  expect(await dialog.boundingBox()).toEqual(before);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test(
    "every step is a page, and its links lead through all of them",
    { tag: "@soak" },
    async ({ page }) => {
      await page.goto(server.url);
      await page.getByRole("link", { name: "Watch 5-Min Demo" }).click();
      test.slow();
      const tour = tourOf(page);
      for (let step = 1; step <= 12; step += 1) {
        await expect(tour.badge(step)).toBeVisible();
        await expect(tour.dialog.getByText("share this presentation")).toBeVisible();
        // Nothing is there that only a script could do.
        await expect(tour.play).toBeHidden();
        await expect(tour.dialog.getByRole("button", { name: "Maximize" })).toHaveCount(0);
        if (step < 12) await tour.control("Next").click();
      }
      await expect(tour.control("Next")).toBeDisabled();
      await tour.control("Previous").click();
      await expect(tour.badge(11)).toBeVisible();
      await tour.chip(4).click();
      await expect(tour.badge(4)).toBeVisible();
      await tour.control("Restart").click();
      await expect(tour.badge(1)).toBeVisible();
      await tour.dialog.getByRole("link", { name: "Close tour" }).click();
      await expect(page).toHaveURL(`${server.url}/`);
    },
  );
});
