import type { Page } from "playwright";
import { signInAs } from "#tests/harness/browser.ts";
import { describeBusiness, goLive, setUpBlog } from "#tests/harness/going-live.ts";
import type { DashboardScreen } from "./dashboard-screen.ts";
import type { World, WorldName } from "./worlds.ts";

/** The page of a blocked writer. */
const stopped = (
  name: string,
  world: WorldName,
  words: RegExp,
  prepare: (page: Page, world: World) => Promise<unknown>,
): DashboardScreen => ({
  name,
  world,
  async open(page, { url, ...rest }) {
    await signInAs(page, { url, ...rest }, "subscriber", "/settings/live");
    if (!(await page.getByRole("heading", { name: "You are live" }).isVisible())) {
      rest.change((db) =>
        db.prepare("UPDATE ideas SET slot_at = ? WHERE state = 'planned'").run(Date.now()),
      );
      await prepare(page, { url, ...rest });
      await setUpBlog(page, url, name);
      await goLive(page, url);
    }
    const end = Date.now() + 90_000;
    do {
      await page.goto(`${url}/dashboard`);
      await page.getByRole("link", { name: "Content Writer" }).first().click();
      await page.getByRole("heading", { level: 1, name: "Content Writer" }).waitFor();
    } while (Date.now() < end && (await page.getByText(words).count()) === 0);
    await page.getByText(words).first().waitFor();
  },
});

export const stoppedScreens: DashboardScreen[] = [
  stopped("agent-provider-away", "away", /The last attempt failed/, (page, { url }) =>
    describeBusiness(page, url),
  ),
  stopped("agent-budget-reached", "budget", /Change the limits/, async (page, { url }) => {
    await describeBusiness(page, url);
    await page.goto(`${url}/settings/spending`);
    // Enough to start an article, but not to finish it.
    await page.getByLabel("Daily limit ($)").fill("0.01");
    await page.getByRole("button", { name: "Save limits" }).click();
    await page.getByText("Limits saved").first().waitFor();
  }),
  stopped("agent-needs-sources", "sources", /no sources/i, async (page, { url }) => {
    await page.goto(`${url}/brief`);
    await page.waitForLoadState("networkidle");
    await page
      .getByRole("textbox", { name: "What you sell or do", exact: true })
      .fill("Pots and soil");
    const site = page.getByLabel("Sources your agents may use");
    // Nothing listens there.
    await site.fill("garden.example");
    await site.press("Enter");
    await page
      .getByRole("status", { name: "Saved" })
      .getByText(/version/)
      .waitFor();
  }),
];
