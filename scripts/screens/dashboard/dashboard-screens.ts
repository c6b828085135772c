import { signInAs } from "#tests/harness/browser.ts";
import { at, type DashboardScreen } from "./dashboard-screen.ts";
import { giveHerbs } from "./herbs.ts";

export const dashboardScreens: DashboardScreen[] = [
  { name: "dashboard-first-day", world: "empty", open: at("/dashboard") },
  {
    name: "dashboard-at-work",
    world: "at work",
    async open(page, world) {
      await signInAs(page, world, "subscriber", null);
      world.change(giveHerbs);
      await page.goto(`${world.url}/dashboard`);
    },
  },
  {
    name: "dashboard-loading",
    world: "empty",
    fillsWindow: true,
    async open(page, world) {
      await page.goto(world.url, { waitUntil: "networkidle" });
      // Its data never finishes loading.
      await page.route("**/demo.data*", () => undefined);
      await page.getByRole("link", { name: "Open the demo dashboard" }).click();
      await page.getByRole("status").filter({ hasText: "Loading dashboard" }).waitFor();
    },
  },
];
