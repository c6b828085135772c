import type { Page } from "playwright/test";
import { dashboardOf, signInAs, type JourneyServer } from "./browser.ts";
import { addReviewItem } from "./review-content.ts";

let given = 0;

/** Signs in and gives new texts that wait, in the order of their ids; those of other journeys are gone. */
export async function addReviewItems(
  server: JourneyServer,
  page: Page,
  count = 1,
  body = "Water them *now and then*.\n\nLast.",
): Promise<string[]> {
  await signInAs(page, server, "subscriber", null);
  // Those of one moment are listed by their names.
  const ids = Array.from({ length: count }, () => `text-${String((given += 1)).padStart(3, "0")}`);
  server.change((db) => {
    db.prepare("DELETE FROM content_items WHERE id LIKE 'text-%'").run();
    for (const id of ids) addReviewItem(db, { id, title: `Title of ${id}`, body });
  });
  return ids;
}

/** What the pages of Review have, by what a person calls it. */
export const reviewQueueOf = (page: Page) => ({
  title: page.getByRole("heading", { level: 1 }),
  text: page.locator("#text-to-review"),
  list: page.getByRole("navigation", { name: "Review queue" }),
  approve: page.getByRole("button", { name: /^Approve/ }),
  tab: page.getByRole("navigation", { name: "Workspace" }).getByRole("link", { name: /^Review/ }),
  toast: dashboardOf(page).toast,
  field: page.getByLabel("Text", { exact: true }),
  kept: page.getByRole("status", { name: "Save status" }),
});

/** Opens the form below a review action, before or after the page is hydrated. */
export const openPanel = (page: Page, button: string) => page.getByText(button).first().click();
