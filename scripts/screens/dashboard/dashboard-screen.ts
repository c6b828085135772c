import type { Page } from "playwright";
import { signInAs } from "#tests/harness/browser.ts";
import type { World, WorldName } from "./worlds.ts";

/** A state of the dashboard, and how to reach it. */
export interface DashboardScreen {
  name: string;
  world: WorldName;
  /** It fills the window. */
  fillsWindow?: true;
  /**
   * Navigates to the state; runs for each width, so changes to stored data must happen only once.
   */
  open(page: Page, world: World): Promise<unknown>;
}

/** The page of a subscriber. */
export const at = (path: string) => (page: Page, world: World) =>
  signInAs(page, world, "subscriber", path);
