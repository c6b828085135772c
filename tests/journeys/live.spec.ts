/*
 * From the first questions to a real text that anybody can read: plan, blog, going live, reading, changes, approval,
 * the blog; Stop, and the way back. The model is played by a server that others wrote, and what was paid for is read in
 * its journal.
 */
import type { Locator, Page } from "playwright/test";
import { startWebhookReceiver } from "#tests/fakes/webhook-receiver.ts";
import { expectAccessible, expectErrorAt } from "#tests/harness/accessibility.ts";
import { DAY } from "#app/core/time/clock.ts";
import { answerQuestions, goLive, planIdea, setUpBlog } from "#tests/harness/going-live.ts";
import { startSearchServer } from "#tests/harness/search-server.ts";
import { listPriceOf } from "#app/domain/ai/providers/prices.server.ts";
import { formatMicroDollars } from "#app/domain/spending/spend.ts";
import {
  chooseAccount,
  dashboardOf,
  expect,
  signInAs,
  test,
  useServerWithModel,
} from "#tests/harness/browser.ts";
import { billOf } from "#tests/harness/model-bill.ts";
import { writeNow } from "#tests/harness/write-now.ts";

const server = useServerWithModel();

let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>;
test.beforeEach(async () => {
  receiver = await startWebhookReceiver();
});
test.afterEach(() => receiver.stop());

