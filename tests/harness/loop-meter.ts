import { readFileSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { within } from "./wait.ts";

/** A request as sent over the network. */
export interface SentRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: Buffer;
}

interface Answered {
  /** 0: the connection closed without a response. */
  status: number;
  /** The beginning of the response, with headers. */
  answer: string;
}

/** The CPU time of the server's thread, in milliseconds. */
interface LoopCost {
  /** The total, from the first byte of the request to the last byte of the response. */
  cpuMs: number;
  /** The longest stretch without a turn for other requests. */
  holdMs: number;
}

/** The sampling interval, and the precision of a hold. */
const everyMs = 4;

/** Linux counts each thread; elsewhere this is the whole process, which is more. */
function threadTime(): number {
  try {
    return Number(readFileSync("/proc/thread-self/schedstat", "utf8").split(" ")[0]) / 1e6;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000;
  }
}

/**
 * Measures a server that runs in this thread, while another thread sends the requests. It measures CPU time, so
 * that a busy machine changes little.
 */
export function createLoopMeter({ port, host }: { port: number; host: string }) {
  const sender = new Worker(new URL("./request-sender.mjs", import.meta.url));
  const waiting = new Map<number, (answered: Answered) => void>();
  let sent = 0;
  sender.on("message", ({ id, ...answered }: Answered & { id: number }) => {
    waiting.get(id)?.(answered);
    waiting.delete(id);
  });

  function send(request: SentRequest): Promise<Answered> {
    const id = (sent += 1);
    const bytes = bytesOf(request, host);
    const answered = new Promise<Answered>((resolve) => waiting.set(id, resolve));
    sender.postMessage({ id, port, bytes }, [bytes.buffer]);
    return within(`an answer to ${request.method} ${request.path}`, answered);
  }

  return {
    send,
    /** Measures `work`, which sends requests. */
    async measure<Outcome>(work: () => Promise<Outcome>): Promise<LoopCost & { outcome: Outcome }> {
      const begun = threadTime();
      let last = begun;
      let holdMs = 0;
      const look = () => {
        const now = threadTime();
        holdMs = Math.max(holdMs, now - last);
        last = now;
      };
      const watch = setInterval(look, everyMs);
      const outcome = await work();
      // Work after the response counts as well.
      await new Promise((resolve) => setTimeout(resolve, 2 * everyMs));
      look();
      clearInterval(watch);
      return { outcome, cpuMs: last - begun, holdMs };
    },
    stop: () => sender.terminate(),
  };
}

/** In memory of its own, which can be transferred to the other thread. */
function bytesOf(
  { method, path, headers, body }: SentRequest,
  host: string,
): Uint8Array<ArrayBuffer> {
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${host}`,
    "Connection: close",
    ...(body ? [`Content-Length: ${body.length}`] : []),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  const head = Buffer.from(`${lines.join("\r\n")}\r\n\r\n`);
  const bytes = new Uint8Array(head.length + (body?.length ?? 0));
  bytes.set(head);
  if (body) bytes.set(body, head.length);
  return bytes;
}
