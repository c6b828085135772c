import { expect, type Page } from "playwright/test";
import { ServerMessage } from "#app/platform/realtime/protocol.ts";

/** What goes over the page's live channels. */
export function listenToWire(page: Page) {
  const sent: string[] = [];
  const received: ServerMessage[] = [];
  const wire = { sent, opened: 0, next };
  page.on("websocket", (socket) => {
    if (!socket.url().endsWith("/ws")) return;
    wire.opened += 1;
    socket.on("framesent", ({ payload }) => {
      sent.push((JSON.parse(String(payload)) as { type: string }).type);
    });
    socket.on("framereceived", ({ payload }) => {
      received.push(ServerMessage.parse(JSON.parse(String(payload))));
    });
  });

  /** The first message of this type from now on. */
  async function next<Type extends ServerMessage["type"]>(
    type: Type,
    isMeant: (message: Extract<ServerMessage, { type: Type }>) => boolean = () => true,
  ) {
    const from = received.length;
    let found: Extract<ServerMessage, { type: Type }> | undefined;
    const look = () => {
      found = received
        .slice(from)
        .filter((message): message is typeof message & { type: Type } => message.type === type)
        .map((message) => message as Extract<ServerMessage, { type: Type }>)
        .find(isMeant);
      return found?.type;
    };
    // Often: what it tells of may be over soon.
    await expect.poll(look, { intervals: [20] }).toBe(type);
    // The poll has found it.
    return found as Extract<ServerMessage, { type: Type }>;
  }
  return wire;
}