/** A form sent there does not arrive, which is reported; the page stays as it is. */
async function lose(page: Page, path: string, button: Locator, failed: string): Promise<void> {
  const isThere = (url: URL) => url.pathname.startsWith(path);
  await page.route(isThere, (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await button.click();
  await expect(dashboardOf(page).toast).toContainText(failed);
  await page.unroute(isThere);
}

/** A webhook of the user gets approved content, too. */
async function connectWebhook(page: Page, address: string): Promise<void> {
  await page.goto(`${server.url}/settings/connections/channels/webhook`);
  await page.getByLabel("Address").fill(address);
  await page.getByRole("button", { name: "Test and connect" }).click();
  await expect(page).toHaveURL(`${server.url}/settings/connections`);
}

const topic = "Rosemary that stays outside";

/**
 * Makes the planned idea due now, and nothing else. A writer that found no work before looks again.
 */
const write = (wanted: "what was planned" | "nothing") =>
  server.change((db) => {
    db.prepare(
      "UPDATE ideas SET slot_at = iif(topic = @topic, @soon, @late) WHERE state = 'planned'",
    ).run({
      topic,
      soon: wanted === "nothing" ? Date.now() + 60 * DAY : Date.now(),
      late: Date.now() + 60 * DAY,
    });
    if (wanted === "what was planned")
      db.prepare(
        `UPDATE tasks SET due_at = ?, waits_for = NULL
         WHERE status = 'queued' AND waits_for IS NOT NULL AND works_until IS NULL`,
      ).run(Date.now());
  });

/** What the provider was asked, by its own journal, and what it will charge for that. */
async function journal() {
  const price = await listPriceOf("openai", "gpt-5-mini");
  if (!price) throw new Error("the list has no price for it");
  const model = server.model();
  return {
    texts: model.calls(),
    moderations: model.moderations(),
    bill: formatMicroDollars(billOf(model, price)),
  };
}

/** What its owner downloads: the sort of work and the state of each call that counts. */
async function bookedFor(page: Page): Promise<{ work: string; state: string }[]> {
  const file = await page.request.get(`${server.url}/settings/spending.csv`);
  const [head = "", ...lines] = (await file.text()).trim().split("\r\n");
  const [work, state] = ["Work", "State"].map((name) => head.split(",").indexOf(name));
  return lines.map((line) => {
    const cells = line.split(",");
    return { work: cells[work ?? 0] ?? "", state: cells[state ?? 0] ?? "" };
  });
}

for (const javaScriptEnabled of [true, false])
  test.describe(`${javaScriptEnabled ? "with" : "without"} JavaScript`, () => {
    test.use({ javaScriptEnabled });
    const account = javaScriptEnabled ? "subscriber" : "operator";
    const name = `ledge-${account}`;

    test("a real text is written, changed on request, approved, and read by a visitor", async ({
      page,
      browser,
      consoleErrors,
    }) => {
      consoleErrors.expect(/ERR_FAILED/);
      server.model().forget();
      await page.goto(`${server.url}/api/login`);
      await chooseAccount(page, account);
      await answerQuestions(page, server.url);
      await planIdea(page, server.url, topic);
      write("nothing");
      await setUpBlog(page, server.url, name);
      await connectWebhook(page, receiver.url);
      await expectAccessible(page);
      await goLive(page, server.url, async (go) => {
        if (javaScriptEnabled) await lose(page, "/settings/live", go, "Failed to go live");
        expect(server.model().mock.journal.getAll()).toEqual([]);
      });
      write("what was planned");
      await expectAccessible(page);

      const real = page.getByRole("heading", { level: 1, name: /what to do first/ });
      await expect(async () => {
        await page.goto(`${server.url}/review`);
        await page
          .getByRole("navigation", { name: "Review queue" })
          .getByRole("link", { name: /what to do first/ })
          .first()
          .click({ timeout: 2_000 });
        // The dashboard may have had it open: text typed before its own page is ready would be lost.
        await expect(page).toHaveURL(/\/review\/[\w-]+$/, { timeout: 2_000 });
        await expect(real.last()).toBeVisible({ timeout: 2_000 });
      }).toPass({ timeout: 60_000 });
      await expect(page.locator("#text-to-review")).toContainText("Do one thing at a time");
      await expect(page.getByText("Watering in winter").first()).toBeAttached();

      const waiting = page.url();
      await page.getByText("Request changes…").first().click();
      await page.getByLabel("What should change?").fill("Say how to begin.");
      await page.getByRole("button", { name: "Send request" }).click();
      // Going on at once would call the request off before it has left.
      await expect(page).not.toHaveURL(waiting);
      await expect(async () => {
        await page.goto(waiting);
        await expect(page.locator("#text-to-review")).toContainText("because you asked for it", {
          timeout: 2_000,
        });
      }).toPass({ timeout: 60_000 });
      await page.getByRole("button", { name: /^Approve/ }).click();
      await expect(page).not.toHaveURL(waiting);
      const visitor = await browser.newContext({ javaScriptEnabled });
      const blog = await visitor.newPage();
      await expect(async () => {
        // The minute in which it could be undone is over.
        server.change((db) =>
          db.prepare("UPDATE publish_jobs SET due_at = ? WHERE state = 'due'").run(Date.now()),
        );
        await blog.goto(`${server.url}/blog/${name}`);
        await blog.getByRole("link", { name: /what to do first/ }).click({ timeout: 2_000 });
      }).toPass({ timeout: 60_000 });
      await expect(blog.getByRole("article")).toContainText("because you asked for it");
      // It went to each place once, as it was approved.
      await expect
        .poll(() => receiver.taken.map(({ type }) => type))
        .toEqual(["text.test", "text.published"]);
      const [, published] = receiver.taken;
      expect(published?.data.kind).toBe("article");
      expect(published?.data.title).toMatch(/what to do first/);
      expect(published?.data.markdown).toContain("because you asked for it");
      await expect(blog.getByText("Written with the help of AI")).toBeVisible();
      await expect(blog.getByText("Sam Ledge, 1 High Street")).toBeVisible();
      await expectAccessible(blog);
      await visitor.close();

      // The film is the last that is made of it.
      await expect(async () => {
        await page.goto(`${server.url}/review`);
        const video = page.getByRole("navigation", { name: "Review queue" }).getByText(/video/i);
        await expect(video.first()).toBeVisible({ timeout: 2_000 });
      }).toPass({ timeout: 60_000 });
      await page.goto(`${server.url}/settings/spending`);
      await page.getByRole("button", { name: "Stop everything" }).click();
      await expect(page.getByRole("heading", { name: /^Stopped by you/ })).toBeVisible();
      const stopped = await journal();
      // The next idea is not requested.
      await planIdea(page, server.url, "Lavender in a box");
      server.change(writeNow);
      await expect(async () => {
        await page.goto(`${server.url}/dashboard`);
        await expect(page.getByText(/Press Continue/).first()).toBeAttached({ timeout: 2_000 });
      }).toPass({ timeout: 60_000 });
      const { texts, moderations, bill } = await journal();
      expect({ texts, moderations, bill }).toEqual(stopped);
      expect(texts).toBeGreaterThan(6);
      const booked = await bookedFor(page);
      expect(booked.filter(({ state }) => state !== "paid")).toEqual([]);
      const asks = (isModeration: boolean) =>
        booked.filter(({ work }) => (work === "moderation") === isModeration);
      expect(asks(false)).toHaveLength(texts);
      expect(asks(true)).toHaveLength(moderations);
      await page.goto(`${server.url}/settings/spending`);
      await expect(page.getByRole("main")).toContainText(`${bill} of`);

      await page.goto(`${server.url}/settings/live`);
      const back = page.getByRole("button", { name: "Back to simulation" });
      if (javaScriptEnabled)
        await lose(page, "/settings/live", back, "Failed to go back to simulation");
      await back.click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Go live/);
      await page.goto(`${server.url}/settings/spending`);
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(page.getByRole("heading", { name: "Stop everything" })).toBeVisible();
    });
  });

test("a user's own model is tested before it counts, and errors are distinguished", async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of 400.*connections\/writer|ERR_FAILED/);
  await signInAs(page, server, "subscriber", "/settings/connections");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Connect your own AI provider" }).click();
  await expectAccessible(page);
  const key = page.getByLabel("2. Key");
  const send = page.getByRole("button", { name: "Test and connect" });
  const model = page.getByLabel("3. Model");
  await page.getByRole("radio", { name: /^Anthropic/ }).check();
  await expect(model).toHaveValue("claude-haiku-4-5");
  await page.getByRole("radio", { name: /^Your own server/ }).check();
  await expect(model).toHaveValue("");
  await page.getByRole("radio", { name: /^OpenAI/ }).check();
  await expect(model).toHaveValue("gpt-5-mini");
  await key.fill("my password");
  await send.click();
  await expectErrorAt(key, /The key contains a space/);
  await key.fill("sk-ant-of-another-user");
  await send.click();
  await expectErrorAt(key, /This is a key from Anthropic/);
  await key.fill("sk-one-of-my-own");
  await lose(page, "/settings/connections", send, "Failed to connect the AI provider");
  await expect(key).toHaveValue("sk-one-of-my-own");
  await send.click();
  await expect(page).toHaveURL(`${server.url}/settings/connections`);
  await expect(dashboardOf(page).toast).toContainText("OpenAI answered with gpt-5-mini");
  const own = page
    .getByRole("region", { name: "Writing" })
    .getByRole("listitem")
    .filter({ hasText: "OpenAI" });
  await expect(own).toContainText("Works:");
  const again = own.getByRole("button", { name: "Test" });
  await lose(page, "/settings/connections", again, "Failed to test the connection");
  await again.click();
  await expect(dashboardOf(page).toast).toContainText("It answered a test question");
  await own.getByText("Disconnect…").click();
  const end = own.getByRole("button", { name: "Disconnect OpenAI" });
  await lose(page, "/settings/connections", end, "Failed to disconnect");
  await end.click();
  const writing = page.getByRole("region", { name: "Writing" });
  await expect(writing.getByText("Not connected (optional).")).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the writer that is chosen writes with a model of its own", async ({ page }) => {
    await signInAs(page, server, "subscriber", "/settings/connections/writer");
    await page.getByRole("radio", { name: /^Anthropic/ }).check();
    await expect(page.getByLabel("3. Model")).toHaveValue("");
    await page.getByLabel("2. Key").fill("sk-ant-of-my-own");
    await page.getByRole("button", { name: "Test and connect" }).click();
    await expect(page.getByText("Anthropic answered with claude-haiku-4-5")).toBeVisible();
  });
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("a search is asked once before it counts, and can be ended", async ({
      page,
      consoleErrors,
    }) => {
      consoleErrors.expect(/status of 400.*connections\/search|ERR_FAILED/);
      const search = await startSearchServer();
      try {
        await signInAs(page, server, "subscriber", "/settings/connections");
        await page.getByRole("link", { name: "Connect your own web search" }).click();
        await expectAccessible(page);
        const send = page.getByRole("button", { name: "Test and connect" });
        await page.getByRole("radio", { name: /^Tavily/ }).check();
        const key = page.getByLabel("2. Key");
        await key.fill("a key of others");
        await send.click();
        await expectErrorAt(key, /The key contains a space/);
        await page.getByRole("radio", { name: /^SearXNG/ }).check();
        await page.getByLabel("3. Address").fill(`${search.address}/`);
        if (javaScriptEnabled)
          await lose(page, "/settings/connections", send, "Failed to connect web search");
        await send.click();
        await expect(page).toHaveURL(`${server.url}/settings/connections`);
        expect(search.searches()).toHaveLength(1);
        const row = page
          .getByRole("region", { name: "Research" })
          .getByRole("listitem")
          .filter({ hasText: "SearXNG" });
        await expect(row).toContainText("One search per article");
        await expectAccessible(page);
        await row.getByRole("button", { name: "Test" }).click();
        await expect(page.getByText("The search found pages").first()).toBeVisible();
        await row.getByText("Disconnect…").click();
        await row.getByRole("button", { name: "Disconnect SearXNG" }).click();
        await expect(row).toHaveCount(0);
      } finally {
        await search.stop();
      }
    });
  });
