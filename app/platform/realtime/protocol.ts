import * as z from "zod/mini";
import { Activity } from "#app/workspace/activity.ts";
import { Agent } from "#app/workspace/agent.ts";
import { DashboardData } from "#app/workspace/overview.ts";

/** The live channel's messages, one schema for both ends. */
export const livePath = "/ws";

export const ClientMessage = z.discriminatedUnion("type", [
  z.object({ type: z.literal("request_dashboard_update") }),
  z.object({ type: z.literal("start_all_agents") }),
  z.object({ type: z.literal("pause_system") }),
  // Ping.
  z.object({ type: z.literal("ping") }),
]);
export type ClientMessage = z.infer<typeof ClientMessage>;

export const ServerMessage = z.discriminatedUnion("type", [
  z.object({ type: z.literal("dashboard_update"), data: DashboardData }),
  z.object({ type: z.literal("new_activity"), data: Activity }),
  z.object({ type: z.literal("agent_update"), data: Agent }),
  z.object({ type: z.literal("error"), message: z.string() }),
  // Sent to the control's sender: it was carried out and can be undone with this id.
  z.object({
    type: z.literal("control_done"),
    control: z.enum(["start_all_agents", "pause_system"]),
    undo: z.nullable(z.string()),
  }),
  // Answers a ping. Also the first message on every connection: a page may be newer than its
  // server, and pings only servers that support it.
  z.object({ type: z.literal("pong") }),
]);
export type ServerMessage = z.infer<typeof ServerMessage>;
/** Messages for pages, without pings. */
export type NewsMessage = Exclude<ServerMessage, { type: "pong" }>;

/** Close codes: clients reconnect after the first two only. */
export const closeCodes = {
  /** The server is restarting. */
  restart: 1000,
  /** The connection was lost. */
  lost: 1006,
  /** A message was too large. */
  tooBig: 1009,
  /** Too slow in receiving, or too fast in sending. */
  policy: 1008,
  /** The session ended: sign in again. */
  sessionEnded: 4401,
  /** Still signed in, but without access: reload the page. */
  accessEnded: 4403,
} as const;
