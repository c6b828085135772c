import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startWebhookReceiver } from "#tests/fakes/webhook-receiver.ts";
import { leavesDrafts, type DraftsThere } from "#tests/harness/leaves-drafts.ts";
import { createTestEngine } from "#tests/harness/engine.ts";
import { formatted } from "#tests/harness/formatted.ts";
import { createTestOutbound } from "#tests/harness/outbound.ts";
import { createTestReports } from "#tests/harness/reports.ts";
import { DAY, HOUR, MINUTE } from "#app/core/time/clock.ts";
import { AppError, type AppErrorCode } from "#app/core/errors.ts";
import { createVault } from "#app/platform/vault/vault.server.ts";
import { findVersion } from "#app/domain/content/versions.server.ts";
import { createEdits } from "#app/domain/workflow/edit/edits.server.ts";
import type { Channel } from "#app/domain/publishing/channel-port.ts";
import { createWebhookEndpoints } from "#app/domain/webhook-endpoints/webhook-endpoints.server.ts";
import {
  testEvent,
  webhookEventTypes,
  type WebhookEventType,
} from "#app/workspace/webhook-event.ts";
import type { WebhookExample } from "./documented.ts";
import recorded from "./webhook-examples.json";
import { webhookFields } from "./webhook-fields.ts";

/*
 * Records examples of webhook events: each event type happens here once. UPDATE_WEBHOOK_EXAMPLES=1 updates
 * the file.
 */

type Engine = Awaited<ReturnType<typeof createTestEngine>>;
type Body = WebhookExample;

const webhookExamples: readonly Body[] = recorded;

let engine: Engine;
let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>;
let sent: Body[];
/** What the places of the simulation answer; null: they take what is sent. */
let refusal: AppErrorCode | null = null;
let writes = true;
/** Null: what is sent is published at once. */
let drafts: DraftsThere | null = null;

/** A place that cannot be asked whether something has arrived. */
const unsure = (place: Channel): Channel => {
  if (drafts) return leavesDrafts(place, drafts);
  if (place.guarantee !== "by_key") throw new Error("it has another promise");
  const create: typeof place.create = (post) =>
    refusal === null
      ? place.create(post)
      : Promise.reject(new AppError(refusal, `${place.name} does not take it`));
  return { ...place, guarantee: "none", create };
};

beforeAll(async () => {
  receiver = await startWebhookReceiver();
  engine = await createTestEngine({
    environment: (environment) => ({
      ...environment,
      writer: {
        write: (request, call) =>
          writes
            ? environment.writer.write(request, call)
            : Promise.reject(new AppError("no_credit", "The account is empty")),
      },
    }),
    places: unsure,
  });
  sent = await everythingHappens();
  if (process.env.UPDATE_WEBHOOK_EXAMPLES) await writeDown();
}, 120_000);

afterAll(async () => {
  await receiver.stop();
  await engine.remove();
});

async function everythingHappens(): Promise<Body[]> {
  const { db, clock, store, actor, workspaceId } = engine;
  const log = { warn: () => undefined, error: () => undefined, info: () => undefined };
  const endpoints = createWebhookEndpoints({
    db,
    clock,
    newId: store.newId,
    log: log as never,
    vault: createVault({ secret: { value: "s".repeat(40), check: "" }, clock }),
    request: createTestOutbound().request,
    appUrl: "https://agents.example",
    emit: () => undefined,
  });
  const { id } = await endpoints.add(actor, {
    name: "Sheet",
    address: receiver.url,
    events: webhookEventTypes,
  });
  await endpoints.test(actor, id);

  const fields = { type: "affiliate", contentItemId: null, note: "", original: "" } as const;
  const entry = { ...fields, amountCents: 1240, day: "2026-05-30", source: "Amazon Associates" };
  await engine.earnings.enter(actor, entry);
  const text = "Date,Amount,Source\n2026-05-01,10,A\n2026-05-02,2.50,B";
  const file = await engine.earnings.imports.keep(actor, { name: "may.csv", text });
  await engine.earnings.imports.take(actor, file, { type: "ad_network", despite: false });

  const article = await workUntil(`kind = 'article' AND published_at IS NOT NULL`);
  await createTestReports(engine).reports.generate(workspaceId);
  await correct(article);
  await pass(2 * MINUTE);
  await engine.contentWorkflow.withdrawals.unpublish(actor, article.id);
  await pass(2 * MINUTE);
  await engine.run(DAY, HOUR);
  drafts = { becomes: "draft", fails: null };
  while (!hasHappened("publication.draft_created")) {
    await decide(await workUntil(waits), "approved");
    await pass(DAY);
  }
  drafts.becomes = "removed";
  await pass(HOUR);
  drafts = null;
  for (const decision of ["rejected", "changes_requested"] as const)
    await decide(await workUntil(waits), decision, "The second part is too long");
  for (const [code, type] of refusals) {
    refusal = code;
    while (!hasHappened(type)) {
      await decide(await workUntil(waits), "approved");
      await pass(DAY);
    }
  }
  writes = false;
  await workUntil("EXISTS (SELECT 1 FROM agents WHERE status = 'error')");
  await endpoints.run();
  return receiver.bodies.map((body) => JSON.parse(body) as Body);
}

