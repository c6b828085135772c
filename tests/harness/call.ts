import type { Call } from "../../app/core/call";

/** A call that nobody calls off. */
export const call: Call = { signal: new AbortController().signal };
