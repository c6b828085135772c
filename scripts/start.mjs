/*
 * `npm start`: from whatever state the folder is in to a running server, in this one process.
 * Only Node's own modules may be imported here: packages may not be there yet.
 */
import { pathToFileURL } from "node:url";
import { readCommand } from "./command-line.mjs";
import { stopWithParent } from "./parent.mjs";
import { ensureRunnable, serverBundle } from "./prepare.mjs";
import { root } from "./root.mjs";

// Relative settings such as DATA_DIR=./data mean this folder, wherever we are called from.
process.chdir(root);
readCommand("start");
stopWithParent();

await ensureRunnable();

// Whatever the shell says: `npm run dev` is for development.
process.env.NODE_ENV = "production";
/** @type {{ main: () => Promise<void> }} */
const { main } = await import(pathToFileURL(serverBundle).href);
await main();
