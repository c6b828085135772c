import { setupGuidePath } from "#app/site/help/setup-guide.ts";
import type { DashboardIntent } from "#app/domain/agents/settings/control.ts";

/** The Setup API Keys button: shows its toast directly, or posts a form without JavaScript. */
export const setupKeysIntent = "setup_api_keys" satisfies DashboardIntent;

export const setupGuideNotice = {
  title: "API Setup Guide",
  description: "Follow the setup guide to connect your accounts and start generating real revenue",
  tone: "plain",
  link: { label: "Open the guide", to: setupGuidePath },
} as const;
