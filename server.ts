import type { RequestListener } from "node:http";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { RequestHandler } from "express";
import { sampleAccounts } from "./app/account/auth/identity-provider/accounts.ts";
import type { IdentityProvider } from "./app/account/auth/identity-provider/provider.server.ts";
import { SECOND, systemClock, type Clock } from "./app/core/time/clock.ts";
import { isAppError } from "./app/core/errors.ts";
import { createLog, type Log } from "./app/core/log.server.ts";
import type { SecretKey } from "./app/core/secrets/secrets.server.ts";
import { systemTimers } from "./app/core/time/timers.ts";
import {
  processEnvironment,
  readSettings,
  type Environment,
  type Settings,
} from "./app/env.server.ts";
import {
  answerWhileStarting,
  closeServer,
  createHttpServer,
  listen,
  refuseUpgrade,
  refuseWhileStarting,
  trackConnections,
  type UpgradeListener,
} from "./app/platform/http/listen.ts";
import { projectRoot, startVite } from "./app/platform/http/remix-build.ts";
import { createRequestFilter } from "./app/platform/http/request-filter.ts";
import { openData } from "./app/platform/ops/boot.server.ts";
import { createDataHealth, type DataHealth } from "./app/platform/ops/data-health.server.ts";
import { noteFact } from "./app/platform/ops/facts.server.ts";
import { checkDataFolder } from "./app/platform/ops/data-folder.server.ts";
import { startBanner, stopOnSignals } from "./app/platform/ops/process.server.ts";
import { createIntegrityThread } from "./app/integrity-thread.server.ts";
import { createRequestListener } from "./app/request-listener.ts";
import { createServices, type Services } from "./app/services.server.ts";

const root = projectRoot(dirname(fileURLToPath(import.meta.url)));

const watchEveryMs = 15 * SECOND;

interface RunningServer {
  url: string;
  settings: Settings;
  services: Services;
  stop(): Promise<void>;
}

/**
 * Starts everything and resolves once requests are answered.
 * @throws AppError with one line for the operator; nothing has been changed then.
 */
export async function startServer({
  env,
  clock = systemClock,
  log: ownLog,
}: {
  env: Environment;
  clock?: Clock;
  /** Replaces the log on standard output. */
  log?: Log;
}): Promise<RunningServer> {
  const settings = readSettings(env);
  checkDataFolder(settings.DATA_DIR);
  const log = ownLog ?? createLog(settings.LOG_LEVEL);

  let answer: RequestListener = answerWhileStarting;
  const http = createHttpServer((request, response) => answer(request, response));
  let upgrade: UpgradeListener = refuseWhileStarting;
  http.on("upgrade", (request, socket, head) => upgrade(request, socket, head));
  const connections = trackConnections(http);
  // The port first: when it is taken, another server may be at work on the same data.
  await listen(http, settings);
  try {
    const migrationsFolder = join(root, "db/migrations");
    let dataHealth: DataHealth | null = null;
    const onWrite = (error: unknown) => dataHealth?.onWrite(error);
    const data = await openData({ settings, migrationsFolder, clock, onWrite });
    if (data.backup) log.info({ file: data.backup }, "kept a copy from before the upgrade");
    if (data.settingIsFormer)
      log.warn("SECRET_KEY is the previous key: remove it, secret.key is used");
    const { db, secret } = data;
    const stripe = await loadStripe(settings);
    const integrity = createIntegrityThread({ timers: systemTimers });
    const health = createDataHealth({
      dataDir: settings.DATA_DIR,
      hasSecretFile: settings.SECRET_KEY === undefined || data.settingIsFormer,
      isChecked: data.isChecked,
      clock,
      log,
      damageOf: integrity.damageOf,
      tryWriting: () => db.write((tx) => noteFact(tx, "room_found_at", String(clock.now()))),
    });
    dataHealth = health;
    const endWatch = systemTimers.every(watchEveryMs, () => {
      health
        .watch()
        .catch((error: unknown) => log.error({ err: error }, "the data was not checked"));
    });
    const services = createServices({ settings, clock, log, db, secret, stripe });
    await services.quarantineAfterRestore();
    const vite = settings.production ? null : await startVite(http);
    await services.blogDomains.begin();
    const isBlogDomain = (domain: string) => services.blogDomains.workspaceOf(domain) !== null;
    const filter = createRequestFilter({ ...settings, isBlogDomain });
    answer = await createRequestListener({
      root,
      vite,
      settings,
      services,
      log,
      filter,
      clock,
      dataHealth: health,
      isReady: () => services.dashboard.demoVersion() !== null,
      identityProvider: embeddedIdentityProvider(settings, data.secret, log),
    });
    upgrade = (request, socket, head) => {
      const refusal = filter.refusalOf(request);
      if (refusal) return refuseUpgrade(socket, refusal);
      if (services.hub.handleUpgrade(request, socket, head)) return;
      // In development the rest is Vite's; in production there is nothing else.
      if (!vite) socket.destroy();
    };

    const stopping = new AbortController();
    // Not waited for: pages are answered meanwhile, and the loop tries again what fails.
    const started = services.start(stopping.signal).catch((error: unknown) => {
      if (!stopping.signal.aborted) log.error({ err: error }, "building the demo failed");
    });
    return {
      url: settings.APP_URL,
      settings,
      services,
      async stop() {
        stopping.abort();
        // What is under way is answered with all that it needs.
        services.hub.stop();
        const closed = closeServer(http, connections);
        await vite?.close();
        await closed;
        await started;
        await services.stop();
        endWatch();
        integrity.stop();
        await data.close();
      },
    };
  } catch (error) {
    http.close();
    throw error;
  }
}

/** Loads Stripe's SDK only if payments are set up. */
async function loadStripe({ stripe }: Settings) {
  if (!stripe) return null;
  const { createStripeClient } =
    await import("./app/account/billing/stripe/stripe-client.server.ts");
  return createStripeClient(stripe);
}

/** The built-in sign-in. Loading it takes longer than all the rest, so that waits for its first use. */
function embeddedIdentityProvider(settings: Settings, secret: SecretKey, log: Log) {
  if (!settings.embeddedIdentityProvider) return null;
  const { APP_URL: appUrl } = settings;
  let loading: Promise<IdentityProvider> | undefined;
  const load = async () => {
    const { createIdentityProvider } =
      await import("./app/account/auth/identity-provider/provider.server.ts");
    return createIdentityProvider({ appUrl, secret, log });
  };
  return ((request, response, next) => {
    loading ??= load();
    loading.then(({ handler }) => handler(request, response)).catch(next);
  }) satisfies RequestHandler;
}

/** What `npm start` runs: start, say where, and stop when asked. */
export async function main(): Promise<void> {
  try {
    const server = await startServer({ env: processEnvironment() });
    const { settings } = server;
    const accounts = settings.embeddedIdentityProvider ? sampleAccounts : [];
    process.stdout.write(startBanner({ ...settings, accounts }));
    stopOnSignals(server.stop);
  } catch (error) {
    // A failure we know has a line for the operator; another one is for us, whole.
    process.stderr.write(`${isAppError(error) ? error.message : String((error as Error).stack)}\n`);
    process.exitCode = 1;
  }
}
