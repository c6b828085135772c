import type { Page } from "playwright/test";
import { dashboardOf } from "./browser.ts";

/** The parts of the page for subscribing that the journeys look at. */
export const subscribeOf = (page: Page) => ({
  card: page.getByLabel("Card number"),
  pay: page.getByRole("button", { name: "Complete Subscription - $29.99/month" }),
  hosted: page.getByRole("button", { name: "pay on Stripe's page" }),
  error: page.getByRole("heading", { name: "Subscription Setup Error" }),
  toast: dashboardOf(page).toast,
});
