/*
 * `npm start`: prepares and runs the server in this process. Import only Node's own modules here,
 * because packages may be missing.
 */
import { pathToFileURL } from "node:url";
import { readCommand } from "./command-line.mjs";
import { stopWithParent } from "./parent.mjs";
import { ensureRunnable, serverBundle } from "./prepare.mjs";
import { root } from "./root.mjs";

// Relative settings such as DATA_DIR=./data refer to this folder.
process.chdir(root);
readCommand("start");
stopWithParent();

await ensureRunnable();

// Always production: `npm run dev` is for development.
process.env.NODE_ENV = "production";
/** @type {{ main: () => Promise<void> }} */
const { main } = await import(pathToFileURL(serverBundle).href);
await main();
