import { readFileSync } from "node:fs";
import { connect } from "node:net";
import type { OddRequest } from "./odd-requests";
import { within } from "./wait";

/**
 * How long this thread has worked, in milliseconds of its processor's time. Linux counts each thread;
 * elsewhere it is the whole process, which is never less.
 */
function threadTime(): number {
  try {
    return Number(readFileSync("/proc/thread-self/schedstat", "utf8").split(" ")[0]) / 1e6;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000;
  }
}

/** Sends the bytes and resolves with the answer's first line once the connection is gone. */
function send(port: number, { bytes, incomplete, summary }: OddRequest): Promise<string> {
  return within(
    `an answer to ${summary}`,
    new Promise<string>((resolve) => {
      let answer = "";
      const socket = connect({ port, host: "127.0.0.1" });
      socket.on("data", (chunk: Buffer) => (answer ||= chunk.toString("latin1", 0, 100)));
      // Refused before it has read everything, the server may reset what is still being sent.
      socket.on("error", () => undefined);
      socket.on("close", () => resolve(answer.split("\r\n")[0] ?? ""));
      socket.write(bytes, () => incomplete && socket.end());
    }),
  );
}

/** What a request costs the thread that client and server share, until the server is idle again. */
export async function holdOf(
  port: number,
  request: OddRequest,
): Promise<{ ms: number; answer: string }> {
  const before = threadTime();
  const answer = await send(port, request);
  // Answered only when the loop is free again, whoever has left meanwhile.
  await (await fetch(`http://127.0.0.1:${port}/healthz`)).text();
  return { ms: threadTime() - before, answer };
}
