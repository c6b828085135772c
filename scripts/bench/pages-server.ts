/*
 * What stands beside the product in the pages benchmark, each in a process of its own: the
 * product's Express stack, with its headers, its compression and its look-up of the session, and
 *   bare    a Remix app of one page with one element,
 *   unkept  the product's pages, without room to keep markup in: as if nobody had seen them yet.
 * Settings come from the environment, as the product's do.
 */
import { createServer } from "node:http";
import { join } from "node:path";
import { systemClock } from "../../app/core/clock";
import { createKeyedMutex } from "../../app/core/keyed-mutex";
import { createLog } from "../../app/core/log.server";
import { createTextCache } from "../../app/core/text-cache";
import { processEnvironment, readSettings } from "../../app/env.server";
import { createExpressApp } from "../../app/express-app";
import { createRemixHandler } from "../../app/platform/http/remix";
import { loadBuild } from "../../app/platform/http/remix-build";
import { openData } from "../../app/platform/ops/boot.server";
import { createServices } from "../../app/services.server";
import { root } from "../root.mjs";
import { bareBuild } from "./bare-build";

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
