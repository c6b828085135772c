import type { Page } from "playwright/test";
import { dashboardOf } from "./browser.ts";
import type { SampleAccountName } from "./sign-in.ts";
import { jpegOf } from "./pictures.ts";
import { acceptedTakedownId, openTakedownId, reportedPost } from "./reported-post.ts";
import {
  askedPublishingIssueId,
  reviewItemId,
  publishedItemId,
  videoItemId,
} from "./review-content.ts";

/** A form or fetcher of the product, used while its request fails. */
export interface FormJourney {
  name: string;
  /** Its file, below app/. */
  source: string;
  as: SampleAccountName;
  /** The page with the form. */
  path: string;
  /** What has to be done before it can be pressed; once for the page. */
  prepare?: (page: Page) => Promise<void>;
  press: (page: Page) => Promise<void>;
  /** The message after a lost request. */
  failed: string;
  /** Text in a field that has to stay. */
  typed?: { label: string; text: string };
  /** What shows that trying again has worked. */
  worked: (page: Page) => Promise<unknown>;
  /** It is sent in another way, or not at all, while the server cannot be reached; or only then. */
  only?: "stopped" | "answered";
}

const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole("button", { name }).first().click();

const toastSays = (text: string | RegExp) => (page: Page) =>
  dashboardOf(page).toast.getByText(text).first().waitFor();

/** The journey before has paused it, and its toast may still offer Undo. */
async function startAgent(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Start Content Writer" }).click();
  await toastSays("Agent Started")(page);
}

