import type { LiveState } from "#app/platform/realtime/state.ts";

/** The page's connection state as shown to people. */
export type Connection = "demo" | "connected" | "connecting" | "lost" | "signed_out" | "no_access";

/** It counts as connecting for as long as it retries on its own. */
export function connectionOf(state: LiveState): Exclude<Connection, "demo"> {
  switch (state) {
    case "open":
      return "connected";
    case "connecting":
    case "waiting":
    case "stopped":
      return "connecting";
    case "exhausted":
    case "refused":
      return "lost";
    case "signed_out":
      return "signed_out";
    case "no_access":
      return "no_access";
  }
}
