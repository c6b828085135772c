import pino from "pino";
import { expect, test } from "vitest";
import { createAccounts } from "#app/account/auth/accounts.server.ts";
import { createSessions } from "#app/account/auth/sessions/sessions.server.ts";
import { createAccess } from "#app/account/billing/access/access.server.ts";
import { grantFirstAccess } from "#app/account/billing/access/grants.server.ts";
import { HOUR, MINUTE } from "#app/core/time/clock.ts";
import { createIds } from "#app/core/secrets/ids.ts";
import { createTokens } from "#app/account/tokens/tokens.server.ts";
import { createActivityList } from "#app/dashboard/activities/activity-list.server.ts";
import { createActivityLog } from "#app/dashboard/activities/activity-log.server.ts";
import { createAgentList } from "#app/dashboard/agents/agent-list.server.ts";
import { createAgentProfiles } from "#app/dashboard/agents/profiles.server.ts";
import { createTaskList } from "#app/dashboard/agents/task-list.server.ts";
import { createOverview } from "#app/dashboard/overview/overview.server.ts";
import { createNotifications } from "#app/dashboard/notifications/notifications.server.ts";
import { createReports } from "#app/dashboard/reports/reports.server.ts";
import { createIdempotencyRecords } from "#app/platform/idempotency/idempotency-records.server.ts";
import { createContact } from "#app/site/contact/contact.server.ts";
import { createIntegrationStatus } from "#app/domain/credentials/status.server.ts";
import {
  readNextNewsletter,
  readWeeksArticles,
} from "#app/domain/work-queue/read-newsletter.server.ts";
import { createManager } from "#app/domain/routines/manager.server.ts";
import { fillSamplePlan } from "#app/domain/simulation/sample-plan.server.ts";
import { activityTypes } from "#app/workspace/paths/activities.ts";
import { createTestEngine } from "#tests/harness/engine.ts";
import { scansAmong } from "#tests/harness/query-scans.ts";
import { useContent } from "#tests/harness/use-content.ts";
import { useEarnings } from "#tests/harness/use-earnings.ts";

const idle = { cpu: 0, memory: 0, storage: 0, measured: true };

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
  await engine.controls.update(engine.actor, agentId, {
    name: "Ada",
    speed: "busy",
    enabled: true,
  });
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
  const asker = { workspaceId, origin: "simulated", timeZone: "UTC" } as const;
  const now = Date.UTC(2026, 5, 5, 16);
  await db.snapshot((tx) => readNextNewsletter(tx, { ...asker, now }));
  await db.snapshot((tx) => readWeeksArticles(tx, asker, { name: "2026-06-05" }));
  await engine.publishingIssues.list(workspaceId);
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
      await fillSamplePlan(tx, { ...plan, articlesPerWeek: 5, newId });
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
  const kept = createIdempotencyRecords({ db, clock });
  const keyed = { owner: userId, what: "POST /", key: "a", fingerprint: "" };
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
