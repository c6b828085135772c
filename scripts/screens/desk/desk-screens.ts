import { contentScreens } from "./content-screens.ts";
import { dashboardScreens } from "./dashboard-screens.ts";
import type { DeskScreen } from "./desk-screen.ts";
import { planScreens } from "./plan-screens.ts";
import { reviewScreens } from "./review-screens.ts";
import { settingsScreens } from "./settings-screens.ts";
import { stoppedScreens } from "./stopped-screens.ts";
import { onboardingScreens } from "./onboarding-screens.ts";

/** Every state of the desk, in the order of its tabs. */
export const deskScreens: DeskScreen[] = [
  ...onboardingScreens,
  ...dashboardScreens,
  ...reviewScreens,
  ...planScreens,
  ...contentScreens,
  ...settingsScreens,
  ...stoppedScreens,
];
