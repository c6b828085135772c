import { join } from "node:path";
import pino from "pino";
import { expect, test } from "vitest";
import { createAccounts } from "../../app/account/auth/accounts.server";
import { createSessions } from "../../app/account/auth/sessions.server";
import { createAccess } from "../../app/account/billing/access.server";
import { grantFirstAccess } from "../../app/account/billing/grants.server";
import { DAY, HOUR, MINUTE, systemClock } from "../../app/core/clock";
import { createIds } from "../../app/core/ids";
import { createTokens } from "../../app/account/tokens/tokens.server";
import { createActivityList } from "../../app/desk/activities/activity-list.server";
import { createActivityLog } from "../../app/desk/activities/activity-log.server";
import { createAgentList } from "../../app/desk/agents/agent-list.server";
import { createAgentProfiles } from "../../app/desk/agents/profiles.server";
import { createTaskList } from "../../app/desk/agents/task-list.server";
import { createContentList } from "../../app/desk/content/content-list.server";
import { createTextReader } from "../../app/desk/content/text-reader.server";
import { createOverview } from "../../app/desk/dashboard/overview.server";
import { createNotifications } from "../../app/desk/notifications/notifications.server";
import { createIdeaList } from "../../app/desk/plan/idea-list.server";
import { createIdeaWay } from "../../app/desk/plan/idea-way.server";
import { createPlanView } from "../../app/desk/plan/plan-view.server";
import {
  createPublications,
  publicationLists,
} from "../../app/desk/publications/publications.server";
import { createReports } from "../../app/desk/reports/reports.server";
import { createKeptAnswers } from "../../app/platform/idempotency/kept-answers.server";
import { createContact } from "../../app/site/contact/contact.server";
import { bringFailureBack, putFailureAway } from "../../app/studio/publishing/put-away.server";
import { createIntegrationStatus } from "../../app/studio/integrations/status.server";
import { readNextEdition, readWeeksArticles } from "../../app/studio/board/read-edition.server";
import { createManager } from "../../app/studio/routines/manager.server";
import { fillSamplePlan } from "../../app/studio/simulation/sample-plan.server";
import { allContent, contentGroups, contentStates } from "../../app/workspace/addresses/content";
import { activityTypes } from "../../app/workspace/addresses/activities";
import { Database } from "../../db/sqlite.server";
import { createTestBilling } from "../harness/billing";
import { createTestEngine } from "../harness/engine";
import { createTestOutbox } from "../harness/outbox";
import { createRecordingPlace, hungUp } from "../harness/recording-place";
import { useEarnings } from "../harness/use-earnings";

const idle = { cpu: 0, memory: 0, storage: 0, measured: true };

/** Scans that are meant, each with its reason. */
const meantScans = [
  // Once at the start: all that a dead process left running, by the index of open tasks.
  "UPDATE tasks SET due_at",
  // Once a night: everybody's subscription is fetched anew.
  "INSERT INTO billing_syncs (customer_id, requests, due_at, attempts, created_at)\n    SELECT",
  // The operator's list, by the order of accounts, a page at a time.
  "SELECT u.id AS userId",
  // The names of places that it has found itself, each by the index: a few.
  "WITH RECURSIVE names",
];

/** What has failed and waits: indexes of nothing else, which are empty while all is well. */
const indexOfFailures = /USING (COVERING )?INDEX billing_(events|syncs)_failed\b/;

