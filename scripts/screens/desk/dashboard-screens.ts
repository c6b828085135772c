import { signInAs } from "#tests/harness/browser.ts";
import { at, type DeskScreen } from "./desk-screen.ts";
import { giveHerbs } from "./herbs.ts";

export const dashboardScreens: DeskScreen[] = [
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
      // Its figures are on their way for as long as anybody looks.
      await page.route("**/demo.data*", () => undefined);
      await page.getByRole("link", { name: "Open the demo dashboard" }).click();
      await page.getByRole("status").filter({ hasText: "Loading dashboard" }).waitFor();
    },
  },
];
