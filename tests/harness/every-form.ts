import type { Page } from "playwright/test";
import { dashboardOf } from "./browser";
import type { SampleAccountName } from "./sign-in";

/** A form or fetcher of the product, as somebody uses it while its request comes to nothing. */
export interface FormJourney {
  name: string;
  /** The file that it stands in, below app/. */
  source: string;
  as: SampleAccountName;
  /** The page that it stands on. */
  path: string;
  /** What has to be done before it can be pressed; once for the page. */
  prepare?: (page: Page) => Promise<void>;
  press: (page: Page) => Promise<void>;
  /** What is told of a loss. */
  failed: string;
  /** Text in a field that has to stay. */
  typed?: { label: string; text: string };
  /** What shows that trying again has worked. */
  worked: (page: Page) => Promise<unknown>;
  /** The browser follows it by itself: what something on the way answers to a POST is its business. */
  isDocument?: boolean;
}

const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole("button", { name }).first().click();

const noticeSays = (text: string) => (page: Page) =>
  dashboardOf(page).notice.getByText(text).first().waitFor();

const pageFailed = "The page could not be loaded";

export const formJourneys: readonly FormJourney[] = [
  {
    name: "Generate Report",
    source: "desk/dashboard/quick-actions.tsx",
    as: "subscriber",
    path: "/dashboard",
    press: button("Generate Report"),
    failed: "Failed to generate report",
    worked: noticeSays("Performance report has been generated successfully"),
  },
  {
    name: "an agent's switch on its card",
    source: "desk/agents/use-agent-switch.ts",
    as: "subscriber",
    path: "/dashboard",
    press: button("Pause Content Writer"),
    failed: "Failed to pause the agent",
    worked: noticeSays("Agent Paused"),
  },
  {
    name: "a notice's Undo",
    source: "platform/ui/toast-card.tsx",
    as: "subscriber",
    path: "/dashboard",
    async prepare(page) {
      await page.getByRole("button", { name: /^(Start|Pause) Content Writer$/ }).click();
      await page.getByRole("button", { name: "Undo" }).waitFor();
    },
    // One notice at a time: that of the loss takes the place of the one that offered it.
    press: button(/^(Undo|Try Again)$/),
    failed: "This could not be undone",
    worked: noticeSays("Undone"),
  },
  {
    name: "the bell",
    source: "desk/dashboard/use-notifications.ts",
    as: "subscriber",
    path: "/dashboard",
    async press(page) {
      const { bell } = dashboardOf(page);
      await bell.click();
      await bell.click();
    },
    failed: "Failed to mark notifications as read",
    worked: (page) =>
      dashboardOf(page)
        .bell.filter({ hasText: /^Notifications$/ })
        .waitFor(),
  },
  {
    name: "an agent's settings",
    source: "desk/agents/agent-settings-form.tsx",
    as: "subscriber",
    path: "/agents",
    async prepare(page) {
      await page.getByLabel("Name").fill("Writer of letters");
    },
    press: button("Save settings"),
    failed: "Failed to save the settings",
    typed: { label: "Name", text: "Writer of letters" },
    worked: noticeSays("Settings saved"),
  },
  {
    name: "the time zone of this device",
    source: "desk/settings/time-zone-form.tsx",
    as: "subscriber",
    path: "/settings",
    press: button(/^Use this device's time zone/),
    failed: "Failed to save the time zone",
    worked: noticeSays("Settings saved"),
  },
  {
    name: "the time zone",
    source: "desk/settings/time-zone-form.tsx",
    as: "subscriber",
    path: "/settings",
    press: button("Save time zone"),
    failed: "Failed to save the time zone",
    worked: noticeSays("Settings saved"),
  },
  {
    name: "Generate Report of the list",
    source: "desk/reports/report-list-page.tsx",
    as: "subscriber",
    path: "/reports",
    press: button("Generate Report"),
    failed: "Failed to generate report",
    worked: noticeSays("Performance report has been generated successfully"),
  },
  {
    name: "deleting a report",
    source: "desk/reports/report-list-page.tsx",
    as: "subscriber",
    path: "/reports",
    async press(page) {
      const remove = page.getByRole("button", { name: /^Delete (?!…)/ }).first();
      if (!(await remove.isVisible())) await page.getByText("Delete…").first().click();
      await remove.click();
    },
    failed: "Failed to delete the report",
    worked: noticeSays("Report Deleted"),
  },
];

export { pageFailed };
