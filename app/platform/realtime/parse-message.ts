import { ServerMessage } from "./protocol.ts";

type ParsedMessage =
  | { kind: "message"; message: ServerMessage }
  /** Unknown to this version: the server may be newer than the page. */
  | { kind: "unknown" }
  | { kind: "garbage"; reason: string };

const knownTypes = new Set<unknown>([
  "dashboard_update",
  "new_activity",
  "agent_update",
  "error",
  "control_done",
  "pong",
]);

/** Parses a message from the server. */
export function parseMessage(frame: unknown): ParsedMessage {
  let value: unknown;
  try {
    value = JSON.parse(String(frame));
  } catch {
    return { kind: "garbage", reason: "not JSON" };
  }
  if (typeof value !== "object" || value === null || !("type" in value)) {
    return { kind: "garbage", reason: "no type" };
  }
  if (!knownTypes.has(value.type)) return { kind: "unknown" };
  const result = ServerMessage.safeParse(value);
  if (result.success) return { kind: "message", message: result.data };
  return { kind: "garbage", reason: `not a ${String(value.type)}` };
}
