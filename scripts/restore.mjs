/* `npm run restore -- FILE`: restores a database copy. Stop the server first. */
import { runBuilt } from "./run-built.mjs";

await runBuilt("restore");
