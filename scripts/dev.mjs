/*
 * `npm run dev`: the server from its sources, restarted when server code changes; pages and
 * components are replaced in the open browser by Vite, which the server runs itself.
 */
import { runPackage } from "./child.mjs";
import { stopWithParent } from "./parent.mjs";
import { ensureNode, ensurePackages, reportAndExit } from "./prepare.mjs";

stopWithParent();

try {
  ensureNode();
  await ensurePackages();
} catch (error) {
  reportAndExit(error);
}

const { code } = await runPackage(
  "tsx/dist/cli.mjs",
  ["watch", "--clear-screen=false", "scripts/dev-server.ts"],
  { env: { NODE_ENV: "development" } },
);
process.exit(code);
