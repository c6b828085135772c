/* `npm run restore -- FILE`: puts a copy of the database back. The server has to be stopped. */
import { runBuilt } from "./run-built.mjs";

await runBuilt("restore");
