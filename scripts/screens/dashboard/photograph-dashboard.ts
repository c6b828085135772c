import { mkdirSync, writeFileSync } from "node:fs";
import type { Browser, Page } from "playwright";
import buildDemo from "#tests/harness/demo.ts";
import { saveContactSheet, slicesOf, type Width } from "#scripts/screens/contact-sheet.ts";
import type { DashboardScreen } from "./dashboard-screen.ts";
import { worlds, type World, type WorldName } from "./worlds.ts";

const themes = ["light", "dark"] as const;

const widths: Width[] = [
  { name: "wide", width: 1280, height: 900, scale: 0.38, sliceHeight: Infinity },
  { name: "narrow", width: 390, height: 844, scale: 0.5, sliceHeight: 1_000 },
];

/** Maximum height in pixels: the rest looks the same. */
const longest = 2_400;

/** Full-size screenshots for close inspection, not committed. */
const closely = "test-results/screens";

/** One sheet per state: both widths, light and dark. */
export async function photographDashboard(
  browser: Browser,
  folder: string,
  screens: readonly DashboardScreen[],
): Promise<void> {
  if (screens.length === 0) return;
  mkdirSync(closely, { recursive: true });
  const removeDemo = await buildDemo();
  const started = new Map<WorldName, World>();
  try {
    for (const [index, screen] of screens.entries()) {
      const world = started.get(screen.world) ?? (await worlds[screen.world]());
      started.set(screen.world, world);
      const pictures: string[] = [];
      for (const width of widths)
        pictures.push(...(await picturesOf(browser, world, screen, width)));
      const path = `${folder}/dashboard-${screen.name}.jpg`;
      await saveContactSheet(browser, pictures, path, 42);
      console.log(path);
      // Each server uses CPU while it runs.
      if (screens.slice(index + 1).some((later) => later.world === screen.world)) continue;
      started.delete(screen.world);
      await world.stop();
    }
  } finally {
    for (const world of started.values()) await world.stop();
    removeDemo();
  }
}

/** Opened once for both themes, so that changes happen only twice. */
async function picturesOf(
  browser: Browser,
  world: World,
  screen: DashboardScreen,
  width: Width,
): Promise<string[]> {
  const context = await browser.newContext({
    viewport: { width: width.width, height: width.height },
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  await screen.open(page, world);
  // Requests held on purpose never finish.
  await page.waitForLoadState("networkidle", { timeout: 10_000 }).catch(() => undefined);
  if (!screen.fillsWindow) await showWhole(page, width);
  const pictures: string[] = [];
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    const picture = await page.screenshot({ animations: "disabled" });
    writeFileSync(`${closely}/${screen.name}-${width.width}-${colorScheme}.png`, picture);
    pictures.push(slicesOf(picture, width));
  }
  await context.close();
  return pictures;
}

/** A window as high as the page without its footer, so that sticky elements cover nothing. */
async function showWhole(page: Page, { width, height }: Width): Promise<void> {
  const end = await page.evaluate(() => {
    window.scrollTo(0, 0);
    const tabs = document.querySelector("nav[aria-label=Workspace]");
    const bar = tabs && getComputedStyle(tabs).position === "fixed" ? tabs.clientHeight : 0;
    const footer = [...document.querySelectorAll("body > * footer")].at(-1);
    return (footer?.getBoundingClientRect().top ?? document.body.scrollHeight) + bar;
  });
  await page.setViewportSize({
    width,
    height: Math.min(longest, Math.max(height, Math.ceil(end))),
  });
}
