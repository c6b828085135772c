import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { end } from "./server-process.ts";

export type Kind = "ours" | "bare";

/** The sockets' origin. */
export const origin = "http://localhost";

interface LiveProcess {
  /** The address of the product's hub or of plain ws. */
  url(kind: Kind): string;
  broadcast(kind: Kind, messages: number): void;
  /** Resident memory in bytes. */
  weigh(): Promise<number>;
  stop(): Promise<void>;
}

/** The product's hub and a plain ws server, in their own process. */
export async function startLiveProcess(): Promise<LiveProcess> {
  const child: ChildProcess = fork("scripts/bench/channel-server.ts", {
    execArgv: ["--import", "tsx", "--expose-gc"],
  });
  const [{ port }] = (await once(child, "message")) as [{ port: number }];
  const paths: Record<Kind, string> = { ours: "/ws", bare: "/bare" };
  return {
    url: (kind) => `ws://127.0.0.1:${port}${paths[kind]}`,
    broadcast: (kind, messages) => void child.send({ kind, messages }),
    async weigh() {
      child.send({ weigh: true });
      const [{ residentBytes }] = (await once(child, "message")) as [{ residentBytes: number }];
      return residentBytes;
    },
    stop: () => end(child),
  };
}
