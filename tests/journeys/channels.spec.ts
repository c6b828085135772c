/*
 * A place of one's own: connected in plain words, tried before it counts, sent to once one is live, mended when
 * it refuses us, and the link of a post followed by a reader.
 */
import type { Page } from "playwright/test";
import { blueskyAccount, startBluesky } from "#tests/fakes/bluesky.ts";
import {
  giveNextVersion,
  givePublishedText,
  publishedTextId,
} from "#tests/harness/text-to-review.ts";
import { startWebhookReceiver } from "#tests/fakes/webhook-receiver.ts";
import { startWordPress, wordpressUser } from "#tests/fakes/wordpress.ts";
import {
  expectAccessible,
  expectMistakeAt,
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
const places = (page: Page) => page.getByRole("region", { name: "Places to publish" });

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });
    const account = javaScriptEnabled ? "subscriber" : "operator";

    test("a place is connected, refuses us, is mended, and disconnected", async ({
      page,
      consoleErrors,
    }) => {
      consoleErrors.expect(/status of 400.*channels\/webhook|ERR_FAILED/);
      await signInAs(page, server, account, "/settings/connections");
      await places(page).getByRole("link", { name: "Connect Webhook" }).click();
      await expect(page).toHaveURL(`${server.url}${formPath}`);
      await expectAccessible(page);
      await expect(page.getByText(/sends a signed message of the type text\.test/)).toBeVisible();
      const address = page.getByLabel("Address");
      const key = await page.getByLabel("Signing key").inputValue();
      receiver.checksWith(key);
      const send = page.getByRole("button", { name: "Try it and connect" });

      await address.fill("hooks.example");
      await send.click();
      await expectMistakeAt(address, /begins with https:\/\//);
      await expectAccessible(page);
      await expect(page.getByLabel("Address")).toHaveValue("hooks.example");

      receiver.answers({ status: 404 });
      await address.fill(receiver.url);
      await page.getByLabel("Posts for networks").check();
      await send.click();
      await expectMistakeAt(address, /knows nothing at this address.*Nothing was connected/);
      await expect(page.getByLabel("Posts for networks")).toBeChecked();

      // Its program is in trouble, whatever was typed.
      receiver.answers({ status: 500 });
      await send.click();
      await expect(page.getByRole("alert")).toContainText("answered with status 500");
      await expect(address).not.toHaveAttribute("aria-invalid");

      receiver.answers({ status: 200 });
      await page.getByLabel("What you call it").fill("My program");
      if (javaScriptEnabled) {
        await page.route(`**${formPath}*`, (route) =>
          route.request().method() === "POST" ? route.abort() : route.continue(),
        );
        await send.click();
        await expect(dashboardOf(page).toast).toContainText("Failed to connect the place");
        await page.unroute(`**${formPath}*`);
      }
      await send.click();
      await expect(page).toHaveURL(`${server.url}/settings/connections`);
      const own = places(page)
        .getByRole("listitem")
        .filter({ hasText: /^Works:Webhook My program/ });
      await expect(own).toContainText("Worked");
      await expectAccessible(page);

      receiver.answers({ status: 401 });
      await own.getByRole("button", { name: "Try it" }).click();
      const broken = places(page)
        .getByRole("listitem")
        .filter({ hasText: /^Needs your hand:Webhook/ });
      await expect(broken).toContainText("does not let us in any more. What is for it waits");
      await expect(page.getByText("One needs your hand.")).toBeVisible();
      // There is no writer, either: what is broken comes first.
      await expectOneFilledButton(page);
      await expectAccessible(page);
      await broken.getByRole("link", { name: /^Mend it/ }).click();
      // What is no secret need not be typed again.
      await expect(page.getByLabel("What you call it")).toHaveValue("My program");
      await expect(page.getByLabel("Posts for networks")).toBeChecked();
      await expect(page.getByText("Connected now: Webhook My program.")).toBeVisible();
      await expect(address).toHaveValue(receiver.url);
      // What the receiver checks with stays, unless its owner enters another one.
      await expect(page.getByLabel("Signing key")).toHaveValue("");
      await expect(page.getByText("Left empty, the one that you have stays.")).toBeVisible();
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
      await page.getByLabel("User name").fill(wordpressUser.name);
      await page.getByLabel("Application password").fill(wordpressUser.password);
      await expect(page.getByLabel("It is published")).toBeChecked();
      await page.getByLabel("It arrives as a draft").check();
      await page.getByRole("button", { name: "Try it and connect" }).click();
      const own = places(page)
        .getByRole("listitem")
        .filter({ hasText: /^Works:WordPress/ });
      await own.locator("summary", { hasText: "How texts arrive" }).click();
      await expect(own.getByLabel("It arrives as a draft")).toBeChecked();
      await expectAccessible(page);
      await own.getByLabel("It is published").check();
      const save = own.getByRole("button", { name: /^Save/ });
      if (javaScriptEnabled) {
        await page.route("**/settings/connections*", (route) =>
          route.request().method() === "POST" ? route.abort() : route.continue(),
        );
        await save.click();
        await expect(dashboardOf(page).toast).toContainText("Failed to save how texts arrive");
        await page.unroute("**/settings/connections*");
      }
      await save.click();
      await expect(dashboardOf(page).toast).toContainText("It is published");
      await own.locator("summary", { hasText: "How texts arrive" }).click();
      await expect(own.getByLabel("It is published")).toBeChecked();
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
      const practice = places(page).getByRole("listitem").filter({ hasText: "Practice places" });
      const summary = practice.locator("summary", { hasText: "Simulate a failure" });
      await summary.click();
      await practice.getByLabel("We are not let in").check();
      await expectAccessible(page);
      await practice.getByRole("button", { name: "Practise it" }).click();
      await expect(practice).toContainText("Practice is on: we are not let in.");
      await expectAccessible(page);
      await practice.getByRole("button", { name: "End the practice" }).click();
      await expect(summary).toBeVisible();
      await expect(practice).not.toContainText("Practice is on");
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
    await page.getByLabel("Address of your server").fill(bluesky.url);
    await page.getByRole("button", { name: "Try it and connect" }).click();
    await expect(page).toHaveURL(`${server.url}/settings/connections`);
    const place = `Bluesky @${blueskyAccount.handle}`;
    server.change((db) => {
      // Others have signed in since, and have newer workspaces.
      const owner = db.prepare("SELECT workspace_id FROM integrations WHERE provider = 'bluesky'");
      givePublishedText(db, String(owner.pluck().get()));
      const change = (sql: string) => db.prepare(sql).run({ id: publishedTextId, place });
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
    const text = `${server.url}/content/${publishedTextId}`;
    await page.goto(text);
    await expect(page.getByText(`It stays as it is at ${place}: Posts at Bluesky`)).toBeVisible();
    server.change((db) => {
      giveNextVersion(db, publishedTextId, "Sow it in April.");
      db.prepare("UPDATE content_items SET state = 'in_review' WHERE id = ?").run(publishedTextId);
    });
    await page.goto(`${text}?show=places`);
    await expect(page.locator("summary", { hasText: place })).toContainText(
      "Stays as it is: version 1. Posts at Bluesky cannot be changed.",
    );
    await expect(page.getByRole("complementary")).toContainText("Stays as it is: version 1.");
    await expectAccessible(page);
    await page.goto(`${server.url}/review/${publishedTextId}`);
    await expect(page.getByText("Approved, it is sent nowhere").first()).toBeVisible();
    await expect(page.getByText(`Stays as it is at ${place}`).first()).toBeVisible();
    await expectAccessible(page);
    await bluesky.stop();
  },
);

test("a sort of place that there is not is not found", async ({ page, consoleErrors }) => {
  consoleErrors.expect(/status of 404/);
  await signInAs(page, server, "subscriber", "/settings/connections/channels/nowhere");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page Not Found");
});

test("nobody connects a place with an answer to what was begun elsewhere", async ({ page }) => {
  await signInAs(page, server, "subscriber", `${formPath}/back?state=guessed&code=stolen`);
  await expect(page).toHaveURL(`${server.url}${formPath}`);
  await expect(dashboardOf(page).toast).toContainText("was begun in another browser");
});
