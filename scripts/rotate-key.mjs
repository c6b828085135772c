/*
 * `npm run rotate-key`: replaces the secret that stored keys are encrypted with. The server has to be stopped.
 */
import { runBuilt } from "./run-built.mjs";

await runBuilt("rotate-key");
