import type { RawData, WebSocket } from "ws";
import { SECOND, type Clock } from "#app/core/time/clock.ts";
import type { Log } from "#app/core/log.server.ts";
import type { DashboardData } from "#app/workspace/overview.ts";
import type { Viewer } from "#app/workspace/viewer.ts";
import { ClientMessage, closeCodes, type ServerMessage } from "./protocol.ts";

/** More messages per window are refused; far more close the socket. */
const messageWindow = { ms: 10 * SECOND, refuseAfter: 30, closeAfter: 200 };

/** The same limit for all of a user's sockets: ten busy tabs. */
const refusePersonAfter = 300;

export interface MessageWindow {
  startedAt: number;
  messages: number;
}

export const newWindow = (now: number): MessageWindow => ({ startedAt: now, messages: 0 });

/** An open page. */
export interface Connection {
  socket: WebSocket;
  viewer: Viewer;
  answeredPing: boolean;
  window: MessageWindow;
  /** Shared by all of a user's sockets. */
  personWindow: MessageWindow;
}

export interface MessageHandlerDeps {
  clock: Clock;
  log: Log;
  overview(workspaceId: string): Promise<DashboardData>;
  controls: {
    /** @returns the undo id; null: nothing changed */
    startAll(actor: Viewer): Promise<{ undo: string | null }>;
    pauseAll(actor: Viewer): Promise<{ undo: string | null }>;
  };
}

/** An asynchronous action that may fail. */
type Request = Exclude<ClientMessage, { type: "ping" }>;

/** Handles an open page's messages with the same services as forms. */
export function createMessageHandler({ clock, log, overview, controls }: MessageHandlerDeps) {
  function receive(connection: Connection, data: RawData, isBinary: boolean): void {
    const { socket, window, personWindow } = connection;
    // A closing socket may still deliver messages.
    if (socket.readyState !== socket.OPEN) return;
    const now = clock.now();
    count(window, now);
    count(personWindow, now);
    if (window.messages > messageWindow.closeAfter) {
      socket.close(closeCodes.policy, "too many messages");
      return;
    }
    if (window.messages > messageWindow.refuseAfter || personWindow.messages > refusePersonAfter) {
      send(socket, { type: "error", message: "Too many messages: wait a few seconds." });
      return;
    }
    const message = isBinary ? null : parse(data);
    if (!message) {
      send(socket, { type: "error", message: "This message is not valid." });
      return;
    }
    if (message.type === "ping") {
      send(socket, { type: "pong" });
      return;
    }
    handleMessage(connection, message).catch((error: unknown) => {
      log.error({ err: error, type: message.type }, "live message failed");
      send(socket, { type: "error", message: failures[message.type] });
    });
  }

  async function handleMessage({ socket, viewer }: Connection, message: Request): Promise<void> {
    switch (message.type) {
      case "request_dashboard_update":
        send(socket, { type: "dashboard_update", data: await overview(viewer.workspaceId) });
        return;
      case "start_all_agents":
      case "pause_system": {
        const carry = message.type === "start_all_agents" ? controls.startAll : controls.pauseAll;
        const { undo } = await carry(viewer);
        send(socket, { type: "control_done", control: message.type, undo });
        return;
      }
    }
  }

  return receive;
}

function count(window: MessageWindow, now: number): void {
  if (now - window.startedAt > messageWindow.ms) Object.assign(window, newWindow(now));
  window.messages += 1;
}

const failures: Record<Request["type"], string> = {
  request_dashboard_update: "Failed to update the dashboard",
  start_all_agents: "Failed to start agents",
  pause_system: "Failed to pause system",
};

export function send(socket: WebSocket, message: ServerMessage): void {
  socket.send(JSON.stringify(message));
}

function parse(data: RawData): ClientMessage | null {
  try {
    // Text frames arrive as one buffer (ws's default binaryType).
    const parsed = ClientMessage.safeParse(JSON.parse((data as Buffer).toString("utf8")));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
