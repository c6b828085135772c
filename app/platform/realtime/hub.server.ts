import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer, type WebSocket } from "ws";
import { SECOND, type Clock } from "#app/core/time/clock.ts";
import { messageOf } from "#app/core/errors.ts";
import type { Log } from "#app/core/log.server.ts";
import type { Timers } from "#app/core/time/timers.ts";
import type { WorkspaceEvent } from "#app/workspace/events.ts";
import type { DashboardData } from "#app/workspace/overview.ts";
import type { Viewer } from "#app/workspace/viewer.ts";
import {
  createMessageHandler,
  newWindow,
  send,
  type Connection,
  type MessageHandlerDeps,
  type MessageWindow,
} from "./message-handler.server.ts";
import { closeCodes, livePath, type ServerMessage } from "./protocol.ts";

/** Browser messages are far smaller. */
const maxFrameBytes = 16 * 1024;

/** A socket with this much unread data is closed, so that it does not affect others. */
const maxBufferedBytes = 1024 * 1024;

const pingEveryMs = 30 * SECOND;

/** Totals change often while agents work: at most one update per second. */
const overviewEveryMs = SECOND;

/** True, or why not: signed out, or access ended. */
export type Authorization = true | "signed_out" | "no_access";

export interface HubDeps {
  /** Origins allowed to connect. */
  allowedOrigins: ReadonlySet<string>;
  clock: Clock;
  timers: Timers;
  log: Log;
  authenticate(cookieHeader: string | undefined): Promise<Viewer | null>;
  /** Checked again at every ping: a session or subscription may have ended. */
  authorize(viewer: Viewer): Promise<Authorization>;
  overview(workspaceId: string): Promise<DashboardData>;
  controls: MessageHandlerDeps["controls"];
}

