import { contentScreens } from "./content-screens";
import { dashboardScreens } from "./dashboard-screens";
import type { DeskScreen } from "./desk-screen";
import { planScreens } from "./plan-screens";
import { reviewScreens } from "./review-screens";
import { settingsScreens } from "./settings-screens";
import { stoppedScreens } from "./stopped-screens";
import { welcomeScreens } from "./welcome-screens";

/** Every state of the desk, in the order of its tabs. */
export const deskScreens: DeskScreen[] = [
  ...welcomeScreens,
  ...dashboardScreens,
  ...reviewScreens,
  ...planScreens,
  ...contentScreens,
  ...settingsScreens,
  ...stoppedScreens,
];
