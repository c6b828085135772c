import { contentScreens } from "./content-screens.ts";
import { dashboardScreens } from "./dashboard-screens.ts";
import type { DashboardScreen } from "./dashboard-screen.ts";
import { planScreens } from "./plan-screens.ts";
import { reviewScreens } from "./review-screens.ts";
import { settingsScreens } from "./settings-screens.ts";
import { stoppedScreens } from "./stopped-screens.ts";
import { onboardingScreens } from "./onboarding-screens.ts";

/** All dashboard states, in tab order. */
export const allScreens: DashboardScreen[] = [
  ...onboardingScreens,
  ...dashboardScreens,
  ...reviewScreens,
  ...planScreens,
  ...contentScreens,
  ...settingsScreens,
  ...stoppedScreens,
];
