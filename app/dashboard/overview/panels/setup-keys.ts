import { setupGuidePath } from "#app/site/help/setup-guide.ts";
import type { DashboardIntent } from "#app/domain/agents/settings/control.ts";

/** The button that tells how accounts are connected: by a script at once, without one by a form. */
export const setupKeysIntent = "setup_api_keys" satisfies DashboardIntent;

export const setupGuideNotice = {
  title: "API Setup Guide",
  description: "Follow the setup guide to connect your accounts and start generating real revenue",
  tone: "plain",
  link: { label: "Open the guide", to: setupGuidePath },
} as const;
