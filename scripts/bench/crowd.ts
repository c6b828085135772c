import { once } from "node:events";
import { WebSocket } from "ws";

interface Crowd {
  /** Resolves when every socket has received this many more messages. */
  received(messagesEach: number): Promise<void>;
  close(): void;
}

interface CrowdOptions {
  sockets: number;
  origin: string;
  cookie?: string;
}

/** Many sockets on one channel, opened a hundred at a time. */
export async function connectCrowd(
  url: string,
  { sockets, origin, cookie }: CrowdOptions,
): Promise<Crowd> {
  let count = 0;
  let target = Infinity;
  let reached = () => {};
  const headers = cookie === undefined ? {} : { Cookie: cookie };
  const crowd: WebSocket[] = [];
  while (crowd.length < sockets) {
    const group = Array.from({ length: Math.min(100, sockets - crowd.length) }, () => {
      const socket = new WebSocket(url, { origin, headers, perMessageDeflate: false });
      socket.on("message", () => {
        count += 1;
        if (count >= target) reached();
      });
      return socket;
    });
    await Promise.all(group.map((socket) => once(socket, "open")));
    crowd.push(...group);
  }
  return {
    received: (messagesEach) =>
      new Promise((resolve) => {
        target = count + messagesEach * sockets;
        reached = resolve;
      }),
    close: () => crowd.forEach((socket) => socket.terminate()),
  };
}
