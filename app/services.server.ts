import { createAccountServices, type AccountServices } from "./account-services.server.ts";
import { createApi } from "./api.server.ts";
import { HOUR, MINUTE, SECOND } from "./core/time/clock.ts";
import { systemTimers } from "./core/time/timers.ts";
import { untilDone } from "./core/async/until-done.server.ts";
import { createDashboardServices, type DashboardServices } from "./dashboard-services.server.ts";
import { createPlatformServices, type ServiceDeps } from "./platform-services.server.ts";
import { createScheduler } from "./platform/jobs/scheduler.server.ts";
import { createHub } from "./platform/realtime/hub.server.ts";
import { createSiteServices } from "./site-services.server.ts";
import { createDomainServices, type DomainServices } from "./domain-services.server.ts";
import { quarantineAfterRestore } from "./domain/ai/writers/connect/quarantine-after-restore.server.ts";

/** The operator may be freeing disk space right now. */
const takeOverRetryMs = 3 * SECOND;

export type Services = ReturnType<typeof createServices>;

/** Wires all areas together; nothing runs before `start`. */
export function createServices(deps: ServiceDeps) {
  const { settings, db, clock, log } = deps;
  const platform = createPlatformServices(deps);
  const { newId, bus, health } = platform;
  const domain: DomainServices = createDomainServices({
    ...deps,
    platform,
    above: {
      onMade: (tx, ownerId) => account.enforcement.enforceIn(tx, ownerId),
      hasAccess: (userId) => access.canAccess(userId),
      timeZoneOf: async (workspaceId) =>
        (await dashboard.services.settings.of(workspaceId)).timeZone,
      makeReport: (...asked) => dashboard.services.reports.record(...asked),
      fillPlan: (tx, { workspaceId, mode, now }) =>
        dashboard.services.plan.fillAhead(tx, { workspaceId, mode, now }),
      isWatched: (workspaceId) => hub.isWatched(workspaceId),
    },
  });
  const site = createSiteServices({ ...deps, platform });
  const account: AccountServices = createAccountServices({
    ...deps,
    platform,
    domain,
    site,
    recheck: (workspaceId) => hub.recheck(workspaceId),
  });
  const dashboard: DashboardServices = createDashboardServices({
    ...deps,
    platform,
    domain,
    account,
  });
  const { live, contentWorkflow, runner, manager, retention, todaysDemo } = domain;
  const { webhookEndpoints, indexNow, podcasts, takedowns } = domain.services;
  const { contact } = site.services;
  const { enforcement } = account;
  const { auth, access, billing } = account.services;
  const { digests } = dashboard;
  const { idempotencyRecords, speech } = platform.services;

  const hub = createHub({
    // Sign-in always ends at APP_URL, so no other origin has a session.
    allowedOrigins: new Set([settings.APP_URL]),
    clock,
    timers: systemTimers,
    log,
    authenticate: async (cookieHeader) => (await auth.resolve(cookieHeader)).viewer,
    authorize: async ({ sessionId, user }) => {
      if (!(await auth.isAlive(sessionId))) return "signed_out";
      return (await access.canAccess(user.id)) || "no_access";
    },
    overview: dashboard.services.dashboard.overview,
    controls: domain.controls,
  });

  const scheduler = createScheduler({
    tasks: [
      // Imperceptible for viewers; an index lookup without results is cheap.
      { name: "engine", everyMs: SECOND / 4, run: () => runner.tick() },
      // Three index lookups, compared with the engine's one.
      { name: "contentItems", everyMs: SECOND, run: contentWorkflow.run },
      { name: "webhook deliveries", everyMs: SECOND, run: webhookEndpoints.run },
      { name: "search engines", everyMs: 15 * SECOND, run: indexNow.run },
      { name: "podcasts", everyMs: 5 * SECOND, run: podcasts.run },
      { name: "old webhook deliveries", everyMs: 10 * MINUTE, run: webhookEndpoints.forget },
      { name: "demo", everyMs: MINUTE, run: todaysDemo.ensure },
      { name: "routines", everyMs: 15 * SECOND, run: manager.run },
      { name: "folding", everyMs: MINUTE, run: retention.run },
      { name: "health", everyMs: 15 * SECOND, run: () => health.look() },
      { name: "contact mail", everyMs: 30 * SECOND, run: contact.deliverDue },
      { name: "notices' mail", everyMs: 30 * SECOND, run: takedowns.deliverDue },
      ...(digests ? [{ name: "digests", everyMs: MINUTE, run: digests.run }] : []),
      { name: "idempotency records", everyMs: HOUR, run: () => idempotencyRecords.removeExpired() },
      { name: "sessions", everyMs: HOUR, run: () => auth.removeExpired() },
      // Lost access closes connections and pauses agents within a minute.
      { name: "access", everyMs: 15 * SECOND, run: enforcement.run },
      { name: "billing syncs", everyMs: 15 * SECOND, run: billing.beginSyncs },
      { name: "billing nightly", everyMs: MINUTE, run: billing.runReconciliation },
    ],
    log,
  });

  bus.subscribe((event) => hub.publish(event));
  bus.subscribe((event) => todaysDemo.note(event.workspaceId));
  auth.onEnded((sessionId) => hub.closeSession(sessionId));

  /** Services for routes and the API. */
  const services = {
    ...platform.services,
    ...domain.services,
    ...site.services,
    ...account.services,
    ...dashboard.services,
    hub,
  };

  return {
    ...services,
    /** API rate limits. */
    api: createApi({ services, settings, clock, db }),
    /** Runs first: after a restore, work that may already be done is put on hold. */
    async quarantineAfterRestore(): Promise<void> {
      // Stripe events since the backup are missing.
      await quarantineAfterRestore({ db, clock, newId, log, onRestored: billing.requestAllSyncs });
    },
    /**
     * Takes over from the last run, starts the engine, and builds a missing demo. Nothing else
     * starts before the takeover, while the server already responds; failures, as on a full disk,
     * are retried.
     */
    async start(signal: AbortSignal): Promise<void> {
      const onFailure = (error: unknown) =>
        log.error({ err: error }, "taking over from the last run failed and will be retried");
      const surely = <Done>(work: () => Promise<Done>) =>
        untilDone(work, { retryDelayMs: takeOverRetryMs, signal, onFailure });
      // In the background: the price list is half a megabyte.
      void live.models.unpricedWarning().then((warning) => warning && log.warn(warning));
      await surely(live.ledger.recover);
      const recovered = await surely(runner.recover);
      if (recovered > 0) log.info({ tasks: recovered }, "took over tasks of the last run");
      await surely(todaysDemo.find);
      await surely(enforcement.requestCheckOfAll);
      await surely(enforcement.run);
      scheduler.start();
      void contact.deliverDue();
      void takedowns.deliverDue();
      billing.beginSyncs();
      await todaysDemo.ensure();
    },
    async stop(): Promise<void> {
      scheduler.stop();
      hub.stop();
      // First: its stopped voice must not fail an episode.
      const podcastsStopped = podcasts.stop();
      speech.stop();
      platform.pdfs.stop();
      platform.siteThread.stop();
      platform.coverThread.stop();
      platform.csvThread.stop();
      // In parallel: each waits a few seconds for its work.
      const stopped = await Promise.allSettled([
        contact.stop(),
        takedowns.stop(),
        digests?.stop(),
        billing.stop(),
        enforcement.stop(),
        manager.stop(),
        runner.stop(),
        contentWorkflow.stop(),
        retention.stop(),
        webhookEndpoints.stop(),
        indexNow.stop(),
        podcastsStopped,
      ]);
      for (const outcome of stopped)
        if (outcome.status === "rejected") log.error({ err: outcome.reason }, "stopping failed");
    },
  };
}
