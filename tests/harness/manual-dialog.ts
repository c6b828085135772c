import type { Page } from "playwright/test";

/** The parts of the manual that the journeys look at. */
export const manualOf = (page: Page) => ({
  dialog: page.getByRole("dialog", { name: "User Manual" }),
  tab: (name: string) => page.getByRole("tab", { name, exact: true }),
  panel: (name: string) => page.getByRole("tabpanel", { name, exact: true }),
  question: page.getByRole("searchbox", { name: "Search the manual" }),
  count: page.getByRole("status").filter({ hasText: /sections? match/ }),
  download: page.getByRole("link", { name: /^Download/ }),
  share: page.getByRole("button", { name: "Share this manual" }),
  toast: page.getByRole("region", { name: "Notifications" }),
  faq: page.getByRole("region", { name: "Frequently asked questions" }),
});
