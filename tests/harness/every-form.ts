import type { Page } from "playwright/test";
import { dashboardOf } from "./browser.ts";
import type { SampleAccountName } from "./sign-in.ts";
import { jpegOf } from "./pictures.ts";
import { acceptedTakedownId, openTakedownId, reportedPost } from "./reported-post.ts";
import {
  askedPublishingIssueId,
  givenTextId,
  publishedTextId,
  videoItemId,
} from "./text-to-review.ts";

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
  /** It is sent in another way, or not at all, while the server cannot be reached; or only then. */
  only?: "stopped" | "answered";
}

const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole("button", { name }).first().click();

const toastSays = (text: string | RegExp) => (page: Page) =>
  dashboardOf(page).toast.getByText(text).first().waitFor();

/** It was paused by the journey before, whose notice may still offer an Undo of its own. */
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
    failed: "This could not be undone",
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
    failed: "This could not be undone",
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
    name: "the bell, which is told over a server that can be reached",
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
    press: button("Make a token"),
    failed: "Failed to make the token",
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
    name: "the morning's e-mail",
    source: "dashboard/settings/daily-email-form.tsx",
    as: "subscriber",
    path: "/settings",
    press: button("Save e-mail"),
    failed: "Failed to save the morning's e-mail",
    worked: toastSays("Settings saved"),
  },
  {
    name: "a decision on a text",
    source: "dashboard/review/decide/decision-form.tsx",
    as: "subscriber",
    path: `/review/${givenTextId}`,
    async prepare(page) {
      await page.getByText("Ask for changes…").click();
      await page.getByLabel("What should be different?").fill("Say how much water");
    },
    press: button("Ask for these changes"),
    failed: "Failed to ask for changes",
    typed: { label: "What should be different?", text: "Say how much water" },
    worked: toastSays("Changes asked for"),
  },
  {
    name: "filling the week ahead",
    source: "dashboard/plan/plan-form.tsx",
    as: "subscriber",
    path: "/plan",
    press: button("Fill the week ahead"),
    failed: "Failed to fill the week",
    worked: toastSays(/Week filled|Nothing was added/),
  },
  {
    name: "an idea for the plan",
    source: "dashboard/plan/idea-fields.tsx",
    as: "subscriber",
    path: "/plan?view=list&add=any",
    async prepare(page) {
      await page.getByLabel("What it is about").fill("Bread that keeps for a week");
    },
    press: button("Save for later"),
    failed: "Failed to add the idea",
    typed: { label: "What it is about", text: "Bread that keeps for a week" },
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
    failed: "Failed to move the idea",
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
    failed: "Failed to save trust",
    worked: toastSays("Trust saved"),
  },
  {
    name: "how much goes out",
    source: "dashboard/settings/publishing-schedule-page.tsx",
    as: "subscriber",
    path: "/settings/publishing-schedule",
    press: button(/^Save$/),
    failed: "Failed to save how much goes out",
    worked: toastSays("Settings saved"),
  },
  {
    name: "a place's hours",
    source: "dashboard/publishing-schedule/quiet-hours-page.tsx",
    as: "subscriber",
    path: "/settings/quiet-hours",
    async prepare(page) {
      await page.getByLabel("Max. per day at sample blog").fill("3");
    },
    press: button("Save sample blog"),
    failed: "Failed to save the hours",
    typed: { label: "Max. per day at sample blog", text: "3" },
    worked: toastSays("Hours saved"),
  },
  {
    name: "beginning a practice",
    source: "dashboard/connections/simulated-fault-form.tsx",
    as: "subscriber",
    path: "/settings/connections",
    async prepare(page) {
      await page.locator("summary", { hasText: "Simulate a failure" }).click();
    },
    press: button("Practise it"),
    failed: "Failed to begin the practice",
    worked: toastSays("Practice is on"),
  },
  {
    name: "ending a practice",
    source: "dashboard/connections/simulated-fault-form.tsx",
    as: "subscriber",
    path: "/settings/connections",
    async prepare(page) {
      const end = page.getByRole("button", { name: "End the practice" });
      if (await end.isVisible()) return;
      await page.locator("summary", { hasText: "Simulate a failure" }).click();
      await page.getByRole("button", { name: "Practise it" }).click();
      await end.waitFor();
    },
    press: button("End the practice"),
    failed: "Failed to end the practice",
    worked: toastSays("Practice is over"),
  },
  {
    name: "adding a webhook endpoint",
    source: "dashboard/connections/add-webhook-endpoint-page.tsx",
    as: "subscriber",
    path: "/settings/connections/webhooks/new",
    async prepare(page) {
      await page.getByLabel("Address").fill("https://hooks.example.test/ledge");
      await page.getByLabel(/^What you call it/).fill("Spreadsheet");
    },
    press: button("Add it"),
    failed: "Failed to add the program",
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
    failed: "Failed to pause the program",
    worked: toastSays("What happens is kept for it for a day"),
  },
  {
    name: "what a webhook endpoint asks for",
    source: "dashboard/connections/webhook-endpoint-page.tsx",
    as: "subscriber",
    path: "/settings/connections",
    async prepare(page) {
      await page.getByRole("link", { name: "Open Spreadsheet" }).click();
      await page.getByLabel("A report was made").uncheck();
    },
    press: button(/^(Save|Try Again)$/),
    failed: "Failed to save what it is told of",
    worked: toastSays("It is told of these from now on"),
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
    press: button("Enter it"),
    failed: "The amount has not been entered",
    typed: { label: "Who paid", text: "Amazon Associates" },
    worked: toastSays("Revenue entered"),
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
    press: button("Save the correction"),
    failed: "Failed to correct the entry",
    typed: { label: "Note", text: "For October" },
    worked: toastSays("Entry corrected"),
  },
  {
    name: "a file of earnings",
    source: "dashboard/earnings/import-page.tsx",
    as: "subscriber",
    path: "/earnings/import",
    async prepare(page) {
      await page.getByLabel(/its rows/).fill("2026-01-03,4.20,Awin\n2026-01-04,1.10,Awin");
    },
    press: button("See what is in it"),
    failed: "The file has not been sent",
    typed: {
      label: "its rows, with their headings",
      text: "2026-01-03,4.20,Awin\n2026-01-04,1.10,Awin",
    },
    worked: (page) => page.getByText("2 rows would be added").first().waitFor(),
  },
  {
    name: "what is in a file, read again",
    source: "dashboard/earnings/file-questions.tsx",
    as: "subscriber",
    path: "/earnings/import",
    only: "stopped",
    async prepare(page) {
      await page.getByLabel(/its rows/).fill("2026-01-03,4.20,Awin");
      await page.getByRole("button", { name: "See what is in it" }).click();
      await page.getByText("One row would be added").first().waitFor();
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
      await page.getByRole("button", { name: "See what is in it" }).click();
      await page.getByText("One row would be added").first().waitFor();
    },
    press: button(/^(Add one entry.*|Try Again)$/),
    failed: "Nobody knows whether the file was added",
    worked: toastSays("Earnings imported"),
  },
  {
    name: "taking an import out again",
    source: "dashboard/earnings/import-outcome.tsx",
    as: "subscriber",
    path: "/earnings/import",
    async prepare(page) {
      await page.getByRole("link", { name: "Pasted rows" }).first().click();
      await page.getByRole("button", { name: "Take all of it out again" }).waitFor();
    },
    press: button(/^(Take all of it out again|Try Again)$/),
    failed: "Failed to take the import out",
    worked: toastSays("Import taken out"),
  },
  {
    name: "putting a file away",
    source: "dashboard/earnings/import-preview-page.tsx",
    as: "subscriber",
    path: "/earnings/import",
    async prepare(page) {
      await page.getByLabel(/its rows/).fill("2026-01-06,4.20,Awin");
      await page.getByRole("button", { name: "See what is in it" }).click();
      await page.getByText("One row would be added").first().waitFor();
    },
    press: button(/^(Put this file away|Try Again)$/),
    failed: "Failed to put the file away",
    worked: toastSays("File put away"),
  },
  {
    name: "deleting an entry",
    source: "dashboard/earnings/earning-page.tsx",
    as: "subscriber",
    path: "/earnings",
    async prepare(page) {
      await page.getByRole("main").getByRole("link", { name: "Amazon Associates" }).first().click();
      await page.getByRole("button", { name: "Delete this entry" }).waitFor();
    },
    press: button(/^(Delete this entry|Try Again)$/),
    failed: "Failed to delete the entry",
    worked: toastSays("Entry deleted"),
  },
  {
    name: "stopping everything",
    source: "dashboard/spending/spending-page.tsx",
    as: "subscriber",
    path: "/settings/spending",
    press: button(/^(Stop everything|Try Again)$/),
    failed: "Nobody knows whether everything has stopped",
    worked: (page) => page.getByRole("heading", { name: /^Stopped by you/ }).waitFor(),
  },
  {
    name: "going on after a stop",
    source: "dashboard/spending/spending-page.tsx",
    as: "subscriber",
    path: "/settings/spending",
    press: button(/^(Go on|Try Again)$/),
    failed: "Failed to go on",
    worked: (page) => page.getByRole("heading", { name: "Stop everything" }).waitFor(),
  },
  {
    name: "the blog",
    source: "dashboard/blog/blog-page.tsx",
    as: "subscriber",
    path: "/settings/blog",
    async prepare(page) {
      await page.getByLabel("Its address").fill("ledge-and-leaf");
      await page.getByLabel("What it is called").fill("Ledge & Leaf");
    },
    press: button(/^(Set it up|Save)$/),
    failed: "Failed to save the blog",
    typed: { label: "What it is called", text: "Ledge & Leaf" },
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
    press: button(/^(Add to the library|Try Again)$/),
    failed: "The pictures have not been added",
    worked: toastSays("Picture added"),
  },
  {
    name: "what a picture shows",
    source: "dashboard/pictures/pictures-page.tsx",
    as: "subscriber",
    path: "/settings/pictures",
    async prepare(page) {
      await page.getByLabel("What it shows").first().fill("Three pots of thyme");
    },
    press: button(/^(Save|Try Again)$/),
    failed: "Failed to save what the picture shows",
    typed: { label: "What it shows", text: "Three pots of thyme" },
    worked: toastSays("Saved"),
  },
  {
    name: "the picture of a text",
    source: "dashboard/pictures/cover-page.tsx",
    as: "subscriber",
    path: `/content/${givenTextId}/cover`,
    press: button(/^(On paper|Try Again)$/),
    failed: "Failed to draw the cover",
    worked: toastSays("Picture chosen"),
  },
  {
    name: "a picture of the library for a text",
    source: "dashboard/pictures/cover-page.tsx",
    as: "subscriber",
    path: `/content/${givenTextId}/cover`,
    press: button(/^(Take it off|Try Again)$/),
    failed: "Failed to choose the picture",
    worked: toastSays("Picture taken off"),
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
    press: button(/^(Save the logo|Try Again)$/),
    failed: "Failed to save the logo",
    // None is chosen.
    worked: toastSays("Logo removed"),
  },
  {
    name: "the blog's podcast",
    source: "dashboard/blog/blog-switch.tsx",
    as: "subscriber",
    path: "/settings/blog",
    press: button(/^(Switch the podcast on|Try Again)$/),
    failed: "Failed to change the podcast",
    worked: toastSays("Podcast switched on"),
  },
  {
    name: "the podcast's category",
    source: "dashboard/blog/blog-podcast.tsx",
    as: "subscriber",
    path: "/settings/blog",
    press: button(/^(Save the category|Try Again)$/),
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
      await page.getByLabel(/^What is yours, or what is wrong/).fill("It praises poison.");
      await page.getByLabel("Your full name").fill("Ada Lovelace");
      await page.getByLabel("Your e-mail address").fill("ada@example.com");
      await page.getByLabel(/^I believe in good faith/).check();
      await page.getByLabel(/^What I say here is accurate/).check();
    },
    press: button("Send the report"),
    failed: "Your report has not been sent",
    typed: { label: "Your full name", text: "Ada Lovelace" },
    worked: (page) => page.getByRole("heading", { name: "Your report has arrived" }).waitFor(),
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
    press: button("Send the counter-notice"),
    failed: "Your counter-notice has not been sent",
    typed: { label: "Why it was a mistake", text: "I wrote it myself." },
    worked: toastSays("Counter-notice sent"),
  },
  {
    name: "a text that is changed, which is kept by itself",
    source: "dashboard/review/edit/use-edit-autosave.ts",
    as: "subscriber",
    path: `/review/${givenTextId}/edit`,
    async press(page) {
      await page.getByLabel("Text, in Markdown").fill("Water them in the evening.");
    },
    failed: "This could not be done",
    typed: { label: "Text, in Markdown", text: "Water them in the evening." },
    worked: (page) =>
      page
        .getByRole("status", { name: "Kept" })
        .getByText(/^Kept /)
        .waitFor(),
  },
  {
    name: "a version of one's own",
    source: "dashboard/review/edit/edit-page.tsx",
    as: "subscriber",
    path: `/review/${givenTextId}/edit`,
    async prepare(page) {
      await page.getByLabel("Text, in Markdown").fill("Water them at noon.");
    },
    press: button(/^Save as version/),
    failed: "This could not be done",
    typed: { label: "Text, in Markdown", text: "Water them at noon." },
    worked: toastSays("waits for your decision"),
  },
  {
    name: "the search for content",
    source: "dashboard/content/list/content-filter-form.tsx",
    as: "subscriber",
    path: "/content",
    only: "stopped",
    async prepare(page) {
      await page.getByLabel("Titles and texts").fill("windowsill");
    },
    press: button("Search"),
    failed: "The page could not be loaded",
    typed: { label: "Titles and texts", text: "windowsill" },
    worked: (page) => page.waitForURL("**/content?q=windowsill**"),
  },
  {
    name: "the choice of versions",
    source: "dashboard/content/page/text-changes.tsx",
    as: "subscriber",
    path: `/content/${givenTextId}?show=changes`,
    only: "stopped",
    press: button("Compare"),
    failed: "The page could not be loaded",
    worked: (page) => page.waitForURL(/show=changes&from=\d+&version=\d+$/),
  },
  {
    name: "putting a text away",
    source: "dashboard/content/page/text-actions.tsx",
    as: "subscriber",
    path: `/content/${givenTextId}`,
    press: button(/^(Archive|Bring back|Try Again)$/),
    failed: "Failed to archive the text",
    worked: (page) =>
      page
        .getByText(/^(Archived|Brought back)$/)
        .first()
        .waitFor(),
  },
  {
    name: "the answer to a question",
    source: "dashboard/review/questions/question-page.tsx",
    as: "subscriber",
    path: `/review/questions/${askedPublishingIssueId}`,
    async prepare(page) {
      await page.getByLabel("Its link").fill("https://videos.example.test/basil");
    },
    press: button(/^(Yes, here is the link|Try Again)$/),
    failed: "This could not be done",
    typed: { label: "Its link", text: "https://videos.example.test/basil" },
    worked: toastSays("nothing is sent a second time"),
  },
  {
    name: "putting away what has failed",
    source: "dashboard/publishing-issues/publishing-issue-form.tsx",
    as: "subscriber",
    path: `/content/${publishedTextId}`,
    press: button(/^(Put away It did not go out|Try Again$)/),
    failed: "Failed to put it away",
    worked: toastSays("It needs you no more"),
  },
  {
    name: "sending again what has failed",
    source: "dashboard/publishing-issues/publishing-issue-form.tsx",
    as: "subscriber",
    path: `/content/${publishedTextId}`,
    press: button(/^(Send again It did not go out|Try Again$)/),
    failed: "Failed to send it again",
    worked: toastSays("Sent again in a minute"),
  },
  {
    name: "looking at a draft",
    source: "dashboard/publishing-issues/publishing-issue-form.tsx",
    as: "subscriber",
    path: `/content/${publishedTextId}`,
    press: button(/^(Look now at sample drafts|Try Again)$/),
    failed: "Failed to look at the draft",
    worked: toastSays("is not connected any more"),
  },
  {
    name: "the link to what was put up by hand",
    source: "dashboard/manual-publishing/manual-publishing-page.tsx",
    as: "subscriber",
    path: `/content/${videoItemId}/manual-publishing`,
    async prepare(page) {
      await page.getByLabel(/link/i).fill("https://youtu.be/dQw4w9WgXcQ");
    },
    press: button(/^(It is up|Change the link|Try Again)$/),
    failed: "Failed to keep the link",
    worked: toastSays("It counts as published"),
  },
  {
    name: "withdrawing a text",
    source: "dashboard/content/publish/unpublish-page.tsx",
    as: "subscriber",
    path: `/content/${publishedTextId}/unpublish`,
    press: button(/^(Withdraw it|Try Again)$/),
    failed: "Failed to withdraw the text",
    worked: toastSays("Being withdrawn"),
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
    failed: "This could not be done",
    typed: { label: "What you offer", text: "Bread that keeps for a week" },
    worked: toastSays("Saved"),
  },
  {
    name: "your business, which saves by itself",
    source: "dashboard/brief/use-autosave.ts",
    as: "subscriber",
    path: "/brief",
    async press(page) {
      await page.locator("#brief-audience").fill("Whoever bakes seldom");
    },
    failed: "This could not be done",
    typed: { label: "To whom", text: "Whoever bakes seldom" },
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
    press: button("Bring version 1 back"),
    failed: "This could not be done",
    worked: toastSays("Brought back"),
  },
  {
    name: "a step of the welcome",
    source: "dashboard/onboarding/step-form.tsx",
    as: "subscriber",
    path: "/getting-started?step=1",
    async prepare(page) {
      await page.getByLabel("What do you offer?").fill("Bread and advice");
    },
    press: button("Go on"),
    failed: "This could not be done",
    typed: { label: "What do you offer?", text: "Bread and advice" },
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
    press: button("Put this away"),
    failed: "This could not be done",
    worked: toastSays("Put away"),
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
    name: "the search of the help centre",
    source: "site/help/search-form.tsx",
    as: "subscriber",
    path: "/help",
    only: "stopped",
    async prepare(page) {
      await page.getByLabel("Search the help centre").fill("refund");
    },
    press: (page) => page.getByRole("main").getByRole("button", { name: "Search" }).click(),
    failed: "The page could not be loaded",
    typed: { label: "Search the help centre", text: "refund" },
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
      await page.getByLabel("Why").fill("It is hers.");
    },
    press: button("Take it down"),
    failed: "Failed to decide on the notice",
    typed: { label: "Why", text: "It is hers." },
    worked: toastSays("Both sides are told, with your reason"),
  },
  {
    name: "giving access",
    source: "account/billing/operator/subscriber-card.tsx",
    as: "operator",
    path: "/operator/subscribers?q=newcomer",
    async prepare(page) {
      await page.locator("summary", { hasText: "Give access without a payment" }).click();
      await page.getByLabel("Why? Only you read this.").fill("A friend");
    },
    press: button("Give access"),
    failed: "Failed to give access",
    typed: { label: "Why? Only you read this.", text: "A friend" },
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
    // The last: whoever has signed out can do nothing more. A browser follows this form itself, once
    // the server can be reached.
    name: "signing out",
    source: "account/auth/sign-out-form.tsx",
    as: "operator",
    path: "/settings",
    only: "stopped",
    press: button("Logout"),
    failed: "This could not be done",
    worked: (page) => page.getByRole("link", { name: "Sign In" }).first().waitFor(),
  },
];
