/*
 * `npm run dev`: the server from its sources, restarted when server code changes; pages and
 * components are replaced in the open browser by Vite, which the server runs itself.
 */
import { spawn } from "node:child_process";
import { onSignals } from "./child.mjs";
import { readCommand } from "./command-line.mjs";
import { stopWithParent } from "./parent.mjs";
import { ensurePackages } from "./packages.mjs";
import { ensureNode } from "./prepare.mjs";
import { root } from "./root.mjs";
import { reportAndExit } from "./steps.mjs";

readCommand("dev");
stopWithParent();

try {
  ensureNode();
  await ensurePackages();
} catch (error) {
  reportAndExit(error);
}

const watcher = spawn(
  process.execPath,
  ["node_modules/tsx/dist/cli.mjs", "watch", "--clear-screen=false", "scripts/dev-server.ts"],
  {
    cwd: root,
    env: { ...process.env, NODE_ENV: "development" },
    stdio: ["ignore", "inherit", "inherit"],
    // tsx passes signals on to the server. Out of the terminal's reach, Ctrl-C arrives there once
    // and not twice, which would end the server before it has put its data in order.
    detached: true,
  },
);
// tsx knows no SIGHUP: a closed terminal would end it and leave the server behind.
onSignals((signal) => watcher.kill(signal === "SIGHUP" ? "SIGTERM" : signal));
watcher.once("exit", (code) => process.exit(code ?? 1));
