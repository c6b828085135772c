/* `npm run backup [-- FILE]`: copies the database, even while the server runs. */
import { runBuilt } from "./run-built.mjs";

await runBuilt("backup", { asItIs: true });