test("every statement of the engine, the dashboard and sign-in searches an index", async () => {
  const statements = new Set<string>();
  const engine = await createTestEngine({ onStatement: (sql) => void statements.add(sql) });
  const { db, clock, workspaceId, dataDir } = engine;
  const newId = createIds({ clock });
  const log = pino({ level: "silent" });

  await engine.runner.recover();
  await engine.run(5 * MINUTE);
  // Far enough for the oldest tasks to be forgotten.
  await engine.run(3 * HOUR, 36_000);
  await engine.controls.pauseAll(engine.actor);
  await engine.controls.startAll(engine.actor);
  const { undo } = await engine.controls.pauseAll(engine.actor);
  await engine.undo(engine.actor, undo ?? "");
  const [{ id: agentId } = { id: "" }] = engine.rows<{ id: string }>(
    "SELECT id FROM agents WHERE workspace_id = ?",
    workspaceId,
  );
  await engine.controls.pauseOne(engine.actor, agentId);
  await engine.controls.startOne(engine.actor, agentId);
  await engine.controls.update(engine.actor, agentId, { name: "Ada", pace: "busy", enabled: true });
  await useEarnings(engine);
  const profiles = createAgentProfiles({ db, clock });
  await profiles.find({ agentId, workspaceId, before: 250 });
  await profiles.find({ agentId, workspaceId, before: null, task: newId() });
  const isOperator = () => false;
  const plan = { name: "Pro", priceLabel: "$29.99" };
  const access = createAccess({ db, clock, isOperator, plan });
  const overview = createOverview({
    db,
    clock,
    health: () => idle,
    currentTermEndOf: access.currentTermEndOf,
  });
  await overview.of(workspaceId);
  const whose = { workspaceId, origin: "simulated", timeZone: "UTC" } as const;
  const now = Date.UTC(2026, 5, 5, 16);
  await db.snapshot((tx) => readNextEdition(tx, { ...whose, now }));
  await db.snapshot((tx) => readWeeksArticles(tx, whose, { name: "2026-06-05" }));
  await engine.sendings.list(workspaceId);
  await createNotifications({ db, clock, emit: () => undefined }).markRead(workspaceId);
  const activities = createActivityLog({ db, clock });
  const position = { createdAt: clock.now(), id: newId() };
  for (const agent of [null, agentId])
    for (const type of [null, ...activityTypes])
      for (const side of ["older", "newer"] as const)
        await activities.list(workspaceId, { agent, type, period: "day" }, { side, ...position });
  const manager = createManager({
    db,
    clock,
    newId,
    fillPlan: async (tx, plan) => {
      await fillSamplePlan(tx, { ...plan, articlesAWeek: 5, newId });
    },
    makeReport: (_, alongside) => db.write(alongside),
    hasAccess: () => Promise.resolve(true),
    emit: () => undefined,
    log,
  });
  for (let hours = 0; hours < 26; hours += 1) {
    await manager.run();
    clock.advance(HOUR);
  }
  const reports = createReports({
    db,
    clock,
    newId,
    render: () => Promise.resolve(Buffer.from("a PDF")),
    emit: () => undefined,
  });
  const { id } = await reports.generate(workspaceId);
  const place = { createdAt: clock.now(), id };
  await reports.find(workspaceId, id);
  await reports.record(workspaceId, async () => undefined);
  await reports.file(workspaceId, id);
  await reports.list(workspaceId);
  await reports.list(workspaceId, { side: "older", ...place });
  await reports.list(workspaceId, { side: "newer", ...place });
  await reports.remove(workspaceId, id);
  const accounts = createAccounts({
    db,
    clock,
    newId,
    grantFirstAccess,
    ensureWorkspace: () => Promise.resolve(workspaceId),
  });
  const userId = await accounts.signIn({
    issuer: "embedded",
    subject: "subscriber",
    email: "subscriber@example.test",
    emailVerified: true,
    firstName: "Sam",
    profileImageUrl: null,
  });
  const secureCookies = false;
  const sessions = createSessions({
    db,
    clock,
    newId,
    secureCookies,
    currentIssuer: "embedded",
    isOperator,
    emit: () => undefined,
    log,
  });
  await sessions.start(userId, new Headers({ "User-Agent": "Firefox/144.0" }));
  const { sessionId, setCookie } = await sessions.start(userId, null);
  const cookie = setCookie.split(";")[0];
  await sessions.resolve(cookie);
  clock.advance(2 * HOUR);
  await sessions.resolve(cookie);
  await sessions.isAlive(sessionId);
  await sessions.end(sessionId);
  await sessions.removeExpired();
  const page = { after: [clock.now(), newId()] as const, rows: 51 };
  const agentList = createAgentList({ db, clock });
  await agentList.list(workspaceId, {}, page);
  await agentList.one(workspaceId, agentId);
  const taskList = createTaskList({ db });
  const activityList = createActivityList({ db, clock });
  for (const agent of [undefined, agentId]) {
    for (const status of [undefined, "done"])
      await taskList.list(workspaceId, { agent, status }, page);
    for (const type of [undefined, "system"])
      await activityList.list(workspaceId, { agent, type }, page);
  }
  const [done] = await taskList.list(workspaceId, { status: "done" }, { after: null, rows: 1 });
  await taskList.one(workspaceId, done?.task.id ?? "");
  await useContent(engine, agentId);
  const added = await engine.roster.add(engine.actor, { type: "publisher" });
  await engine.undo(engine.actor, (await engine.roster.remove(engine.actor, added.id)).undo);
  const owner = { workspaceId, user: { id: userId, firstName: "Sam", email: null } };
  const tokens = createTokens({
    db,
    clock,
    newId,
    currentIssuer: "embedded",
    emit: () => undefined,
  });
  const { token } = await tokens.make(owner, { name: "A", scope: "read", life: "ever" });
  await tokens.resolve(token);
  const [made] = await tokens.list(userId);
  await tokens.revoke(owner, made?.id ?? "");
  const kept = createKeptAnswers({ db, clock });
  const keyed = { whose: userId, what: "POST /", key: "a", fingerprint: "" };
  await kept.begin(keyed);
  await kept.keep(keyed, { status: 200, headers: [], body: Buffer.from("x") });
  await kept.find(keyed);
  await kept.forget(keyed);
  await kept.removeExpired();
  await access.currentTermEndOf(userId, db.read);
  await access.canAccess(userId);
  await access.statusOf(userId);
  await createIntegrationStatus({ db, offersWriter: false }).of(workspaceId);
  const zone = await engine.settings.setTimeZone(engine.actor, "Europe/Berlin");
  await engine.undo(engine.actor, zone.undo ?? "");
  await engine.settings.of(workspaceId);

  const mailer = { send: () => Promise.resolve() };
  const identity = { to: ["operator@example.test"], product: "Agents", url: "http://localhost" };
  const contact = createContact({ db, clock, newId, mailer, log, identity });
  await contact.receive({ name: "A", email: "a@example.com", subject: "S", message: "M" });
  await contact.deliverDue();
  const { inbox } = contact;
  await inbox.countOpen();
  for (const tab of ["open", "done"] as const) {
    await inbox.list(tab);
    await inbox.list(tab, { side: "older", id });
    await inbox.list(tab, { side: "newer", id });
  }
  await inbox.find(id);
  await inbox.setDone(id, true);
  await inbox.setDone(id, false);
  await contact.firstSentAt({ email: "a@example.com", subject: "S" });

  const scans = scansAmong(statements, dataDir);
  await engine.remove();
  expect(statements.size).toBeGreaterThan(40);
  expect(scans).toEqual([]);
});

