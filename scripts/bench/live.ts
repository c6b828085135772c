/* The live channel: how far one event carries, how soon it is seen, and what an idle socket weighs. */
import { measureFanOut } from "./live-fan-out";
import { measureTimeToScreen } from "./live-latency";
import { measureIdleSockets } from "./live-memory";

await measureFanOut();
await measureTimeToScreen();
await measureIdleSockets();
