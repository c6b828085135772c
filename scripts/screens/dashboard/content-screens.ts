import { signInAs } from "#tests/harness/browser.ts";
import { at, type DashboardScreen } from "./dashboard-screen.ts";
import { giveHerbs, herbs } from "./herbs.ts";

export const contentScreens: DashboardScreen[] = [
  {
    name: "content-empty",
    world: "empty",
    async open(page, world) {
      await signInAs(page, world, "subscriber", null);
      // By now even slow agents have started.
      world.change((db) =>
        db
          .prepare(
            "DELETE FROM content_items WHERE workspace_id = (SELECT id FROM workspaces WHERE kind = 'user')",
          )
          .run(),
      );
      await page.goto(`${world.url}/content`);
    },
  },
  { name: "content", world: "at work", open: at("/content") },
  { name: "content-nothing-found", world: "at work", open: at("/content?q=balcany") },
  {
    name: "text-published",
    world: "at work",
    async open(page, world) {
      await signInAs(page, world, "subscriber", "/content?state=published&kind=article");
      await page
        .getByRole("main")
        .getByRole("link", { name: /seven|balcony|herbs/i })
        .first()
        .click();
      await page.waitForURL(/\/content\/[^/]+$/);
    },
  },
  {
    name: "text-waiting",
    world: "first day",
    async open(page, world) {
      await signInAs(page, world, "subscriber", null);
      world.change(giveHerbs);
      await page.goto(`${world.url}/content/${herbs.id}`);
    },
  },
];