/** Each way to list and to search content, and what is done with a text. */
async function useContent(
  {
    db,
    clock,
    workspaceId,
    carriers,
    actor,
    undo,
    destinationsOf,
  }: Awaited<ReturnType<typeof createTestEngine>>,
  agentId: string,
): Promise<void> {
  const contents = createContentList({ db, clock });
  const [piece] = (await contents.list(workspaceId, allContent, { rows: 1 })).items;
  if (!piece) throw new Error("the agents have made nothing");
  const days = { from: "2020-01-01", to: "2100-01-01" };
  for (const group of contentGroups)
    for (const side of ["older", "newer"] as const)
      await contents.list(workspaceId, allContent, {
        position: { side, group, ...piece },
        rows: 25,
        needsFirst: true,
      });
  await contents.list(workspaceId, { ...allContent, q: "qxzzv" }, { rows: 1 });
  for (const q of ["", "balcony herbs"])
    for (const state of [null, ...contentStates])
      for (const kind of [null, "article"] as const)
        for (const agent of [null, agentId])
          for (const period of [{}, days])
            for (const side of ["older", "newer"] as const) {
              const filter = { ...allContent, q, state, kind, agent, ...period };
              await contents.list(workspaceId, filter, { position: { side, ...piece }, rows: 25 });
            }
  const texts = createTextReader({ db, clock: systemClock, destinationsOf });
  await texts.read(workspaceId, piece.id);
  await texts.version(workspaceId, piece.id, 1);
  await texts.whereIs(piece.id, workspaceId);
  await texts.ofTask(agentId, piece.id);
  await undo(actor, (await carriers.archive.archive(actor, piece.id)).undo);
  await carriers.archive.archive(actor, piece.id);
  await carriers.archive.bringBack(actor, piece.id);
}

