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
  const before = (await latest.count()) > 0 ? await latest.innerText() : "";
  await expect
    .poll(async () => ((await latest.count()) > 0 ? latest.innerText() : ""), {
      timeout: retryTimeout,
    })
    .not.toBe(before);
}
