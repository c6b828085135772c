import type { Call } from "../../core/call";

/** Takes as long as a step of the simulation does; whoever calls it off need not wait. */
export type Wait = (call: Call) => Promise<void>;
