import type { Page } from "playwright";
import { startWebhookReceiver } from "#tests/fakes/webhook-receiver.ts";
import { startWordPress, wordpressUser } from "#tests/fakes/wordpress.ts";
import { signInAs } from "#tests/harness/browser.ts";
import { daysSoFar, addSpending } from "#tests/harness/add-spending.ts";
import { describeBusiness, goLive, setUpBlog } from "#tests/harness/going-live.ts";
import { at, type DashboardScreen } from "./dashboard-screen.ts";
import type { World } from "./worlds.ts";

const formOf = (kind: string) => `/settings/connections/channels/${kind}`;
const send = (page: Page) => page.getByRole("button", { name: "Test and connect" });

/** Two channels and a blog; optionally one channel is broken. */
async function connectChannels(page: Page, world: World, breaks: boolean): Promise<void> {
  await signInAs(page, world, "subscriber", "/settings/connections");
  const rows = page.getByRole("region", { name: "Channels" }).getByRole("listitem");
  const own = rows.filter({ hasText: /^(Works|Needs attention):Webhook/ });
  if ((await own.count()) === 0) {
    if (!breaks) {
      await setUpBlog(page, world.url, "ledge");
      await connectWordPress(page, world);
    }
    await page.goto(world.url + formOf("webhook"), { waitUntil: "networkidle" });
    const receiver = await startWebhookReceiver();
    receiver.checksWith(await page.getByLabel("Signing key").inputValue());
    await page.getByLabel("Address").fill(receiver.url);
    await page.getByLabel("Webhook name").fill("Our shop");
    await send(page).click();
    await page.waitForURL(/\/settings\/connections$/);
    if (breaks) {
      receiver.answers({ status: 401 });
      await own.getByRole("button", { name: "Test" }).click();
      await page.getByText("1 needs attention.").waitFor();
    }
    await receiver.stop();
  }
  await page.goto(`${world.url}/settings/connections`);
}

async function connectWordPress(page: Page, world: World): Promise<void> {
  const site = await startWordPress();
  await page.goto(world.url + formOf("wordpress"), { waitUntil: "networkidle" });
  await fillWordPress(page, site.url, wordpressUser.password);
  await page.waitForURL(/\/settings\/connections$/);
  await site.stop();
}

async function fillWordPress(page: Page, site: string, password: string): Promise<void> {
  await page.getByLabel("Your site").fill(site);
  await page.getByLabel("Username").fill(wordpressUser.name);
  await page.getByLabel("Application password").fill(password);
  await send(page).click();
}

export const settingsScreens: DashboardScreen[] = [
  { name: "brief-empty", world: "empty", open: at("/brief") },
  {
    name: "brief",
    world: "live",
    async open(page, world) {
      await signInAs(page, world, "subscriber", "/brief");
      if ((await page.getByText("Watering in winter").count()) === 0)
        await describeBusiness(page, world.url);
      await page.goto(`${world.url}/brief`);
    },
  },
  { name: "connections-empty", world: "empty", open: at("/settings/connections") },
  {
    name: "connections",
    world: "first day",
    open: (page, world) => connectChannels(page, world, false),
  },
  {
    name: "connections-broken",
    world: "broken",
    open: (page, world) => connectChannels(page, world, true),
  },
  { name: "connect-wordpress", world: "empty", open: at(formOf("wordpress")) },
  {
    name: "connect-wordpress-mistake",
    world: "empty",
    async open(page, world) {
      const site = await startWordPress();
      await signInAs(page, world, "subscriber", formOf("wordpress"));
      await page.waitForLoadState("networkidle");
      await fillWordPress(page, site.url, "balcony2026");
      await page.getByRole("alert").waitFor();
      await site.stop();
    },
  },
  { name: "spending-practice", world: "empty", open: at("/settings/spending") },
  { name: "go-live-missing", world: "empty", open: at("/settings/live") },
  {
    name: "go-live-ready",
    world: "live",
    async open(page, world) {
      await signInAs(page, world, "subscriber", "/settings/live");
      if (await page.getByText("You have everything you need").isVisible()) return;
      await setUpBlog(page, world.url, "ledge");
      await page.goto(`${world.url}/settings/live`);
    },
  },
  {
    name: "live",
    world: "live",
    async open(page, world) {
      await signInAs(page, world, "subscriber", "/settings/live");
      if (!(await page.getByRole("heading", { name: "You are live" }).isVisible()))
        await goLive(page, world.url);
    },
  },
  { name: "spending", world: "live", open: openSpending },
];

/** A month of spending by day and article. */
async function openSpending(page: Page, world: World): Promise<void> {
  await signInAs(page, world, "subscriber", null);
  world.change((db) => {
    db.prepare("DELETE FROM spend_entries WHERE id LIKE 'spent-%'").run();
    const ideas = db
      .prepare(
        "SELECT id FROM ideas WHERE workspace_id = (SELECT id FROM workspaces WHERE kind = 'user')",
      )
      .pluck()
      .all()
      .map(String);
    for (const [index, day] of daysSoFar(db).entries()) {
      const of = { day, ideaId: ideas[index % ideas.length] ?? "" };
      addSpending(db, { ...of, dollars: 0.03 + ((index * 7) % 11) / 50 });
      if (index % 2 === 0) addSpending(db, { ...of, dollars: 0.012, purpose: "improve" });
    }
  });
  await page.goto(`${world.url}/settings/spending`);
}