/** The live channel: connections by workspace, and their messages. */
export function createHub(deps: HubDeps) {
  const { clock, timers, log, overview, controls } = deps;
  const receive = createMessageHandler({ clock, log, overview, controls });
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: maxFrameBytes,
    perMessageDeflate: false,
    clientTracking: false,
  });
  const rooms = new Map<string, Set<Connection>>();
  /** By workspace; each with its unsubscribe function. */
  const pendingOverviews = new Map<string, () => void>();
  const endPings = timers.every(pingEveryMs, () => void checkAll());

  function join(connection: Connection): void {
    const { workspaceId } = connection.viewer;
    const room = rooms.get(workspaceId) ?? new Set();
    rooms.set(workspaceId, room.add(connection));
  }

  function leave(connection: Connection): void {
    const { workspaceId } = connection.viewer;
    const room = rooms.get(workspaceId);
    room?.delete(connection);
    if (room?.size === 0) rooms.delete(workspaceId);
  }

  function connect(socket: WebSocket, viewer: Viewer): void {
    const connection: Connection = {
      socket,
      viewer,
      answeredPing: true,
      window: newWindow(clock.now()),
      personWindow: personWindowOf(viewer) ?? newWindow(clock.now()),
    };
    socket.on("pong", () => {
      connection.answeredPing = true;
    });
    socket.on("message", (data, isBinary) => receive(connection, data, isBinary));
    socket.on("close", () => leave(connection));
    // Protocol violations close the socket automatically; they are the client's errors.
    socket.on("error", (error) => log.debug({ err: error }, "live socket error"));
    send(socket, { type: "pong" });
    join(connection);
    // The session may have ended after the check, before this socket was known.
    closeIfUnauthorized(connection).catch(reportFailedCheck);
  }

  /** A user's sockets share one counter; undefined: none yet. */
  function personWindowOf({ user, workspaceId }: Viewer): MessageWindow | undefined {
    for (const { viewer, personWindow } of rooms.get(workspaceId) ?? [])
      if (viewer.user.id === user.id) return personWindow;
    return undefined;
  }

  const reportFailedCheck = (error: unknown) =>
    log.error({ err: error }, "live session check failed");

  /** Serialized once for all listeners. */
  function broadcast(workspaceId: string, message: ServerMessage): void {
    const room = rooms.get(workspaceId);
    if (!room) return;
    const frame = Buffer.from(JSON.stringify(message));
    for (const { socket } of room) {
      if (socket.bufferedAmount > maxBufferedBytes) socket.terminate();
      else socket.send(frame, textFrame);
    }
  }

  function scheduleOverview(workspaceId: string): void {
    if (!rooms.has(workspaceId) || pendingOverviews.has(workspaceId)) return;
    const callOff = timers.after(overviewEveryMs, () => {
      pendingOverviews.delete(workspaceId);
      overview(workspaceId).then(
        (data) => broadcast(workspaceId, { type: "dashboard_update", data }),
        (error: unknown) => log.error({ err: error }, "overview failed"),
      );
    });
    pendingOverviews.set(workspaceId, callOff);
  }

  async function checkAll(): Promise<void> {
    for (const connection of connections()) {
      if (!connection.answeredPing) {
        connection.socket.terminate();
        continue;
      }
      connection.answeredPing = false;
      connection.socket.ping();
      await closeIfUnauthorized(connection).catch(reportFailedCheck);
    }
  }

  async function closeIfUnauthorized({ socket, viewer }: Connection): Promise<void> {
    const authorization = await deps.authorize(viewer);
    if (authorization === "signed_out") endSession(socket);
    if (authorization === "no_access") socket.close(closeCodes.accessEnded, "access ended");
  }

  function* connections(): Generator<Connection> {
    for (const room of [...rooms.values()]) yield* [...room];
  }

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    if (!deps.allowedOrigins.has(request.headers.origin ?? ""))
      return refuse(socket, "403 Forbidden");
    const viewer = await deps.authenticate(request.headers.cookie);
    const authorization = viewer ? await deps.authorize(viewer) : "signed_out";
    if (!viewer || authorization === "signed_out") return refuse(socket, "401 Unauthorized");
    if (authorization === "no_access") return refuse(socket, "403 Forbidden");
    server.handleUpgrade(request, socket, head, (webSocket) => connect(webSocket, viewer));
  }

  return {
    /** Accepts upgrades for the channel's path. False: not for this channel. */
    handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
      if (request.url?.split("?")[0] !== livePath) return false;
      // Until the handshake is done, the socket has no other error listener.
      socket.on("error", () => socket.destroy());
      upgrade(request, socket, head).catch((error: unknown) => {
        log.error({ err: messageOf(error) }, "live upgrade failed");
        refuse(socket, "500 Internal Server Error");
      });
      return true;
    },
    /** Sends to everyone who watches this workspace. */
    publish(event: WorkspaceEvent): void {
      switch (event.type) {
        case "activity":
          return broadcast(event.workspaceId, { type: "new_activity", data: event.activity });
        case "agent":
          return broadcast(event.workspaceId, { type: "agent_update", data: event.agent });
        case "overview":
          return scheduleOverview(event.workspaceId);
      }
    },
    isWatched: (workspaceId: string): boolean => rooms.has(workspaceId),
    watchedWorkspaces: (): string[] => [...rooms.keys()],
    /** Closes the sockets of an ended session. */
    closeSession(sessionId: string): void {
      for (const { socket, viewer } of connections()) {
        if (viewer.sessionId === sessionId) endSession(socket);
      }
    },
    /** Closes sockets of users without access to this workspace. */
    async recheck(workspaceId: string): Promise<void> {
      for (const connection of [...(rooms.get(workspaceId) ?? [])])
        await closeIfUnauthorized(connection);
    },
    /** Closes all sockets so that clients reconnect later, and accepts no more. */
    stop(): void {
      endPings();
      for (const callOff of pendingOverviews.values()) callOff();
      for (const { socket } of connections()) socket.close(closeCodes.restart, "server restarts");
      server.close();
    },
  };
}

const textFrame = { binary: false };

function endSession(socket: WebSocket): void {
  socket.close(closeCodes.sessionEnded, "session ended");
}

function refuse(socket: Duplex, status: string): void {
  // Destroyed, not only ended: a client that never closes would keep the connection.
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () =>
    socket.destroy(),
  );
}
