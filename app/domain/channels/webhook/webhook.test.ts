import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import * as z from "zod";
import { createManualClock, MINUTE, type ManualClock } from "#app/core/time/clock.ts";
import { startWebhookReceiver } from "#tests/fakes/webhook-receiver.ts";
import { createTestOutbound, listenOn } from "#tests/harness/outbound.ts";
import { createTestOutbox } from "#tests/harness/outbox.ts";
import type { ChannelAccount } from "#app/domain/channels/channel-adapter.ts";
import { newSigningKey } from "#app/platform/outbound/webhook-signature.server.ts";
import { webhook } from "./webhook.server.ts";

let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>;
let clock: ManualClock;
const key = newSigningKey();
beforeEach(async () => {
  // The reference library takes no message that is minutes old.
  clock = createManualClock(Date.now());
  receiver = await startWebhookReceiver();
  receiver.checksWith(key);
});
afterEach(() => receiver.stop());

const { request } = createTestOutbound();
const connecting = () => ({ request, clock, signal: AbortSignal.timeout(10_000) });
const typed = (changes: Record<string, string> = {}) => ({
  address: receiver.url,
  takes: "articles",
  key,
  ...changes,
});

async function connected(takes = "articles", events = "all"): Promise<ChannelAccount> {
  const { label, settings, secret } = await webhook.connect(typed({ takes, events }), connecting());
  receiver.taken.length = 0;
  return { name: `Webhook ${label}`, label, settings, secret: () => Promise.resolve(secret) };
}
const open = (account: ChannelAccount) =>
  webhook.open(account, {
    request,
    clock,
    linkOf: (id) => `https://app.test/go/${id}`,
    originalOf: () => Promise.resolve(null),
    readPicture: () => Promise.resolve(null),
  });

describe("connecting", () => {
  it.each([
    [{ address: "hooks.example/1" }, /must start with https/],
    [{ address: "ftp://hooks.example/1" }, /must start with https/],
    [{ key: "my password" }, /must start with whsec_/],
  ])("rejects %j before any request", (changes, words) => {
    expect(webhook.mistake(typed(changes))).toEqual({
      field: Object.keys(changes)[0],
      words: expect.stringMatching(words) as string,
    });
  });

  it("sends a signed test, and stores the address with the secrets", async () => {
    expect(webhook.mistake(typed())).toBeNull();
    const channel = await webhook.connect(typed(), connecting());
    expect(receiver.taken).toMatchObject([{ type: "text.test" }]);
    expect(receiver.refused).toEqual([]);
    expect(JSON.stringify([channel.label, channel.settings, channel.found])).not.toContain("/hook");
    expect(JSON.parse(channel.secret)).toEqual({ address: receiver.url, key });
  });

  it.each([
    [404, "rejected", "address", /Activate the workflow/],
    [401, "bad_credentials", "secret", /no longer accepts our sign-in/],
    [500, "channel_unavailable", null, /status 500/],
  ])("says what to do after a %i", async (status, code, about, words) => {
    receiver.answers({ status });
    await expect(webhook.connect(typed(), connecting())).rejects.toMatchObject({
      code,
      about,
      message: expect.stringMatching(words) as string,
    });
  });

  it("refuses private addresses unless the operator allows them", async () => {
    const { request: guarded } = createTestOutbound({ allowed: [] });
    await expect(
      webhook.connect(typed(), { ...connecting(), request: guarded }),
    ).rejects.toMatchObject({ code: "channel_unavailable", about: "address" });
    expect(receiver.taken).toEqual([]);
  });
});

