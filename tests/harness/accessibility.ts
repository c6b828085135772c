import axe from "axe-core";
import type { Locator, Page } from "playwright/test";
import { expect, test } from "./browser.ts";

const narrow = [320, 768, 1_024];
const desktop = { width: 1_280, height: 720 };

export interface PageState {
  name: string;
  open(page: Page): Promise<unknown>;
  /** Keeps a passing state, such as a toast under the pointer. */
  keep?(page: Page): Promise<unknown>;
}

/** Looking at all of it takes as long as coming there. */
const looksAtAll = () => test.info().project.name === "soak";

/**
 * Looks at an open page as everybody does: no width needs scrolling sideways, and axe finds nothing
 * wrong, in light and dark. One load serves all: loading is what costs the time. Outside of the soak it looks at
 * the narrowest width, and at the dark: the soak comes to the same states without JavaScript, but for those that only
 * a script makes.
 */
export async function expectAccessible(page: Page, { keep }: Pick<PageState, "keep"> = {}) {
  await withTimers(page, async () => {
    if (!looksAtAll()) return lookInTheDark(page, keep);
    await showTheme(page, "light");
    for (const width of narrow) {
      await page.setViewportSize({ width, height: 640 });
      await keep?.(page);
      expect([width, await widerThanScreen(page)]).toEqual([width, []]);
    }
    await page.setViewportSize(desktop);
    await lookInBothThemes(page, keep);
  });
}

/**
 * Looks at an open page as on the narrowest phone, where much of it is laid out by other rules: nothing is cut off
 * or has to be pushed aside, one button at most is filled, and axe finds nothing wrong. Its colours are those of
 * the wide page, which is looked at in both themes: finding them costs as much as all else.
 */
export async function expectUsableOnPhone(page: Page) {
  expect(await cutWords(page)).toEqual([]);
  await expectOneFilledButton(page);
  expect(await violations(page, { rules: { "color-contrast": { enabled: false } } })).toEqual([]);
}

/** A page has at most one primary button. A button that changes its style takes a moment. */
export async function expectOneFilledButton(page: Page) {
  await expect.poll(async () => (await filledButtons(page)).slice(1)).toEqual([]);
}

/** The error is shown at its field, and the field gets the focus. */
export async function expectErrorAt(field: Locator, words: RegExp) {
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(field).toHaveAccessibleDescription(words);
  await expect(field).toBeFocused();
}

/** Axe finds nothing wrong with what is shown, in light and dark. */
export async function expectNoAxeViolations(page: Page, { keep }: Pick<PageState, "keep"> = {}) {
  await withTimers(page, () => lookInBothThemes(page, keep));
}

async function lookInTheDark(page: Page, keep: PageState["keep"]): Promise<void> {
  await showTheme(page, "dark");
  const [width = 0] = narrow;
  await page.setViewportSize({ width, height: 640 });
  await keep?.(page);
  expect([width, await widerThanScreen(page)]).toEqual([width, []]);
  await page.setViewportSize(desktop);
  await keep?.(page);
  expect(await violations(page)).toEqual([]);
}

async function lookInBothThemes(page: Page, keep: PageState["keep"]): Promise<void> {
  await showTheme(page, "light");
  await keep?.(page);
  expect(await violations(page)).toEqual([]);
  // The other theme has the same elements in other colours.
  await showTheme(page, "dark");
  await keep?.(page);
  expect(await violations(page, { runOnly: ["color-contrast", "link-in-text-block"] })).toEqual([]);
}

/**
 * Axe waits for timers, which never come in a browser without JavaScript: for as long as it looks, they do. The page's
 * own scripts were passed over when it was read, and stay so.
 */
async function withTimers(page: Page, look: () => Promise<void>): Promise<void> {
  if (!(await page.evaluate(() => matchMedia("(scripting: none)").matches))) return look();
  // Stays attached: what a session has set is undone where it ends.
  const session = await page.context().newCDPSession(page);
  const setScripts = (on: boolean) =>
    session.send("Emulation.setScriptExecutionDisabled", { value: !on });
  // A session sends on only what differs from what it has set itself.
  await setScripts(false);
  await setScripts(true);
  try {
    await look();
  } finally {
    await setScripts(false);
  }
}

/**
 * What is wanted are the colours in the end. On their way there hundreds of elements would change step
 * by step, the inner ones once more for each step of the outer ones, which costs more than looking.
 */
async function showTheme(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  const still = await page.evaluateHandle(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("*, ::before, ::after { transition-property: none !important }");
    document.adoptedStyleSheets.push(sheet);
    return sheet;
  });
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  // What has come to its end in a closed part stays listed until a frame is drawn, and nothing may need one any more.
  await page.waitForFunction(
    () => document.getAnimations().every(({ playState }) => playState === "finished"),
    undefined,
    { polling: 50 },
  );
  await still.evaluate((sheet) => {
    const others = document.adoptedStyleSheets.filter((each) => each !== sheet);
    document.adoptedStyleSheets = others;
  });
}

/**
 * Axe itself, brought into a page once: its adapter for Playwright brings it along at each look, for
 * frames that our pages do not have, and that takes several times as long as looking.
 */
async function violations(page: Page, options: axe.RunOptions = {}) {
  const present = await page.evaluate(() => "axe" in window);
  if (!present) await page.evaluate(axe.source);
  const found = await page.evaluate((asked) => {
    const { axe: checker } = window as unknown as { axe: typeof axe };
    return checker.run(document, { resultTypes: ["violations"], ...asked });
  }, options);
  return found.violations
    .map(({ id, nodes }) => ({
      id,
      at: nodes
        // Radix hangs tooltips beside the landmarks; what they describe lies within one.
        .filter(({ html }) => id !== "region" || !html.includes("data-radix-popper-co"))
        .map(({ html, failureSummary }) => [html, failureSummary]),
    }))
    .filter(({ at }) => at.length > 0);
}

/** Empty unless the page can be scrolled sideways; else what sticks out. */
function widerThanScreen(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    return [...document.querySelectorAll("body *")]
      .filter((element) => element.getBoundingClientRect().right > width + 0.5)
      .map((element) => element.outerHTML.slice(0, 160));
  });
}

/** Words of which a part lies beyond the screen's sides, or beyond those of what can be pushed aside. */
function cutWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const screenWidth = document.documentElement.clientWidth + 0.5;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const found: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      // Texts for screen readers have no size; a closed menu is laid out, but not shown.
      if (!node.nodeValue?.trim() || parent?.closest(".sr-only, pre, noscript")) continue;
      if (!parent?.checkVisibility()) continue;
      range.selectNodeContents(node);
      const isCut = [...range.getClientRects()].some(
        ({ left, right, width }) => width > 0 && (right > screenWidth || left < -0.5),
      );
      if (isCut) found.push(`${parent.tagName}: ${node.nodeValue}`);
    }
    return found;
  });
}

/** What the buttons say that have the accent's colour: each asks to be pressed first. */
export function filledButtons(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const accent = document.createElement("i");
    accent.className = "bg-accent";
    document.body.append(accent);
    const colour = getComputedStyle(accent).backgroundColor;
    accent.remove();
    return [...document.querySelectorAll<HTMLElement>("main a, main button")]
      .filter((each) => each.checkVisibility() && each.innerText.trim() !== "")
      .filter((each) => getComputedStyle(each).backgroundColor === colour)
      .map((each) => each.innerText);
  });
}
