import type { LiveState } from "#app/platform/realtime/state.ts";

/** The page's connection as people are told of it. */
export type Connection = "demo" | "connected" | "connecting" | "lost" | "signed_out" | "no_access";

/** As long as it tries by itself it is connecting, however often it has failed. */
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
