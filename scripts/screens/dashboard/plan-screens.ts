import { signInAs } from "#tests/harness/browser.ts";
import { at, type DashboardScreen } from "./dashboard-screen.ts";

export const planScreens: DashboardScreen[] = [
  { name: "plan-month", world: "at work", open: at("/plan") },
  { name: "plan-week", world: "at work", open: at("/plan?view=week") },
  { name: "plan-list", world: "at work", open: at("/plan?view=list") },
  {
    name: "plan-idea",
    world: "first day",
    async open(page, world) {
      await signInAs(page, world, "subscriber", "/plan?view=list");
      const link = page.getByRole("main").getByRole("listitem").getByRole("link").first();
      const idea = new URL((await link.getAttribute("href")) ?? "", world.url);
      idea.searchParams.delete("view");
      await page.goto(idea.href);
      await page.getByRole("region", { name: "The open idea" }).waitFor();
    },
  },
  { name: "plan-adding", world: "first day", open: at("/plan?add=any") },
  {
    name: "plan-proposals",
    world: "first day",
    async open(page, world) {
      await signInAs(page, world, "subscriber", "/plan");
      const decide = page.getByRole("region", { name: "Ideas to decide" });
      for (const topic of ["Water in winter: how often is enough", "Paperwhites in a glass"]) {
        if ((await decide.getByText(topic).count()) > 0) continue;
        await page.goto(`${world.url}/plan?add=any`, { waitUntil: "networkidle" });
        await page.getByLabel("What it is about").fill(topic);
        await page.getByRole("button", { name: "Save for later" }).click();
        await decide.getByText(topic).first().waitFor();
      }
      await page.goto(`${world.url}/plan`);
    },
  },
  {
    name: "plan-empty",
    world: "empty",
    async open(page, world) {
      await signInAs(page, world, "subscriber", null);
      world.change((db) =>
        db
          .prepare("UPDATE ideas SET state = 'dropped', slot_at = NULL WHERE slot_at IS NOT NULL")
          .run(),
      );
      await page.goto(`${world.url}/plan`);
    },
  },
];
