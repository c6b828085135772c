import type { Page } from "playwright";
import { keepToasts, signInAs } from "#tests/harness/browser.ts";
import {
  askedPublishingIssueId,
  addNextVersion,
  addPublishedItem,
  addPublishingQuestion,
  publishedItemId,
} from "#tests/harness/review-content.ts";
import { at, type DashboardScreen } from "./dashboard-screen.ts";
import { giveHerbs, herbs, nextHerbs } from "./herbs.ts";
import type { World } from "./worlds.ts";

const approve = (page: Page) => page.getByRole("button", { name: /^Approve/ });

async function read(page: Page, world: World, path = `/review/${herbs.id}`): Promise<void> {
  await signInAs(page, world, "subscriber", null);
  world.change(giveHerbs);
  await page.goto(world.url + path, { waitUntil: "networkidle" });
}

async function ask(page: Page): Promise<void> {
  await page.getByText("Ask for changes…").first().click();
  await page.getByText("Warmer", { exact: true }).click();
  await page
    .getByLabel("What should be different?")
    .fill("Please say how cold exactly, and how much water. “Now and then” doesn’t help.");
}

/** The next version with the requested changes. */
async function readChanged(page: Page, world: World): Promise<void> {
  await read(page, world);
  await ask(page);
  await page.getByRole("button", { name: "Ask for these changes" }).click();
  await page.waitForURL((url) => !url.pathname.endsWith(herbs.id));
  world.change((db) => addNextVersion(db, herbs.id, nextHerbs));
  await page.goto(`${world.url}/review/${herbs.id}`, { waitUntil: "networkidle" });
}

const change = (page: Page, words: string) =>
  page.getByLabel("Text, in Markdown").fill(`${words}\n\n${herbs.body}`);

export const reviewScreens: DashboardScreen[] = [
  { name: "review-list", world: "first day", open: (page, world) => read(page, world, "/review") },
  { name: "review-changed", world: "first day", open: readChanged },
  {
    name: "review-asking",
    world: "first day",
    async open(page, world) {
      await read(page, world);
      await ask(page);
    },
  },
  {
    name: "review-editing",
    world: "first day",
    async open(page, world) {
      await read(page, world, `/review/${herbs.id}/edit`);
      await change(page, "The nicest smell on a December balcony is rosemary after rain.");
      await page.getByText(/^Kept /).waitFor();
    },
  },
  {
    name: "review-changed-elsewhere",
    world: "first day",
    async open(page, world) {
      await read(page, world, `/review/${herbs.id}/edit`);
      const other = await page.context().newPage();
      await other.goto(page.url(), { waitUntil: "networkidle" });
      await change(other, "Begun in one tab.");
      await other.getByText(/^Kept /).waitFor();
      await other.close();
      await change(page, "Gone on with in another.");
      await page.getByRole("alert").filter({ hasText: "Changed in another tab" }).waitFor();
    },
  },
  {
    name: "review-newer-version",
    world: "first day",
    async open(page, world) {
      await read(page, world);
      await keepToasts(page);
      world.change((db) => addNextVersion(db, herbs.id, nextHerbs));
      await approve(page).click();
      await page.getByText("There’s a newer version").first().waitFor();
    },
  },
  {
    name: "review-approved",
    world: "first day",
    async open(page, world) {
      await read(page, world);
      await keepToasts(page);
      await approve(page).click();
      await page.getByRole("region", { name: "Notifications" }).getByText("Approved").waitFor();
    },
  },
  {
    name: "review-not-delivered",
    world: "first day",
    async open(page, world) {
      await read(page, world);
      await keepToasts(page);
      await page.route("**/review/**", (route) =>
        route.request().method() === "POST" ? route.abort() : route.continue(),
      );
      await approve(page).click();
      await page.getByRole("region", { name: "Notifications" }).getByRole("listitem").waitFor();
    },
  },
  {
    name: "review-decided-elsewhere",
    world: "first day",
    async open(page, world) {
      await read(page, world);
      const other = await page.context().newPage();
      await other.goto(page.url(), { waitUntil: "networkidle" });
      await approve(other).click();
      await page.getByRole("button", { name: /^Take the decision back/ }).waitFor();
      await other.close();
    },
  },
  {
    name: "review-question",
    world: "first day",
    async open(page, world) {
      await signInAs(page, world, "subscriber", null);
      world.change((db) => {
        db.prepare("DELETE FROM content_items WHERE id LIKE 'shown-%' OR id = ?").run(
          publishedItemId,
        );
        addPublishedItem(db);
        addPublishingQuestion(db);
      });
      await page.goto(`${world.url}/review/questions/${askedPublishingIssueId}`);
    },
  },
  { name: "review-empty", world: "empty", open: at("/review") },
];