export const formJourneys: readonly FormJourney[] = [
  {
    name: "Generate Report",
    source: "dashboard/overview/panels/quick-actions.tsx",
    as: "subscriber",
    path: "/dashboard",
    press: button("Generate Report"),
    failed: "Failed to generate report",
    worked: toastSays("Performance report has been generated successfully"),
  },
  {
    name: "an agent's switch on its card",
    source: "dashboard/agents/use-agent-switch.ts",
    as: "subscriber",
    path: "/dashboard",
    press: button("Pause Content Writer"),
    failed: "Failed to pause the agent",
    worked: toastSays("Agent Paused"),
  },
  {
    name: "a notice's Undo",
    source: "platform/ui/overlays/toast-card.tsx",
    as: "subscriber",
    path: "/dashboard",
    prepare: startAgent,
    // One notice at a time: that of the loss takes the place of the one that offered it.
    press: button(/^(Undo|Try Again)$/),
    failed: "Couldn't undo this",
    worked: toastSays("Undone"),
  },
  {
    name: "an action's Undo in the feed",
    source: "dashboard/activities/undo-form.tsx",
    as: "subscriber",
    path: "/dashboard",
    async prepare(page) {
      await startAgent(page);
      await page
        .getByRole("button", { name: /^Undo: Agent started/i })
        .first()
        .waitFor();
    },
    press: button(/^Undo: Agent started/i),
    failed: "Couldn't undo this",
    worked: toastSays("Undone"),
  },
  {
    name: "the choice of activities",
    source: "dashboard/activities/activity-filter-form.tsx",
    as: "subscriber",
    path: "/activities",
    only: "stopped",
    press: button("Show"),
    failed: "The page could not be loaded",
    worked: (page) => page.waitForURL("**/activities?agent=&type=&period="),
  },
  {
    name: "the bell, which is reported by a server that can be reached",
    source: "dashboard/notifications/use-notifications.ts",
    as: "subscriber",
    path: "/dashboard",
    only: "answered",
    async prepare(page) {
      await dashboardOf(page).connection.getByText("All Systems Active").waitFor();
    },
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
    name: "the list of notifications",
    source: "dashboard/notifications/notifications-menu.tsx",
    as: "subscriber",
    path: "/dashboard",
    only: "stopped",
    async prepare(page) {
      // Something new to read.
      await page.getByRole("button", { name: "Generate Report" }).click();
      await toastSays("Report Generated")(page);
    },
    async press(page) {
      const { bell, connection } = dashboardOf(page);
      await connection.getByText("Connecting").waitFor();
      await bell.click();
      await page.getByRole("button", { name: "Mark all as read" }).click();
    },
    failed: "Failed to mark notifications as read",
    worked: (page) =>
      dashboardOf(page)
        .bell.filter({ hasText: /^Notifications$/ })
        .waitFor(),
  },
  {
    name: "adding an agent",
    source: "dashboard/agents/agent-roster.tsx",
    as: "subscriber",
    path: "/dashboard",
    async prepare(page) {
      await page.locator("summary", { hasText: "Add or remove agents" }).click();
      await page.getByLabel("Name (optional)").fill("Writer of songs");
    },
    press: button("Add an agent"),
    failed: "Failed to add the agent",
    typed: { label: "Name (optional)", text: "Writer of songs" },
    worked: toastSays("Agent Added"),
  },
  {
    name: "removing an agent",
    source: "dashboard/agents/agent-roster.tsx",
    as: "subscriber",
    path: "/dashboard",
    async prepare(page) {
      await page.getByLabel("Agent to remove").selectOption("Writer of songs");
    },
    press: button(/^Remove$/),
    failed: "Failed to remove the agent",
    worked: toastSays("Agent Removed"),
  },
  {
    name: "making a token",
    source: "account/tokens/new-token-form.tsx",
    as: "subscriber",
    path: "/settings/api",
    async prepare(page) {
      await page.getByLabel("Name").fill("Spreadsheet");
    },
    press: button("Create token"),
    failed: "Failed to create the token",
    typed: { label: "Name", text: "Spreadsheet" },
    worked: (page) => page.getByRole("heading", { name: "Your new token" }).waitFor(),
  },
  {
    name: "revoking a token",
    source: "account/tokens/tokens-page.tsx",
    as: "subscriber",
    path: "/settings/api",
    async press(page) {
      const revoke = page.getByRole("button", { name: "Revoke this token: Spreadsheet" });
      if (!(await revoke.isVisible())) await page.getByText("Revoke…").first().click();
      await revoke.click();
    },
    failed: "Failed to revoke the token",
    worked: toastSays("Token Revoked"),
  },
  {
    name: "an agent's settings",
    source: "dashboard/agents/agent-settings-form.tsx",
    as: "subscriber",
    path: "/agents",
    async prepare(page) {
      await page.getByLabel("Name").fill("Writer of letters");
    },
    press: button("Save settings"),
    failed: "Failed to save the settings",
    typed: { label: "Name", text: "Writer of letters" },
    worked: toastSays("Settings saved"),
  },
  {
    name: "the proposal of this device's time zone",
    source: "dashboard/settings/time-zone-proposal.tsx",
    as: "subscriber",
    path: "/dashboard",
    press: button(/^Keep /),
    failed: "Failed to save the time zone",
    worked: toastSays("Settings saved"),
  },
  {
    name: "the time zone of this device",
    source: "dashboard/settings/time-zone-form.tsx",
    as: "subscriber",
    path: "/settings",
    press: button(/^Use this device's time zone/),
    failed: "Failed to save the time zone",
    worked: toastSays("Settings saved"),
  },
  {
    name: "the time zone",
    source: "dashboard/settings/time-zone-form.tsx",
    as: "subscriber",
    path: "/settings",
    press: button("Save time zone"),
    failed: "Failed to save the time zone",
    worked: toastSays("Settings saved"),
  },
  {
    name: "the quiet switch",
    source: "dashboard/settings/notification-preferences-form.tsx",
    as: "subscriber",
    path: "/settings",
    press: button("Save notices"),
    failed: "Failed to save the notices",
    worked: toastSays("Settings saved"),
  },
  {
    name: "the daily email",
    source: "dashboard/settings/daily-email-form.tsx",
    as: "subscriber",
    path: "/settings",
    press: button("Save email"),
    failed: "Failed to save the daily email setting",
    worked: toastSays("Settings saved"),
  },
  {
    name: "a decision on a text",
    source: "dashboard/review/decide/decision-form.tsx",
    as: "subscriber",
    path: `/review/${reviewItemId}`,
    async prepare(page) {
      await page.getByText("Request changes…").click();
      await page.getByLabel("What should change?").fill("Say how much water");
    },
    press: button("Send request"),
    failed: "Couldn’t request changes",
    typed: { label: "What should change?", text: "Say how much water" },
    worked: toastSays("Changes requested"),
  },
  {
    name: "filling the week ahead",
    source: "dashboard/plan/plan-form.tsx",
    as: "subscriber",
    path: "/plan",
    press: button("Fill next 7 days"),
    failed: "Couldn’t fill the week",
    worked: toastSays(/Week filled|Nothing added/),
  },
  {
    name: "an idea for the plan",
    source: "dashboard/plan/idea-fields.tsx",
    as: "subscriber",
    path: "/plan?view=list&add=any",
    async prepare(page) {
      await page.getByLabel("Topic").fill("Bread that keeps for a week");
    },
    press: button("Save for later"),
    failed: "Couldn’t add the idea",
    typed: { label: "Topic", text: "Bread that keeps for a week" },
    worked: toastSays("Idea added"),
  },
  {
    name: "an idea that is moved by keys",
    source: "dashboard/plan/use-moving.ts",
    as: "subscriber",
    path: "/plan?view=list",
    async press(page) {
      await page
        .getByRole("link", { name: /Planned:/ })
        .first()
        .focus();
      for (const key of ["m", "ArrowRight", "Enter"]) await page.keyboard.press(key);
    },
    failed: "Couldn’t move the idea",
    worked: toastSays("Idea moved"),
  },
  {
    name: "how far agents may go",
    source: "dashboard/settings/approval-policy-page.tsx",
    as: "subscriber",
    path: "/settings/approvals",
    async prepare(page) {
      await page.getByLabel("Content Writer").selectOption("Ask me");
    },
    press: button(/^Save$/),
    failed: "Failed to save approvals",
    worked: toastSays("Approvals saved"),
  },
  {
    name: "how much is published",
    source: "dashboard/settings/publishing-schedule-page.tsx",
    as: "subscriber",
    path: "/settings/publishing-schedule",
    press: button(/^Save$/),
    failed: "Failed to save the publishing volume",
    worked: toastSays("Settings saved"),
  },
  {
    name: "a place's hours",
    source: "dashboard/publishing-schedule/quiet-hours-page.tsx",
    as: "subscriber",
    path: "/settings/quiet-hours",
    async prepare(page) {
      await page.getByLabel("Max. per day on sample blog").fill("3");
    },
    press: button("Save sample blog"),
    failed: "Couldn’t save the hours",
    typed: { label: "Max. per day on sample blog", text: "3" },
    worked: toastSays("Hours saved"),
  },
  {
    name: "simulating a failure of a channel",
    source: "dashboard/connections/simulated-fault-form.tsx",
    as: "subscriber",
    path: "/settings/connections",
    async prepare(page) {
      await page.locator("summary", { hasText: "Simulate a failure" }).click();
    },
    press: button("Simulate"),
    failed: "Failed to simulate the failure",
    worked: toastSays("Failure simulation on"),
  },
  {
    name: "ending a simulated failure",
    source: "dashboard/connections/simulated-fault-form.tsx",
    as: "subscriber",
    path: "/settings/connections",
    async prepare(page) {
      const end = page.getByRole("button", { name: "Stop simulating" });
      if (await end.isVisible()) return;
      await page.locator("summary", { hasText: "Simulate a failure" }).click();
      await page.getByRole("button", { name: "Simulate", exact: true }).click();
      await end.waitFor();
    },
    press: button("Stop simulating"),
    failed: "Failed to end the simulation",
    worked: toastSays("Failure simulation off"),
  },
  {
    name: "adding a webhook endpoint",
    source: "dashboard/connections/add-webhook-endpoint-page.tsx",
    as: "subscriber",
    path: "/settings/connections/webhooks/new",
    async prepare(page) {
      await page.getByLabel("Address").fill("https://hooks.example.test/ledge");
      await page.getByLabel(/^Name/).fill("Spreadsheet");
    },
    press: button("Add webhook"),
    failed: "Failed to add the webhook",
    typed: { label: "Address", text: "https://hooks.example.test/ledge" },
    worked: (page) => page.getByRole("heading", { name: /^Added/ }).waitFor(),
  },
  {
    name: "pausing a webhook endpoint",
    source: "dashboard/connections/webhook-endpoint-page.tsx",
    as: "subscriber",
    path: "/settings/connections",
    async prepare(page) {
      await page.getByRole("link", { name: "Open Spreadsheet" }).click();
      await page.getByRole("heading", { name: "Spreadsheet" }).waitFor();
    },
    press: button("Pause"),
    failed: "Failed to pause the webhook",
    worked: toastSays("Events are kept for one day"),
  },
  {
    name: "what a webhook endpoint asks for",
    source: "dashboard/connections/webhook-endpoint-page.tsx",
    as: "subscriber",
    path: "/settings/connections",
    async prepare(page) {
      await page.getByRole("link", { name: "Open Spreadsheet" }).click();
      await page.getByLabel("A report was created").uncheck();
    },
    press: button(/^(Save|Try Again)$/),
    failed: "Failed to save the events",
    worked: toastSays("These events are sent from now on"),
  },
  {
    name: "what may be spent",
    source: "dashboard/spending/limits-form.tsx",
    as: "subscriber",
    path: "/settings/spending",
    async prepare(page) {
      await page.getByLabel("Daily limit ($)").fill("0.30");
    },
    press: button("Save limits"),
    failed: "Failed to save the limits",
    typed: { label: "Daily limit ($)", text: "0.30" },
    worked: toastSays("Limits saved"),
  },
  {
    name: "an amount that has come in",
    source: "dashboard/earnings/new-earning-page.tsx",
    as: "subscriber",
    path: "/earnings/new",
    async prepare(page) {
      await page.getByLabel("Amount, in US dollars").fill("12.40");
      await page.getByLabel("Who paid").fill("Amazon Associates");
    },
    press: button(/^Add$/),
    failed: "The income wasn't added",
    typed: { label: "Who paid", text: "Amazon Associates" },
    worked: toastSays("Income added"),
  },
  {
    name: "the choice of earnings",
    source: "dashboard/earnings/earnings-filter-form.tsx",
    as: "subscriber",
    path: "/earnings",
    only: "stopped",
    press: button("Show"),
    failed: "The page could not be loaded",
    worked: (page) => page.waitForURL("**/earnings?month=&type=&source="),
  },
  {
    name: "a correction of it",
    source: "dashboard/earnings/earning-page.tsx",
    as: "subscriber",
    path: "/earnings",
    async prepare(page) {
      await page.getByRole("main").getByRole("link", { name: "Amazon Associates" }).first().click();
      await page.getByLabel("Note").fill("For October");
    },
    press: button(/^Save$/),
    failed: "Failed to save the entry",
    typed: { label: "Note", text: "For October" },
    worked: toastSays("Entry saved"),
  },
  {
    name: "a file of earnings",
    source: "dashboard/earnings/import-page.tsx",
    as: "subscriber",
    path: "/earnings/import",
    async prepare(page) {
      await page.getByLabel(/its rows/).fill("2026-01-03,4.20,Awin\n2026-01-04,1.10,Awin");
    },
    press: button("Preview"),
    failed: "The file wasn't uploaded",
    typed: {
      label: "its rows, including headings",
      text: "2026-01-03,4.20,Awin\n2026-01-04,1.10,Awin",
    },
    worked: (page) => page.getByText("2 rows to be added").first().waitFor(),
  },
  {
    name: "what is in a file, read again",
    source: "dashboard/earnings/file-questions.tsx",
    as: "subscriber",
    path: "/earnings/import",
    only: "stopped",
    async prepare(page) {
      await page.getByLabel(/its rows/).fill("2026-01-03,4.20,Awin");
      await page.getByRole("button", { name: "Preview" }).click();
      await page.getByText("1 row to be added").first().waitFor();
    },
    press: button("Read it again"),
    failed: "The page could not be loaded",
    worked: (page) => page.waitForURL("**/earnings/import/*?*"),
  },
  {
    name: "taking what is in a file",
    source: "dashboard/earnings/import-preview-page.tsx",
    as: "subscriber",
    path: "/earnings/import",
    async prepare(page) {
      await page.getByLabel(/its rows/).fill("2026-01-05,4.20,Awin");
      await page.getByRole("button", { name: "Preview" }).click();
      await page.getByText("1 row to be added").first().waitFor();
    },
    press: button(/^(Add 1 entry.*|Try Again)$/),
    failed: "We couldn't confirm the import. Reload the page to check",
    worked: toastSays("Income imported"),
  },
  {
    name: "taking an import out again",
    source: "dashboard/earnings/import-outcome.tsx",
    as: "subscriber",
    path: "/earnings/import",
    async prepare(page) {
      await page.getByRole("link", { name: "Pasted rows" }).first().click();
      await page.getByRole("button", { name: "Undo import" }).waitFor();
    },
    press: button(/^(Undo import|Try Again)$/),
    failed: "Failed to undo the import",
    worked: toastSays("Import undone"),
  },
  {
    name: "putting a file away",
    source: "dashboard/earnings/import-preview-page.tsx",
    as: "subscriber",
    path: "/earnings/import",
    async prepare(page) {
      await page.getByLabel(/its rows/).fill("2026-01-06,4.20,Awin");
      await page.getByRole("button", { name: "Preview" }).click();
      await page.getByText("1 row to be added").first().waitFor();
    },
    press: button(/^(Discard file|Try Again)$/),
    failed: "Failed to discard the file",
    worked: toastSays("File discarded"),
  },
  {
    name: "deleting an entry",
    source: "dashboard/earnings/earning-page.tsx",
    as: "subscriber",
    path: "/earnings",
    async prepare(page) {
      await page.getByRole("main").getByRole("link", { name: "Amazon Associates" }).first().click();
      await page.getByRole("button", { name: "Delete entry" }).waitFor();
    },
    press: button(/^(Delete entry|Try Again)$/),
    failed: "Failed to delete the entry",
    worked: toastSays("Entry deleted"),
  },
  {
    name: "stopping everything",
    source: "dashboard/spending/spending-page.tsx",
    as: "subscriber",
    path: "/settings/spending",
    press: button(/^(Stop everything|Try Again)$/),
    failed: "We couldn’t confirm that everything has stopped",
    worked: (page) => page.getByRole("heading", { name: /^Stopped by you/ }).waitFor(),
  },
  {
    name: "going on after a stop",
    source: "dashboard/spending/spending-page.tsx",
    as: "subscriber",
    path: "/settings/spending",
    press: button(/^(Continue|Try Again)$/),
    failed: "Failed to continue",
    worked: (page) => page.getByRole("heading", { name: "Stop everything" }).waitFor(),
  },
  {
    name: "the blog",
    source: "dashboard/blog/blog-page.tsx",
    as: "subscriber",
    path: "/settings/blog",
    async prepare(page) {
      await page.getByLabel("Address").fill("ledge-and-leaf");
      await page.getByLabel("Title").fill("Ledge & Leaf");
    },
    press: button(/^(Set up blog|Save)$/),
    failed: "Failed to save the blog",
    typed: { label: "Title", text: "Ledge & Leaf" },
    worked: toastSays("Blog saved"),
  },
  {
    name: "pictures for the library",
    source: "dashboard/pictures/upload-form.tsx",
    as: "subscriber",
    path: "/settings/pictures",
    async prepare(page) {
      await page.getByLabel("Pictures from your device").setInputFiles({
        name: "pots.jpg",
        mimeType: "image/jpeg",
        buffer: await jpegOf(),
      });
    },
    press: button(/^(Add to library|Try Again)$/),
    failed: "The pictures have not been added",
    worked: toastSays("Picture added"),
  },
  {
    name: "what a picture shows",
    source: "dashboard/pictures/pictures-page.tsx",
    as: "subscriber",
    path: "/settings/pictures",
    async prepare(page) {
      await page.getByLabel("Picture description").first().fill("Three pots of thyme");
    },
    press: button(/^(Save|Try Again)$/),
    failed: "Failed to save the description",
    typed: { label: "Picture description", text: "Three pots of thyme" },
    worked: toastSays("Saved"),
  },
  {
    name: "the picture of a text",
    source: "dashboard/pictures/cover-page.tsx",
    as: "subscriber",
    path: `/content/${reviewItemId}/cover`,
    press: button(/^(Light|Try Again)$/),
    failed: "Failed to generate the cover",
    worked: toastSays("Picture added"),
  },
  {
    name: "a picture of the library for a text",
    source: "dashboard/pictures/cover-page.tsx",
    as: "subscriber",
    path: `/content/${reviewItemId}/cover`,
    press: button(/^(Remove picture|Try Again)$/),
    failed: "Failed to choose the picture",
    worked: toastSays("Picture removed"),
  },
  {
    name: "deleting a picture",
    source: "dashboard/pictures/pictures-page.tsx",
    as: "subscriber",
    path: "/settings/pictures",
    press: button(/^(Delete pots\.jpg|Try Again)$/),
    failed: "Failed to delete the picture",
    worked: toastSays("Picture deleted"),
  },
  {
    name: "the blog's logo",
    source: "dashboard/blog/blog-page.tsx",
    as: "subscriber",
    path: "/settings/blog",
    press: button(/^(Save logo|Try Again)$/),
    failed: "Failed to save the logo",
    // None is chosen.
    worked: toastSays("Logo removed"),
  },
  {
    name: "the blog's podcast",
    source: "dashboard/blog/blog-switch.tsx",
    as: "subscriber",
    path: "/settings/blog",
    press: button(/^(Turn on podcast|Try Again)$/),
    failed: "Failed to change the podcast",
    worked: toastSays("Podcast turned on"),
  },
  {
    name: "the podcast's category",
    source: "dashboard/blog/blog-podcast.tsx",
    as: "subscriber",
    path: "/settings/blog",
    press: button(/^(Save category|Try Again)$/),
    failed: "Failed to save the category",
    worked: toastSays("Category saved"),
  },
  {
    name: "a report of a page",
    source: "site/blog/report-page.tsx",
    as: "subscriber",
    path: `${reportedPost}/report`,
    async prepare(page) {
      await page.getByLabel("It is unlawful for another reason").check();
      await page.getByLabel(/^Describe the problem/).fill("It praises poison.");
      await page.getByLabel("Your full name").fill("Ada Lovelace");
      await page.getByLabel("Your email address").fill("ada@example.com");
      await page.getByLabel(/^I believe in good faith/).check();
      await page.getByLabel(/^This report is accurate/).check();
    },
    press: button("Send report"),
    failed: "Your report was not sent",
    typed: { label: "Your full name", text: "Ada Lovelace" },
    worked: (page) => page.getByRole("heading", { name: "We received your report" }).waitFor(),
  },
  {
    name: "a counter-notice",
    source: "dashboard/blog/own-takedown-page.tsx",
    as: "subscriber",
    path: `/settings/blog/takedowns/${acceptedTakedownId}`,
    async prepare(page) {
      await page.getByLabel("Why it was a mistake").fill("I wrote it myself.");
      await page.getByLabel("Your full name").fill("Sam Ledge");
      await page.getByLabel("Your postal address").fill("2 Low Street");
      await page.getByLabel(/^I declare under penalty/).check();
      await page.getByLabel(/^I accept the jurisdiction/).check();
    },
    press: button("Send counter-notice"),
    failed: "Your counter-notice has not been sent",
    typed: { label: "Why it was a mistake", text: "I wrote it myself." },
    worked: toastSays("Counter-notice sent"),
  },
  {
    name: "a text that is changed, which is kept by itself",
    source: "dashboard/review/edit/use-edit-autosave.ts",
    as: "subscriber",
    path: `/review/${reviewItemId}/edit`,
    async press(page) {
      await page.getByLabel("Text", { exact: true }).fill("Water them in the evening.");
    },
    failed: "That didn't work",
    typed: { label: "Text", text: "Water them in the evening." },
    worked: (page) =>
      page
        .getByRole("status", { name: "Save status" })
        .getByText(/^Saved /)
        .waitFor(),
  },
  {
    name: "a version that the user wrote",
    source: "dashboard/review/edit/edit-page.tsx",
    as: "subscriber",
    path: `/review/${reviewItemId}/edit`,
    async prepare(page) {
      await page.getByLabel("Text", { exact: true }).fill("Water them at noon.");
    },
    press: button(/^Save as version/),
    failed: "That didn't work",
    typed: { label: "Text", text: "Water them at noon." },
    worked: toastSays("is ready for your review"),
  },
  {
    name: "the search for content",
    source: "dashboard/content/list/content-filter-form.tsx",
    as: "subscriber",
    path: "/content",
    only: "stopped",
    async prepare(page) {
      await page.getByRole("searchbox", { name: "Search" }).fill("windowsill");
    },
    press: button("Search"),
    failed: "The page could not be loaded",
    typed: { label: "Search", text: "windowsill" },
    worked: (page) => page.waitForURL("**/content?q=windowsill**"),
  },
  {
    name: "the choice of versions",
    source: "dashboard/content/page/text-changes.tsx",
    as: "subscriber",
    path: `/content/${reviewItemId}?show=changes`,
    only: "stopped",
    press: button("Compare"),
    failed: "The page could not be loaded",
    worked: (page) => page.waitForURL(/show=changes&from=\d+&version=\d+$/),
  },
  {
    name: "putting a text away",
    source: "dashboard/content/page/text-actions.tsx",
    as: "subscriber",
    path: `/content/${reviewItemId}`,
    press: button(/^(Archive|Restore|Try Again)$/),
    failed: "Couldn’t archive this content",
    worked: (page) =>
      page
        .getByText(/^(Archived|Restored)$/)
        .first()
        .waitFor(),
  },
  {
    name: "the answer to a question",
    source: "dashboard/review/questions/question-page.tsx",
    as: "subscriber",
    path: `/review/questions/${askedPublishingIssueId}`,
    async prepare(page) {
      await page.getByLabel("Link to the post").fill("https://videos.example.test/basil");
    },
    press: button(/^(Yes, save the link|Try Again)$/),
    failed: "That didn't work",
    typed: { label: "Link to the post", text: "https://videos.example.test/basil" },
    worked: toastSays("Nothing will be sent again"),
  },
  {
    name: "putting away what has failed",
    source: "dashboard/publishing-issues/publishing-issue-form.tsx",
    as: "subscriber",
    path: `/content/${publishedItemId}`,
    press: button(/^(Dismiss Not published|Try Again$)/),
    failed: "Couldn’t dismiss this",
    worked: toastSays("Dismissed"),
  },
  {
    name: "sending again what has failed",
    source: "dashboard/publishing-issues/publishing-issue-form.tsx",
    as: "subscriber",
    path: `/content/${publishedItemId}`,
    press: button(/^(Try again Not published|Try Again$)/),
    failed: "Couldn’t try again",
    worked: toastSays("Trying again in one minute"),
  },
  {
    name: "looking at a draft",
    source: "dashboard/publishing-issues/publishing-issue-form.tsx",
    as: "subscriber",
    path: `/content/${publishedItemId}`,
    press: button(/^(Check now on sample drafts|Try Again)$/),
    failed: "Couldn’t check the draft",
    worked: toastSays("Channel disconnected"),
  },
  {
    name: "the link to what the user published",
    source: "dashboard/manual-publishing/manual-publishing-page.tsx",
    as: "subscriber",
    path: `/content/${videoItemId}/manual-publishing`,
    async prepare(page) {
      await page.getByLabel(/link/i).fill("https://youtu.be/dQw4w9WgXcQ");
    },
    press: button(/^(Mark as published|Update link|Try Again)$/),
    failed: "Couldn’t save the link",
    worked: toastSays("Marked as published"),
  },
  {
    name: "withdrawing a text",
    source: "dashboard/content/publish/unpublish-page.tsx",
    as: "subscriber",
    path: `/content/${publishedItemId}/unpublish`,
    press: button(/^(Unpublish|Try Again)$/),
    failed: "Couldn’t unpublish this content",
    worked: toastSays("Unpublishing"),
  },
  {
    name: "your business",
    source: "dashboard/brief/brief-page.tsx",
    as: "subscriber",
    path: "/brief",
    async prepare(page) {
      await page.locator("#brief-offer").fill("Bread that keeps for a week");
    },
    press: button(/^Save$/),
    failed: "That didn't work",
    typed: { label: "What you sell or do", text: "Bread that keeps for a week" },
    worked: toastSays("Saved"),
  },
  {
    name: "your business, which saves by itself",
    source: "dashboard/brief/use-autosave.ts",
    as: "subscriber",
    path: "/brief",
    async press(page) {
      await page.locator("#brief-audience").fill("People who seldom bake");
    },
    failed: "That didn't work",
    typed: { label: "Your customers", text: "People who seldom bake" },
    worked: (page) =>
      page
        .getByRole("status", { name: "Saved" })
        .getByText(/^Saved .* version/)
        .waitFor(),
  },
  {
    name: "bringing a version back",
    source: "dashboard/brief/history-page.tsx",
    as: "subscriber",
    path: "/brief/history?version=1",
    press: button("Restore version 1"),
    failed: "That didn't work",
    worked: toastSays("Restored"),
  },
  {
    name: "a step of the welcome",
    source: "dashboard/onboarding/step-form.tsx",
    as: "subscriber",
    path: "/getting-started?step=1",
    async prepare(page) {
      await page.getByLabel("What do you sell or do?").fill("Bread and advice");
    },
    press: button("Continue"),
    failed: "That didn't work",
    typed: { label: "What do you sell or do?", text: "Bread and advice" },
    worked: (page) => page.waitForURL("**/getting-started?step=2"),
  },
  {
    name: "putting the welcome away",
    source: "dashboard/onboarding/onboarding-alert.tsx",
    as: "subscriber",
    path: "/dashboard",
    async prepare(page) {
      const dashboard = page.url();
      await page.goto(new URL("/getting-started?step=1", dashboard).href);
      await page.getByRole("button", { name: "Skip this step" }).click();
      await page.waitForURL("**/getting-started?step=2");
      await page.goto(dashboard);
    },
    // A toast has a button of this name as well.
    press: (page) =>
      page.getByRole("main").getByRole("button", { name: "Dismiss", exact: true }).click(),
    failed: "That didn't work",
    worked: toastSays("Dismissed"),
  },
  {
    name: "Generate Report of the list",
    source: "dashboard/reports/report-list-page.tsx",
    as: "subscriber",
    path: "/reports",
    press: button("Generate Report"),
    failed: "Failed to generate report",
    worked: toastSays("Performance report has been generated successfully"),
  },
  {
    name: "deleting a report",
    source: "dashboard/reports/report-list-page.tsx",
    as: "subscriber",
    path: "/reports",
    async press(page) {
      const remove = page.getByRole("button", { name: /^Delete (?!…)/ }).first();
      if (!(await remove.isVisible())) await page.getByText("Delete…").first().click();
      await remove.click();
    },
    failed: "Failed to delete the report",
    worked: toastSays("Report Deleted"),
  },
  {
    name: "the search of the help center",
    source: "site/help/search-form.tsx",
    as: "subscriber",
    path: "/help",
    only: "stopped",
    async prepare(page) {
      await page.getByLabel("Search the help center").fill("refund");
    },
    press: (page) => page.getByRole("main").getByRole("button", { name: "Search" }).click(),
    failed: "The page could not be loaded",
    typed: { label: "Search the help center", text: "refund" },
    worked: (page) => page.waitForURL("**/help?q=refund"),
  },
  {
    name: "marking a message",
    source: "site/contact/mark-form.tsx",
    as: "operator",
    path: "/operator/messages",
    press: button(/^Mark as done/),
    failed: "Failed to mark the message as done",
    worked: toastSays("Marked as done"),
  },
  {
    name: "a decision on a notice",
    source: "dashboard/takedowns/decision-form.tsx",
    as: "operator",
    path: `/operator/takedowns/${openTakedownId}`,
    async prepare(page) {
      await page.getByLabel("Reason").fill("It is hers.");
    },
    press: button("Take down"),
    failed: "Failed to save your decision",
    typed: { label: "Reason", text: "It is hers." },
    worked: toastSays("We notify both sides and include your reason"),
  },
  {
    name: "giving access",
    source: "account/billing/operator/subscriber-card.tsx",
    as: "operator",
    path: "/operator/subscribers?q=newcomer",
    async prepare(page) {
      await page.locator("summary", { hasText: "Give free access" }).click();
      await page.getByLabel("Reason (only you see it)").fill("A friend");
    },
    press: button("Give access"),
    failed: "Failed to give access",
    typed: { label: "Reason (only you see it)", text: "A friend" },
    worked: toastSays("Access given"),
  },
  {
    name: "the limits for everybody",
    source: "dashboard/spending/installation-spending-page.tsx",
    as: "operator",
    path: "/operator/spending",
    press: button("Save limits"),
    failed: "Failed to save the limits",
    worked: toastSays("Limits saved"),
  },
  {
    name: "the search for an account",
    source: "account/billing/operator/subscribers-page.tsx",
    as: "operator",
    path: "/operator/subscribers",
    only: "stopped",
    async prepare(page) {
      await page.getByLabel("Find an account").fill("newcomer");
    },
    press: button("Search"),
    failed: "The page could not be loaded",
    typed: { label: "Find an account", text: "newcomer" },
    worked: (page) => page.waitForURL("**/operator/subscribers?q=newcomer"),
  },
  {
    // The last, as nothing works after signing out. A browser follows this form itself, once
    // the server can be reached.
    name: "signing out",
    source: "account/auth/sign-out-form.tsx",
    as: "operator",
    path: "/settings",
    only: "stopped",
    press: button("Logout"),
    failed: "That didn't work",
    worked: (page) => page.getByRole("link", { name: "Sign In" }).first().waitFor(),
  },
];
