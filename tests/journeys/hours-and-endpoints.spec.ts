/* Quiet hours and webhook endpoints, with and without JavaScript. */
import { startWebhookReceiver } from "#tests/fakes/webhook-receiver.ts";
import { expectAccessible, expectErrorAt } from "#tests/harness/accessibility.ts";
import { dashboardOf, expect, signInAs, test, useServer } from "#tests/harness/browser.ts";

const server = useServer({ OUTBOUND_ALLOWED_NETWORKS: "127.0.0.0/8", SIMULATION_SPEED: "0.01" });

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("quiet hours are refused where they make no sense, saved, and undone", async ({
      page,
      consoleErrors,
    }) => {
      consoleErrors.expect(/status of 400.*settings\/quiet-hours/);
      await signInAs(page, server, "subscriber", "/settings/quiet-hours");
      const blog = page.getByRole("form", { name: "sample blog" });
      const from = blog.getByLabel("Quiet from on sample blog");
      const save = blog.getByRole("button", { name: "Save sample blog" });
      await expectAccessible(page);

      await from.fill("22:00");
      await save.click();
      await expect(blog.getByRole("alert")).toContainText("Enter both times");
      await expect(from).toHaveValue("22:00");

      await blog.getByLabel("to on sample blog").fill("07:00");
      await save.click();
      const { toast } = dashboardOf(page);
      await expect(toast).toContainText("sample blog uses them from now on");
      await expect(from).toHaveValue("22:00");
      await toast.getByRole("button", { name: "Undo" }).click();
      await expect(from).toHaveValue("");
    });

    test("a webhook endpoint is added, tested, paused and removed", async ({
      page,
      consoleErrors,
    }) => {
      consoleErrors.expect(/status of 400.*webhooks\/new/);
      const receiver = await startWebhookReceiver();
      await signInAs(page, server, "subscriber", "/settings/connections/webhooks/new");
      await expectAccessible(page);
      const add = page.getByRole("button", { name: "Add webhook" });
      await page.getByLabel("Address").fill("hooks.example");
      await add.click();
      await expectErrorAt(page.getByLabel("Address"), /Nothing was added\./);
      await expect(page.getByLabel("Address")).toHaveValue("hooks.example");

      await page.getByLabel("Address").fill(receiver.url);
      const events = page.getByRole("group", { name: "Events to send" }).getByRole("checkbox");
      for (const event of await events.all()) await event.uncheck();
      await add.click();
      await expect(page.getByRole("alert")).toContainText("Choose at least one");
      await expect(events.first()).toBeFocused();
      await expectAccessible(page);
      for (const event of await events.all()) await event.check();
      await page.getByLabel(/^Name/).fill("My sheet");
      await add.click();
      await expect(page.getByRole("heading", { name: /^Added/ })).toBeVisible();
      receiver.checksWith(/whsec_[\w+/=]+/u.exec(await page.content())?.[0] ?? "");

      await page.goto(`${server.url}/settings/connections`);
      await page
        .getByRole("region", { name: "Webhooks" })
        .getByRole("listitem")
        .filter({ hasText: "My sheet" })
        .getByRole("link")
        .click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("My sheet");
      const press = (name: string) =>
        page.getByRole("main").getByRole("button", { name, exact: true }).first().click();
      const { toast } = dashboardOf(page);
      await press("Send a test");
      await expect(toast).toContainText("Delivered");
      expect(receiver.refused).toEqual([]);
      expect(receiver.taken).toHaveLength(1);
      await expectAccessible(page);
      receiver.answers({ status: 500 });
      await press("Send a test");
      await expect(toast).toContainText("Delivery failed");
      await press("Pause");
      await expect(page.getByRole("button", { name: "Resume" })).toBeVisible();
      await press("Resume");
      await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
      await press("Remove");
      await expect(page).toHaveURL(`${server.url}/settings/connections`);
      await expect(page.getByRole("main")).not.toContainText("My sheet");
      await receiver.stop();
    });
  });
