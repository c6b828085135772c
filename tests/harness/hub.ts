import { once } from "node:events";
import { createServer, IncomingMessage } from "node:http";
import { Socket, type AddressInfo } from "node:net";
import { Duplex } from "node:stream";
import pino from "pino";
import { createManualClock } from "#app/core/time/clock.ts";
import { createHub, type HubDeps, type Authorization } from "#app/platform/realtime/hub.server.ts";
import { livePath } from "#app/platform/realtime/protocol.ts";
import type { Viewer } from "#app/workspace/viewer.ts";
import { exampleDashboard } from "#tests/fixtures/dashboard.ts";
import { openLiveSocket, type LiveSocket } from "./live-socket.ts";
import { createManualTimers } from "./manual-timers.ts";

/** What a test decides of the services behind the hub, and may change at any time. */
interface HubAnswers {
  authenticate: HubDeps["authenticate"];
  mayStay(viewer: Viewer): Promise<Authorization>;
  overview: HubDeps["overview"];
  /** What each control does once it has been noted. */
  control: () => Promise<void>;
}

/** A session cookie: the user and the origin of their dashboard. */
export const cookieOf = (workspaceId: string, sessionId = `session in ${workspaceId}`) =>
  `${workspaceId}/${sessionId}`;

export const dashboardOf = (workspaceId: string, generatedAt = "2026-06-01T08:00:00.000Z") => {
  const example = exampleDashboard(generatedAt);
  return { ...example, workspace: { ...example.workspace, id: workspaceId } };
};

/** The hub on a real HTTP server, with its clock, its timers and all that it asks in the test's hand. */
export async function startTestHub() {
  const clock = createManualClock(Date.UTC(2026, 5, 1, 8));
  const timers = createManualTimers(clock);
  const complaints: string[] = [];
  const log = pino({ level: "error" }, { write: (line) => void complaints.push(line) });
  /** What was asked of the controls, and of the overview: "startAll ada's". */
  const asked: string[] = [];
  const answers: HubAnswers = {
    authenticate: (cookie) => Promise.resolve(cookie === undefined ? null : viewerOf(cookie)),
    mayStay: () => Promise.resolve(true),
    overview: (workspaceId) => Promise.resolve(dashboardOf(workspaceId)),
    control: () => Promise.resolve(),
  };
  const noted = (what: string) => (workspaceId: string) => {
    asked.push(`${what} ${workspaceId}`);
    return answers.control();
  };
  const carried =
    (what: string) =>
    async ({ workspaceId }: Viewer) => {
      await noted(what)(workspaceId);
      return { undo: `the ${what} of ${workspaceId}` };
    };
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const hub = createHub({
    allowedOrigins: new Set([url]),
    clock,
    timers,
    log,
    authenticate: (cookie) => answers.authenticate(cookie),
    authorize: (viewer) => answers.mayStay(viewer),
    overview: (workspaceId) => {
      asked.push(`overview ${workspaceId}`);
      return answers.overview(workspaceId);
    },
    controls: {
      startAll: carried("startAll"),
      pauseAll: carried("pauseAll"),
    },
  });
  const connections = new Set<Socket>();
  server.on("connection", (socket) => connections.add(socket));
  server.on("upgrade", (request, socket, head) => {
    if (!hub.handleUpgrade(request, socket, head)) socket.destroy();
  });
  const sockets: LiveSocket[] = [];

  return {
    url,
    hub,
    clock,
    timers,
    answers,
    asked,
    /** Everything that the log has as an error. */
    complaints,
    /** How often something was asked of the controls, or the overview. */
    timesAsked: (what: string) => asked.filter((each) => each === what).length,
    /** The server's ends of all connections that there have been. */
    connections,
    /** How many sockets the hub has in a workspace: it asks about each. */
    async present(workspaceId: string): Promise<number> {
      const { mayStay } = answers;
      let count = 0;
      answers.mayStay = () => {
        count += 1;
        return Promise.resolve(true);
      };
      await hub.recheck(workspaceId);
      answers.mayStay = mayStay;
      return count;
    },
    async open(workspaceId: string, sessionId?: string): Promise<LiveSocket> {
      const socket = await openLiveSocket({ url }, { cookie: cookieOf(workspaceId, sessionId) });
      sockets.push(socket);
      return socket;
    },
    async stop(): Promise<void> {
      for (const socket of sockets) socket.end();
      hub.stop();
      for (const socket of connections) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

/** Takes what is written to it, and never says that it has gone out. */
export class StuckConnection extends Duplex {
  written = "";
  override _read(): void {
    // Nothing ever comes.
  }
  override _write(chunk: Buffer): void {
    this.written += chunk.toString("latin1");
  }
}

/** What asks for a WebSocket, for a connection that is none of the network's. */
export function handshake(
  { url }: { url: string },
  workspaceId: string,
  more: IncomingMessage["headers"] = {},
): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { url: livePath, method: "GET" });
  request.headers = {
    connection: "Upgrade",
    upgrade: "websocket",
    "sec-websocket-key": Buffer.alloc(16).toString("base64"),
    "sec-websocket-version": "13",
    origin: url,
    cookie: cookieOf(workspaceId),
    ...more,
  };
  return request;
}

export type TestHub = Awaited<ReturnType<typeof startTestHub>>;

function viewerOf(cookie: string): Viewer {
  const [workspaceId = "", sessionId = ""] = cookie.split("/");
  const user = { id: workspaceId, firstName: null, email: null, profileImageUrl: null };
  return { user, sessionId, workspaceId, isOperator: false };
}
