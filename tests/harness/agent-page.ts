import { expect, type Page } from "playwright/test";

/** One task in forty meets trouble and is tried again, which takes a dozen seconds. */
export const retryTimeout = 25_000;

/** The parts of an agent's own page. */
export function agentOf(page: Page) {
  const main = page.getByRole("main");
  return {
    name: page.getByRole("heading", { level: 1 }),
    status: main.getByText(/^(Active|Processing|Inactive|Error)$/).first(),
    latest: page.getByRole("region", { name: "History" }).getByRole("listitem").first(),
    button: (name: string) => main.getByRole("button", { name, exact: true }),
  };
}

/** Something more is finished, and the page shows it by itself. */
export async function movesOn(page: Page): Promise<void> {
  const { latest } = agentOf(page);
  const shown = async () => ((await latest.count()) > 0 ? latest.innerText() : "");
  const before = await shown();
  try {
    await expect.poll(shown, { timeout: retryTimeout }).not.toBe(before);
  } catch (error) {
    throw new Error(`the page stands still: ${await whatItDoes(page)}`, { cause: error });
  }
}

/** Whether its agent stands still, its channel, or the page alone: one of them in a hundred runs says no more than this. */
async function whatItDoes(page: Page): Promise<string> {
  const { status } = agentOf(page);
  const texts = [page.getByRole("banner"), status, page.getByRole("main")];
  const [banner, state, main] = await Promise.all(texts.map((each) => each.innerText()));
  const requests = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .slice(-6)
      .map(({ name, startTime, duration }) => [name, startTime, duration].join(" ")),
  );
  const now = await page.evaluate(() => performance.now());
  return JSON.stringify({ state, banner, now, requests, main: main?.slice(0, 600) });
}
