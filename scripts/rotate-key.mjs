/*
 * `npm run rotate-key`: replaces the encryption secret. Stop the server first.
 */
import { runBuilt } from "./run-built.mjs";

await runBuilt("rotate-key");