describe("sending", () => {
  async function dueAt(takes = "articles", events = "all") {
    const world = await createTestOutbox({ clock });
    const channel = open(await connected(takes, events));
    world.places.set(channel.name, channel);
    const article = await world.article("Seven habits");
    const { outbox, publications } = world.open();
    const { workspaceId, db } = world;
    const place = (ids: typeof article) =>
      db.write((tx) =>
        publications.schedule(tx, { workspaceId, ...ids }, [{ channel, dueAt: clock.now() }]),
      );
    const [placed] = await place(article);
    const run = async () => {
      clock.advance(MINUTE);
      await outbox.run();
    };
    return {
      world,
      channel,
      article,
      place,
      run,
      publications,
      publicationId: placed?.publicationId,
    };
  }

  it("sends an approved article, its update and its unpublishing, each signed and with its own key", async () => {
    const { world, channel, article, place, run, publications, publicationId = "" } = await dueAt();
    receiver.answers({ status: 200, body: '{"url":"https://site.example/seven"}' });
    await run();
    expect(world.storedPublications()).toMatchObject([
      { state: "published", remoteId: publicationId, url: "https://site.example/seven" },
    ]);
    await place(await world.correct(article, "Eight habits"));
    await run();
    receiver.answers({ status: 204 });
    await world.db.write((tx) =>
      publications.unpublish(tx, { workspaceId: world.workspaceId, publicationId }, channel),
    );
    await run();
    expect(receiver.refused).toEqual([]);
    expect(receiver.taken.map(({ type, data }) => [type, data.id, data.title])).toEqual([
      ["text.published", publicationId, "Seven habits"],
      ["text.updated", publicationId, "Eight habits"],
      ["text.unpublished", publicationId, "Eight habits"],
    ]);
    expect(receiver.taken[0]?.data.html).toContain("About Seven habits.</p>");
    expect(new Set(receiver.taken.map(({ id }) => id)).size).toBe(3);
    expect(world.storedPublications()).toMatchObject([{ state: "unpublished" }]);
    await world.remove();
  });

  it("sends the payload that the Setup Guide shows", async () => {
    const guide = readFileSync("docs/guides/API_SETUP_GUIDE.md", "utf8");
    const shown = z
      .object({
        type: z.literal("text.published"),
        data: z.strictObject({
          id: z.string(),
          kind: z.literal("article"),
          title: z.string(),
          markdown: z.string(),
          html: z.string(),
          fields: z.strictObject({ description: z.string() }),
        }),
      })
      .parse(JSON.parse(/```json\n([^`]+)```/u.exec(guide)?.[1] ?? ""));
    const { id, kind, title, markdown: body, fields } = shown.data;
    const { render } = open(await connected());
    const sent = render({ kind, title, body, fields }, { key: id, variant: "" });
    expect(JSON.parse(sent)).toEqual({ data: shown.data });
    for (const type of ["text.published", "text.updated", "text.unpublished", "text.test"])
      expect(guide).toContain(`| \`${type}\``);
  });

  it("asks a person whether it was published when only they can know, and retries under the same key", async () => {
    const { world, run, publications } = await dueAt();
    receiver.answers({ status: 200, hangsUp: true });
    await run();
    expect(world.storedPublications()).toMatchObject([{ state: "unconfirmed" }]);
    receiver.answers({ status: 200 });
    const [{ id: publishJobId } = { id: "" }] = world.publishJobs();
    const answer = { workspaceId: world.workspaceId, publishJobId, url: null };
    await world.db.write((tx) => publications.answerDidItAppear(tx, answer, null));
    await run();
    expect(world.storedPublications()).toMatchObject([{ state: "published", url: null }]);
    // The receiver can tell that it is the same.
    const [first, second] = receiver.taken;
    expect(second).toEqual(first);
    expect(receiver.taken).toHaveLength(2);
    await world.remove();
  });

  it("sends only new items when the owner chose that, and says why the rest stays", async () => {
    const {
      world,
      channel,
      article,
      place,
      run,
      publications,
      publicationId = "",
    } = await dueAt("articles", "new");
    await run();
    const why = {
      whyNot: expect.stringMatching(/only gets newly published content/) as string,
    };
    expect(await place(await world.correct(article, "Eight habits"))).toMatchObject([
      { scheduled: why },
    ]);
    const left = await world.db.write((tx) =>
      publications.unpublish(tx, { workspaceId: world.workspaceId, publicationId }, channel),
    );
    expect(left).toMatchObject(why);
    await run();
    expect(receiver.taken.map(({ type }) => type)).toEqual(["text.published"]);
    await world.remove();
  });

  it("counts as published without a link once a person has confirmed it, and can be updated from then on", async () => {
    const { world, channel, article, place, run, publications, publicationId } = await dueAt();
    receiver.answers({ status: 200, hangsUp: true });
    await run();
    receiver.answers({ status: 200 });
    const [{ id: publishJobId } = { id: "" }] = world.publishJobs();
    const answer = { workspaceId: world.workspaceId, publishJobId, url: null, appeared: true };
    await world.db.write((tx) => publications.answerDidItAppear(tx, answer, channel));
    expect(world.storedPublications()).toMatchObject([
      { state: "published", remoteId: publicationId, url: null },
    ]);
    await place(await world.correct(article, "Eight habits"));
    await run();
    expect(receiver.taken.map(({ type }) => type)).toEqual(["text.published", "text.updated"]);
    await world.remove();
  });

  it.each(["publish", "unpublish"])("puts %s on hold when its address is gone", async (what) => {
    const { world, channel, run, publications, publicationId = "" } = await dueAt();
    if (what === "unpublish") {
      await run();
      await world.db.write((tx) =>
        publications.unpublish(tx, { workspaceId: world.workspaceId, publicationId }, channel),
      );
    }
    receiver.answers({ status: 404 });
    await run();
    expect(world.publishJobs().at(-1)).toMatchObject({ kind: what, state: "on_hold" });
    await world.remove();
  });

  it("waits while the server is unreachable, then retries", async () => {
    const { world, run } = await dueAt();
    await receiver.stop();
    await run();
    expect(world.publishJobs()).toMatchObject([{ state: "due" }]);
    await world.remove();
    receiver = await startWebhookReceiver();
  });

  it.each([
    ["posts", "social"],
    ["videos", "video"],
    ["articles", "blog"],
  ])("accepts %s as %s", async (takes, role) => {
    expect(open(await connected(takes))).toMatchObject({ role, guarantee: "none" });
  });

  it("includes the article's link in posts", async () => {
    const { render } = open(await connected("posts"));
    const version = { kind: "social_post", title: "T", body: "B", fields: {} } as const;
    expect(JSON.parse(render(version, { key: "p1", variant: "" }))).toMatchObject({
      data: { link: "https://app.test/go/p1" },
    });
  });
});

it("doesn't follow a redirect to another host", async () => {
  const server = createServer((_, response) =>
    response.writeHead(307, { Location: receiver.url }).end(),
  );
  const port = await listenOn(server);
  await expect(
    webhook.connect(typed({ address: `http://127.0.0.1:${port}/` }), connecting()),
  ).rejects.toMatchObject({ code: "rejected" });
  expect(receiver.taken).toEqual([]);
});