const refusals = [
  ["rejected", "publication.failed"],
  ["bad_credentials", "publication.on_hold"],
  ["outcome_unknown", "publication.unconfirmed"],
] as const;

const hasHappened = (type: WebhookEventType): boolean =>
  engine.rows("SELECT id FROM webhook_deliveries WHERE event_type = ? LIMIT 1", type).length > 0;

const waits = "state = 'in_review' AND decide_at IS NULL";

interface ContentItem {
  id: string;
  versionId: string;
}

/** Works until there is a text of this sort. */
async function workUntil(where: string): Promise<ContentItem> {
  for (let step = 0; step < 400; step += 1) {
    const [found] = engine.rows<ContentItem>(
      `SELECT id, version_id AS "versionId" FROM content_items WHERE workspace_id = ? AND ${where} ORDER BY id`,
      engine.workspaceId,
    );
    if (found) return found;
    await engine.run(10 * MINUTE, MINUTE);
  }
  throw new Error(`no text came to be ${where}`);
}

/** Time passes, and only what is due is sent: no agent works. */
async function pass(ms: number): Promise<void> {
  engine.clock.advance(ms);
  await engine.contentWorkflow.run();
}

const decide = (
  { id: contentItemId, versionId }: ContentItem,
  decision: "approved" | "changes_requested" | "rejected",
  note = "",
) =>
  engine.contentWorkflow.reviews.decide({
    workspaceId: engine.workspaceId,
    contentItemId,
    versionId,
    decision,
    note,
    decidedBy: "person",
    actorId: null,
  });

/** A person writes its next version and approves it. */
async function correct({ id, versionId: baseId }: ContentItem): Promise<void> {
  const { title, body, fields } = await findVersion(engine.db.read, engine.workspaceId, baseId);
  const text = {
    title,
    description: typeof fields.description === "string" ? fields.description : "",
    body: `${body}\n\nCorrected.`,
  };
  const kept = { contentItemId: id, baseId, revision: 0, openedAs: "a page", text };
  await createEdits({ ...engine, newId: engine.store.newId }).finish(engine.actor, kept);
  await decide(await workUntil(`id = '${id}'`), "approved");
}

/** One example of each type, and of each shape that it has. */
async function writeDown(): Promise<void> {
  const seen = new Set<string>();
  const examples = sent.filter((body) => {
    const shape = JSON.stringify(shapeOf(body));
    return !seen.has(shape) && seen.add(shape);
  });
  const order = [...webhookEventTypes, testEvent] as string[];
  examples.sort((a, b) => order.indexOf(a.type) - order.indexOf(b.type));
  const file = join(import.meta.dirname, "webhook-examples.json");
  writeFileSync(file, await formatted(file, JSON.stringify(examples)));
}

const typesOf = (bodies: readonly Body[]) => [...new Set(bodies.map(({ type }) => type))].sort();

/** The names of the fields, and what they hold. */
const shapeOf = ({ type, timestamp, data }: Body) => ({
  type,
  timestamp: typeof timestamp,
  data: Object.fromEntries(Object.entries(data).map(([name, value]) => [name, typeof value])),
});

test("every event type happens and has an example", () => {
  const all = [...webhookEventTypes, testEvent].sort();
  expect(typesOf(sent)).toEqual(all);
  expect(typesOf(webhookExamples)).toEqual(all);
});

test("the examples match the sent events", () => {
  const [really, shown] = [sent, webhookExamples].map((bodies) => bodies.map(shapeOf));
  for (const shape of shown ?? []) expect(really).toContainEqual(shape);
  for (const shape of really ?? []) expect(shown).toContainEqual(shape);
});

test("documents exactly the fields that were sent", () => {
  const fields = new Set(sent.flatMap(({ data }) => Object.keys(data)));
  expect(webhookFields.map(({ name }) => name).sort()).toEqual([...fields].sort());
});
