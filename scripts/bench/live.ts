/* Fan-out of one event to a thousand sockets: the product's hub beside bare ws, in turns. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { WebSocket } from "ws";
import { alternate, print } from "./measure";
import { end } from "./server-process";

const sockets = 1_000;
const messages = 100;
const rounds = 5;

interface Crowd {
  /** Resolves when every socket has got so many more messages. */
  received(messagesEach: number): Promise<void>;
  close(): void;
}

async function connectCrowd(url: string): Promise<Crowd> {
  let count = 0;
  let target = Infinity;
  let reached = () => {};
  const crowd: WebSocket[] = [];
  for (let started = 0; started < sockets; started += 100) {
    const group = Array.from({ length: 100 }, () => {
      const socket = new WebSocket(url, { origin: "http://localhost", perMessageDeflate: false });
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

const server = fork("scripts/bench/live-server.ts", { execArgv: ["--import", "tsx"] });
try {
  const [{ port }] = (await once(server, "message")) as [{ port: number }];
  const crowds = {
    ours: await connectCrowd(`ws://127.0.0.1:${port}/ws`),
    bare: await connectCrowd(`ws://127.0.0.1:${port}/bare`),
  };
  const measure = async (kind: "ours" | "bare") => {
    const done = crowds[kind].received(messages);
    const started = performance.now();
    server.send({ kind, messages });
    await done;
    return (sockets * messages) / ((performance.now() - started) / 1_000);
  };
  print({
    name: `live: fan-out to ${sockets} sockets, against bare ws`,
    unit: "messages/s",
    ...(await alternate(
      rounds,
      () => measure("ours"),
      () => measure("bare"),
    )),
    atLeast: 0.8,
  });
  crowds.ours.close();
  crowds.bare.close();
} finally {
  await end(server);
}
