import { signInAs } from "../../../tests/harness/browser";
import { at, type DeskScreen } from "./desk-screen";
import { giveHerbs } from "./herbs";

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
];
