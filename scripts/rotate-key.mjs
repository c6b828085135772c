/*
 * `npm run rotate-key`: replaces the secret that stored keys are encrypted with. The server has to be stopped.
 * Only Node's own modules may be imported here: packages may not be there yet.
 */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureBuild, ensureNode, ensurePackages, reportAndExit } from "./prepare.mjs";
import { root } from "./root.mjs";

process.chdir(root);

try {
  ensureNode();
  await ensurePackages();
  await ensureBuild();
} catch (error) {
  reportAndExit(error);
}

process.env.NODE_ENV = "production";
// It does its work when it is loaded.
await import(pathToFileURL(join(root, "build", "rotate-key.mjs")).href);
