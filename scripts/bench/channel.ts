/* The live channel: how far one event carries, how soon it is seen, and what an idle socket weighs. */
import { measureFanOut } from "./channel-fan-out";
import { measureTimeToScreen } from "./channel-latency";
import { measureIdleSockets } from "./channel-memory";

await measureFanOut();
await measureTimeToScreen();
await measureIdleSockets();