test("every statement of publishing and measuring searches an index", async () => {
  const statements = new Set<string>();
  const world = await createTestOutbox({ onStatement: (sql) => void statements.add(sql) });
  const { db, clock, workspaceId, dataDir } = world;
  const place = createRecordingPlace({ clock, guarantee: "two_phase" });
  const { destination } = place;
  world.places.set(destination.name, { ...destination, measure: () => Promise.resolve(counted) });
  const { outbox, measuring, placements } = world.open();
  const article = await world.article();
  const piece = { workspaceId, ...article };
  const slots = [{ destination, dueAt: clock.now() }];
  const [{ placementId } = { placementId: "" }] = await db.write((tx) =>
    placements.schedule(tx, piece, slots),
  );
  await world.suspend(1);
  await outbox.run();
  await world.suspend(null);
  await db.write((tx) => placements.release(tx, workspaceId, [destination]));
  place.endings.push(hungUp);
  await outbox.run();
  await world.correct(article);
  await db.write((tx) => placements.followApproval(tx, piece, [destination]));
  await outbox.run();
  await db.write(async (tx) => {
    const last = tx.statement<{ id: string }>("SELECT id FROM operations WHERE placement_id = ?");
    const operationId = (await last.value(placementId)) ?? "";
    const failed = { workspaceId, operationId };
    await tx.statement("UPDATE operations SET state = 'failed' WHERE id = ?").run(operationId);
    await putFailureAway(tx, failed);
    await bringFailureBack(tx, failed);
  });
  clock.advance(2 * DAY);
  await measuring.run();
  await db.write((tx) => placements.withdraw(tx, { workspaceId, placementId }, destination));
  await db.write((tx) => placements.cancelAll(tx, piece));
  await outbox.nextDueAt(workspaceId);
  await measuring.nextDueAt(workspaceId);
  const history = world.open(db, workspaceId);
  await history.outbox.run();
  await history.measuring.run();
  const [sample] = await world.samples.of(workspaceId);
  await sample?.measure?.({ ...published, key: placementId });
  const scans = scansAmong(statements, dataDir);
  await world.remove();
  expect(statements.size).toBeGreaterThan(40);
  expect(scans).toEqual([]);
});

test("every statement of the plan, of agents that come and go, and of folding searches an index", async () => {
  const statements = new Set<string>();
  const engine = await createTestEngine({ onStatement: (sql) => void statements.add(sql) });
  const { db, workspaceId, carriers, actor } = engine;
  const idea = { workspaceId, angle: "", keyword: "", reason: "", source: "owner" } as const;
  const { id } = await db.write((tx) =>
    carriers.plan.propose(tx, { ...idea, topic: "something of my own" }),
  );
  await db.write((tx) => carriers.plan.plan(tx, workspaceId, id));
  await db.write((tx) => carriers.plan.drop(tx, workspaceId, id));
  const { planDesk, clock } = engine;
  const words = { topic: "one more", angle: "", keyword: "more" };
  const { idea: added } = await planDesk.add(actor, { ...words, reason: "", at: "next" });
  const slotAt = clock.now() + 3 * DAY;
  const { undo } = await planDesk.move(actor, { id: added.id, slotAt });
  await engine.undo(actor, undo ?? "");
  await planDesk.change(actor, { id: added.id, words: { ...words, topic: "something else" } });
  await planDesk.drop(actor, { id: added.id });
  await planDesk.take(actor, { id: added.id });
  await planDesk.fill(actor);
  const planView = createPlanView({ db, clock });
  for (const view of ["month", "week", "list"] as const) {
    const after = view === "list" ? { slotAt: 0, id } : null;
    await planView.read(workspaceId, { view, at: null, idea: added.id, after });
  }
  const ideaList = createIdeaList({ db });
  await ideaList.list(workspaceId, "planned", { after: null, rows: 10 });
  await ideaList.list(workspaceId, "planned", { after: [1, id], rows: 10 });
  const publications = createPublications({ db, clock });
  for (const place of [null, "sample blog"]) {
    for (const show of ["coming", "out"] as const)
      await publications.read(workspaceId, { show, place, after: null });
    for (const show of publicationLists)
      await publications.list(workspaceId, { show, place, after: { at: 1, id }, rows: 10 });
  }
  const { way } = createIdeaWay({ db });
  await way(workspaceId, added.id);
  await engine.run(2 * HOUR, 10 * MINUTE);
  for (const type of [
    "content_writer",
    "seo_optimizer",
    "publisher",
    "social_media",
    "youtube_manager",
  ]) {
    const [agent] = engine.rows<{ id: string }>(
      "SELECT id FROM agents WHERE workspace_id = ? AND type = ?",
      workspaceId,
      type,
    );
    await engine.roster.remove(actor, agent?.id ?? "");
    await engine.roster.add(actor, { type });
  }
  await engine.run(2 * DAY, HOUR);
  const [written] = engine.rows<{ id: string }>(
    "SELECT idea_id AS id FROM pieces WHERE workspace_id = ? AND idea_id IS NOT NULL LIMIT 1",
    workspaceId,
  );
  await way(workspaceId, written?.id ?? "");
  await engine.folding.run();
  engine.clock.advance(40 * DAY);
  await engine.folding.run();
  const scans = scansAmong(statements, engine.dataDir);
  await engine.remove();
  expect(statements.size).toBeGreaterThan(80);
  expect(scans).toEqual([]);
});

