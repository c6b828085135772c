/*
 * A channel: connected, tested before it counts, published to once the workspace is live, repaired when
 * it refuses us, and the link of a post followed by a reader.
 */
import type { Page } from "playwright/test";
import { blueskyAccount, startBluesky } from "#tests/fakes/bluesky.ts";
import {
  addNextVersion,
  addPublishedItem,
  publishedItemId,
} from "#tests/harness/review-content.ts";
import { startWebhookReceiver } from "#tests/fakes/webhook-receiver.ts";
import { startWordPress, wordpressUser } from "#tests/fakes/wordpress.ts";
import {
  expectAccessible,
  expectErrorAt,
  expectOneFilledButton,
} from "#tests/harness/accessibility.ts";
import { dashboardOf, expect, signInAs, test, useServer } from "#tests/harness/browser.ts";

const server = useServer({ OUTBOUND_ALLOWED_NETWORKS: "127.0.0.0/8" });
let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>;
test.beforeAll(async () => {
  receiver = await startWebhookReceiver();
});
test.afterAll(() => receiver.stop());

const formPath = "/settings/connections/channels/webhook";
const places = (page: Page) => page.getByRole("region", { name: "Channels" });

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });
    const account = javaScriptEnabled ? "subscriber" : "operator";

    test("a place is connected, refuses us, is fixed, and disconnected", async ({
      page,
      consoleErrors,
    }) => {
      consoleErrors.expect(/status of 400.*channels\/webhook|ERR_FAILED/);
      await signInAs(page, server, account, "/settings/connections");
      await places(page).getByRole("link", { name: "Connect Webhook" }).click();
      await expect(page).toHaveURL(`${server.url}${formPath}`);
      await expectAccessible(page);
      await expect(page.getByText(/sends a signed text\.test message/)).toBeVisible();
      const address = page.getByLabel("Address");
      const key = await page.getByLabel("Signing key").inputValue();
      receiver.checksWith(key);
      const send = page.getByRole("button", { name: "Test and connect" });

      await address.fill("hooks.example");
      await send.click();
      await expectErrorAt(address, /must start with https:\/\//);
      await expectAccessible(page);
      await expect(page.getByLabel("Address")).toHaveValue("hooks.example");

      receiver.answers({ status: 404 });
      await address.fill(receiver.url);
      await page.getByLabel("Social posts").check();
      await send.click();
      await expectErrorAt(address, /found nothing at this address.*Nothing was connected/);
      await expect(page.getByLabel("Social posts")).toBeChecked();

      // Its program is in trouble, whatever was typed.
      receiver.answers({ status: 500 });
      await send.click();
      await expect(page.getByRole("alert")).toContainText("responded with status 500");
      await expect(address).not.toHaveAttribute("aria-invalid");

      receiver.answers({ status: 200 });
      await page.getByLabel("Webhook name").fill("My program");
      if (javaScriptEnabled) {
        await page.route(`**${formPath}*`, (route) =>
          route.request().method() === "POST" ? route.abort() : route.continue(),
        );
        await send.click();
        await expect(dashboardOf(page).toast).toContainText("Failed to connect the channel");
        await page.unroute(`**${formPath}*`);
      }
      await send.click();
      await expect(page).toHaveURL(`${server.url}/settings/connections`);
      const own = places(page)
        .getByRole("listitem")
        .filter({ hasText: /^Works:Webhook My program/ });
      await expect(own).toContainText("Last worked");
      await expectAccessible(page);

      receiver.answers({ status: 401 });
      await own.getByRole("button", { name: /^Test/ }).click();
      const broken = places(page)
        .getByRole("listitem")
        .filter({ hasText: /^Needs attention:Webhook/ });
      await expect(broken).toContainText("no longer accepts our sign-in. Content for it waits");
      await expect(page.getByText("1 needs attention.")).toBeVisible();
      // There is no writer, either: what is broken comes first.
      await expectOneFilledButton(page);
      await expectAccessible(page);
      await broken.getByRole("link", { name: /^Fix/ }).click();
      // What is no secret need not be typed again.
      await expect(page.getByLabel("Webhook name")).toHaveValue("My program");
      await expect(page.getByLabel("Social posts")).toBeChecked();
      await expect(page.getByText("Already connected: Webhook My program.")).toBeVisible();
      await expect(address).toHaveValue(receiver.url);
      // What the receiver checks with stays, unless its owner enters another one.
      await expect(page.getByLabel("Signing key")).toHaveValue("");
      await expect(page.getByText("Leave empty to keep the current one.")).toBeVisible();
      await expectAccessible(page);

      receiver.answers({ status: 200 });
      receiver.taken.length = receiver.refused.length = 0;
      await send.click();
      await expect(own).toBeVisible();
      expect(receiver.taken).toMatchObject([{ type: "text.test" }]);
      expect(receiver.refused).toEqual([]);
      await own.getByText("Disconnect…").click();
      await own.getByRole("button", { name: /^Disconnect Webhook/ }).click();
      await expect(own).toHaveCount(0);
    });
  });

