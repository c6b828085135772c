/*
 * `npm run dev`: the server from source, restarted on server changes; Vite, inside the server,
 * hot-reloads pages and components.
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
    // tsx passes signals on. In its own group, Ctrl-C reaches the server once instead of twice,
    // which would skip the clean shutdown.
    detached: true,
  },
);
// tsx ignores SIGHUP: a closed terminal would leave the server running.
onSignals((signal) => watcher.kill(signal === "SIGHUP" ? "SIGTERM" : signal));
watcher.once("exit", (code) => process.exit(code ?? 1));
