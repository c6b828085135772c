/*
 * The server of the channel benchmarks: the product's hub and plain ws in one process. IPC
 * messages: { kind: "ours" | "bare", messages } broadcasts an event that often; { weigh: true }
 * returns the memory use.
 */
import { createServer } from "node:http";
import pino from "pino";
import { WebSocketServer } from "ws";
import { systemClock } from "#app/core/time/clock.ts";
import { systemTimers } from "#app/core/time/timers.ts";
import { createHub } from "#app/platform/realtime/hub.server.ts";
import type { Activity } from "#app/workspace/activity.ts";

const workspaceId = "bench";
const activity: Activity = {
  id: "0198f2a4-1111-7000-8000-000000000000",
  type: "agent_task",
  title: "Article published",
  description: "“A beginner's guide to balcony herb gardens” by Content Writer Agent",
  severity: "success",
  createdAt: "2026-06-01T08:00:00.000Z",
  metadata: { realIntegration: false },
  origin: "simulated",
};

const hub = createHub({
  allowedOrigins: new Set(["http://localhost"]),
  clock: systemClock,
  timers: systemTimers,
  log: pino({ level: "silent" }),
  authenticate: () =>
    Promise.resolve({
      user: { id: "bench", firstName: null, email: null, profileImageUrl: null },
      sessionId: "bench",
      workspaceId,
      isOperator: false,
    }),
  authorize: () => Promise.resolve(true),
  overview: () => Promise.reject(new Error("not measured")),
  controls: {
    startAll: () => Promise.resolve({ undo: null }),
    pauseAll: () => Promise.resolve({ undo: null }),
  },
});
const bare = new WebSocketServer({ noServer: true, perMessageDeflate: false });

const server = createServer();
server.on("upgrade", (request, socket, head) => {
  if (hub.handleUpgrade(request, socket, head)) return;
  bare.handleUpgrade(request, socket, head, (webSocket) => bare.emit("connection", webSocket));
  bare.once("connection", () => undefined);
});

function broadcastBare(): void {
  const frame = JSON.stringify({ type: "new_activity", data: activity });
  for (const socket of bare.clients) socket.send(frame);
}

/** One broadcast per turn, as in practice. */
async function broadcast(kind: "ours" | "bare", messages: number): Promise<void> {
  for (let sent = 0; sent < messages; sent += 1) {
    if (kind === "ours") hub.publish({ workspaceId, type: "activity", activity });
    else broadcastBare();
    await new Promise((resolve) => setImmediate(resolve));
  }
}

type Order = { kind: "ours" | "bare"; messages: number } | { weigh: true };

process.on("message", (order: Order) => {
  if ("weigh" in order) process.send?.({ residentBytes: weigh() });
  else void broadcast(order.kind, order.messages);
});
/** Resident memory after garbage collection. */
function weigh(): number {
  for (let round = 0; round < 3; round += 1) globalThis.gc?.();
  return process.memoryUsage().rss;
}

process.on("SIGTERM", () => process.exit(0));
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.({ port: typeof address === "object" && address ? address.port : 0 });
});
