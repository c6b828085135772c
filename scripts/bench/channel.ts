/* The live channel: fan-out, latency and memory per idle socket. */
import { measureFanOut } from "./channel-fan-out.ts";
import { measureTimeToScreen } from "./channel-latency.ts";
import { measureIdleSockets } from "./channel-memory.ts";

await measureFanOut();
await measureTimeToScreen();
await measureIdleSockets();
