/* The live channel: how far one event carries, how soon it is seen, and what an idle socket weighs. */
import { measureFanOut } from "./channel-fan-out.ts";
import { measureTimeToScreen } from "./channel-latency.ts";
import { measureIdleSockets } from "./channel-memory.ts";

await measureFanOut();
await measureTimeToScreen();
await measureIdleSockets();
