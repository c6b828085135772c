import type { Page } from "playwright";
import { signInAs } from "#tests/harness/browser.ts";
import type { World, WorldName } from "./worlds.ts";

/** A state of the desk, and how its user comes to it. */
export interface DeskScreen {
  name: string;
  world: WorldName;
  /** It fills the window, whatever stands behind. */
  fillsWindow?: true;
  /** Leads a page to what is shown; done anew for each width, so that it may change what is stored only once. */
  open(page: Page, world: World): Promise<unknown>;
}

/** A page as its subscriber finds it. */
export const at = (path: string) => (page: Page, world: World) =>
  signInAs(page, world, "subscriber", path);