/** Figures of a place that pays. */
const counted = { views: 900, interactions: 9, followers: 3, conversions: 1, earnedCents: 1_200 };
const published = { remoteId: null, publishedAt: 0, at: 0, signal: AbortSignal.any([]) };

test("every statement of payments searches an index", async () => {
  const statements = new Set<string>();
  const payments = createTestBilling({ onStatement: (sql) => void statements.add(sql) });
  const { billing, subscribers, enforcement, clock, stripe, dataDir } = payments;
  const { state } = stripe;
  const userId = await payments.newPerson();
  const receiveLast = async () => {
    const event = state.events.at(-1);
    if (event) await payments.receive(event);
    await payments.settled();
  };
  const { subscriptionId } = await billing.getOrCreateSubscription(userId);
  state.pay(subscriptionId);
  await receiveLast();
  stripe.fail("500", ({ method }) => method === "GET", 2);
  state.cancelByFlag(subscriptionId, true);
  await receiveLast();
  const [failed] = (await subscribers.failedEvents()).events;
  await subscribers.retry(failed?.id ?? "");
  await payments.settled();
  stripe.fail("500", ({ method }) => method === "GET", 2);
  await billing.refresh(userId);
  const { syncs } = await subscribers.failedSyncs();
  await subscribers.retrySync(syncs[0]?.customerId ?? "");
  await payments.settled();
  stripe.heal();
  billing.beginSyncs();
  await payments.settled();
  const forged = stripe.sign("{}", { secret: "whsec_other" });
  await expect(billing.receiveEvent(Buffer.from("{}"), forged)).rejects.toThrow();
  await subscribers.health();
  await subscribers.errorCount();
  await receiveLast();
  await billing.undoCancellation(userId);
  await billing.checkout(userId);
  await billing.refresh(userId);
  await subscribers.grant(userId, "A friend");
  await subscribers.revoke(userId, "Looked at");
  await subscribers.list();
  await billing.runReconciliation();
  state.cancelNow(subscriptionId);
  await receiveLast();
  clock.advance(HOUR);
  await enforcement.run();
  billing.beginSyncs();
  const scans = scansAmong(statements, dataDir);
  await payments.remove();
  expect(statements.size).toBeGreaterThan(25);
  expect(scans).toEqual([]);
});

/** What the statements would look through from end to end. */
function scansAmong(statements: ReadonlySet<string>, dataDir: string): string[] {
  const planner = new Database(join(dataDir, "app.sqlite"), { readonly: true });
  const scans: string[] = [];
  for (const sql of statements) {
    if (!/^\s*(select|update|delete|with|insert)\b/i.test(sql)) continue;
    if (meantScans.some((start) => sql.startsWith(start))) continue;
    for (const { detail } of planner
      .prepare<[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
      .all()) {
      if (indexOfFailures.test(detail)) continue;
      // Of a workspace that has published for years, all of it is as bad as all there is. What measures one
      // workspace alone does so for the demo's thirty days.
      const isWhole =
        !sql.includes("measure_due_at") &&
        /^SEARCH .*INDEX placements_\w+ \(workspace_id=\?\)$/.test(detail);
      // Of the index of words, those texts that have the words; of what is counted, no more than a limit.
      const isMeant = /^SCAN (f VIRTUAL TABLE INDEX \d+:M3[<>]?$|\(subquery-\d+\)$)/.test(detail);
      if (isMeant) continue;
      // Nor are all ideas of a plan that reaches for years looked through, or put in order.
      const isWholePlan = /^SEARCH .*INDEX ideas_\w+ \(workspace_id=\?\)$/.test(detail);
      if (isWhole || isWholePlan || /^SCAN (?!json_each|CONSTANT)/.test(detail))
        scans.push(`${detail}: ${sql}`);
    }
  }
  planner.close();
  return scans;
}
