/*
 * Servers to compare with the product in the pages benchmark, each in its own process: the
 * product's Express stack with headers, compression and session lookup, and `bare`: a Remix app
 * with one page and one element, or `unkept`: the product's pages without the markup cache.
 * Settings come from the environment.
 */
import { createServer } from "node:http";
import { join } from "node:path";
import { systemClock } from "#app/core/time/clock.ts";
import { createKeyedMutex } from "#app/core/async/keyed-mutex.ts";
import { createLog } from "#app/core/log.server.ts";
import { createTextCache } from "#app/core/text/text-cache.ts";
import { processEnvironment, readSettings } from "#app/env.server.ts";
import { createExpressApp } from "#app/express-app.ts";
import { createRemixHandler } from "#app/platform/http/remix.ts";
import { loadBuild } from "#app/platform/http/remix-build.ts";
import { openData } from "#app/platform/ops/boot.server.ts";
import { createServices } from "#app/services.server.ts";
import { root } from "#scripts/root.mjs";
import { bareBuild } from "./bare-build.tsx";

const kind = process.argv[2];
const settings = readSettings(processEnvironment());
const log = createLog(settings.LOG_LEVEL);
const clock = systemClock;
const migrationsFolder = join(root, "db/migrations");
const { db } = await openData({ settings, migrationsFolder, clock });
const services = createServices({
  settings,
  clock,
  log,
  db,
  secret: { value: "x".repeat(32), check: "" },
  stripe: null,
});
const remix = createRemixHandler({
  build: kind === "bare" ? bareBuild : await loadBuild(root),
  renderCache: createTextCache({ maxBytes: 0 }),
  services,
  log,
});
const app = createExpressApp({
  settings,
  services,
  dataHealth: { problem: () => null },
  log,
  clock,
  clientDir: join(root, "build/client"),
  isReady: () => true,
  largeBodyInTurn: createKeyedMutex(),
  identityProvider: null,
  development: null,
  remix,
});
process.on("SIGTERM", () => process.exit(0));
createServer(app).listen(settings.PORT, settings.HOST);
