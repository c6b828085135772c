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
  // Asks for a sign of life.
  z.object({ type: z.literal("ping") }),
]);
export type ClientMessage = z.infer<typeof ClientMessage>;

export const ServerMessage = z.discriminatedUnion("type", [
  z.object({ type: z.literal("dashboard_update"), data: DashboardData }),
  z.object({ type: z.literal("new_activity"), data: Activity }),
  z.object({ type: z.literal("agent_update"), data: Agent }),
  z.object({ type: z.literal("error"), message: z.string() }),
  // To whoever has sent the control: it has been carried out, and by this id it can be taken back.
  z.object({
    type: z.literal("control_done"),
    control: z.enum(["start_all_agents", "pause_system"]),
    undo: z.nullable(z.string()),
  }),
  // Answers a ping. Also the first word on every connection: a page may be newer than its server, and
  // asks only one that knows the question.
  z.object({ type: z.literal("pong") }),
]);
export type ServerMessage = z.infer<typeof ServerMessage>;
/** What pages are told; signs of life are the channel's own. */
export type NewsMessage = Exclude<ServerMessage, { type: "pong" }>;

/** Close codes: the client comes back after the first two and stays away after the others. */
export const closeCodes = {
  /** The server is going down for a moment. */
  restart: 1000,
  /** The connection was lost without a word. */
  lost: 1006,
  /** A frame larger than the channel takes. */
  tooBig: 1009,
  /** Too slow to take what is sent, or too fast in sending. */
  policy: 1008,
  /** The session has ended: sign in again. */
  sessionEnded: 4401,
  /** Still signed in, but the person may not use the dashboard any more: load the page anew. */
  accessEnded: 4403,
} as const;