for (const javaScriptEnabled of [true, false])
  test.describe(`how texts arrive, ${javaScriptEnabled ? "with" : "without"} JavaScript`, () => {
    test.use({ javaScriptEnabled });

    test("is chosen when a site is connected, and changed afterwards", async ({
      page,
      consoleErrors,
    }) => {
      consoleErrors.expect(/ERR_FAILED/);
      const site = await startWordPress();
      await signInAs(page, server, "subscriber", "/settings/connections/channels/wordpress");
      await page.getByLabel("Your site").fill(site.url);
      await page.getByLabel("Username").fill(wordpressUser.name);
      await page.getByLabel("Application password").fill(wordpressUser.password);
      await expect(page.getByLabel("Publish it right away")).toBeChecked();
      await page.getByLabel("Create a draft").check();
      await page.getByRole("button", { name: "Test and connect" }).click();
      const own = places(page)
        .getByRole("listitem")
        .filter({ hasText: /^Works:WordPress/ });
      await own.locator("summary", { hasText: "How content is delivered" }).click();
      await expect(own.getByLabel("Create a draft")).toBeChecked();
      await expectAccessible(page);
      await own.getByLabel("Publish it right away").check();
      const save = own.getByRole("button", { name: /^Save/ });
      if (javaScriptEnabled) {
        await page.route("**/settings/connections*", (route) =>
          route.request().method() === "POST" ? route.abort() : route.continue(),
        );
        await save.click();
        await expect(dashboardOf(page).toast).toContainText(
          "Failed to save how content is delivered",
        );
        await page.unroute("**/settings/connections*");
      }
      await save.click();
      await expect(dashboardOf(page).toast).toContainText("Publish it right away");
      await own.locator("summary", { hasText: "How content is delivered" }).click();
      await expect(own.getByLabel("Publish it right away")).toBeChecked();
      await own.getByText("Disconnect…").click();
      await own.getByRole("button", { name: /^Disconnect WordPress/ }).click();
      await expect(own).toHaveCount(0);
      await site.stop();
    });
  });

for (const javaScriptEnabled of [true, false])
  test.describe(`practising, ${javaScriptEnabled ? "with" : "without"} JavaScript`, () => {
    test.use({ javaScriptEnabled });

    test("is begun and ended, and is off before and after", async ({ page }) => {
      await signInAs(page, server, "operator", "/settings/connections");
      const testChannels = places(page).getByRole("listitem").filter({ hasText: "Test channels" });
      const summary = testChannels.locator("summary", { hasText: "Simulate a failure" });
      await summary.click();
      await testChannels.getByLabel("Access denied").check();
      await expectAccessible(page);
      await testChannels.getByRole("button", { name: "Simulate" }).click();
      await expect(testChannels).toContainText("Simulating a failure: access denied.");
      await expectAccessible(page);
      await testChannels.getByRole("button", { name: "Stop simulating" }).click();
      await expect(summary).toBeVisible();
      await expect(testChannels).not.toContainText("Simulating a failure");
    });
  });

test(
  "a correction that a place cannot take is said to stay out of it, before it is approved",
  { tag: "@soak" },
  async ({ page }) => {
    const bluesky = await startBluesky();
    await signInAs(page, server, "subscriber");
    await page.goto(`${server.url}/settings/connections/channels/bluesky`);
    await page.getByLabel("Your handle").fill(blueskyAccount.handle);
    await page.getByLabel("App password").fill(blueskyAccount.appPassword);
    await page.getByLabel("Server address").fill(bluesky.url);
    await page.getByRole("button", { name: "Test and connect" }).click();
    await expect(page).toHaveURL(`${server.url}/settings/connections`);
    const place = `Bluesky @${blueskyAccount.handle}`;
    server.change((db) => {
      // Others have signed in since, and have newer workspaces.
      const owner = db.prepare("SELECT workspace_id FROM integrations WHERE provider = 'bluesky'");
      addPublishedItem(db, String(owner.pluck().get()));
      const change = (sql: string) => db.prepare(sql).run({ id: publishedItemId, place });
      change("DELETE FROM publications WHERE content_item_id = @id AND @place <> ''");
      change(
        "UPDATE content_items SET kind = 'social_post', origin = 'real', variant = @place WHERE id = @id",
      );
      change(
        `INSERT INTO publications (id, workspace_id, content_item_id, channel, variant, origin, state, version_id, remote_id,
         url, published_at, created_at)
       SELECT 'place of ' || id, workspace_id, id, @place, '', 'real', 'published', version_id, 'remote',
         'https://bsky.app/profile/sam.test/post/1', created_at, created_at FROM content_items WHERE id = @id`,
      );
    });
    const text = `${server.url}/content/${publishedItemId}`;
    await page.goto(text);
    await expect(
      page.getByText(`It won’t change on ${place}: Bluesky posts can’t be edited`),
    ).toBeVisible();
    server.change((db) => {
      addNextVersion(db, publishedItemId, "Sow it in April.");
      db.prepare("UPDATE content_items SET state = 'in_review' WHERE id = ?").run(publishedItemId);
    });
    await page.goto(`${text}?show=places`);
    await expect(page.locator("summary", { hasText: place })).toContainText(
      "Keeps version 1. Bluesky posts can’t be edited.",
    );
    await expect(page.getByRole("complementary")).toContainText("Keeps version 1.");
    await expectAccessible(page);
    await page.goto(`${server.url}/review/${publishedItemId}`);
    await expect(page.getByText("Won’t be published anywhere").first()).toBeVisible();
    await expect(page.getByText(`Won’t change on ${place}`).first()).toBeVisible();
    await expectAccessible(page);
    await bluesky.stop();
  },
);

test("a sort of place that there is not is not found", async ({ page, consoleErrors }) => {
  consoleErrors.expect(/status of 404/);
  await signInAs(page, server, "subscriber", "/settings/connections/channels/nowhere");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page Not Found");
});

test("a channel cannot be connected with an answer to a request from another session", async ({
  page,
}) => {
  await signInAs(page, server, "subscriber", `${formPath}/back?state=guessed&code=stolen`);
  await expect(page).toHaveURL(`${server.url}${formPath}`);
  await expect(dashboardOf(page).toast).toContainText("was started in another browser");
});
