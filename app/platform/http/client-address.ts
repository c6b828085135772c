import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { ipKeyGenerator } from "express-rate-limit";
import { isLoopback } from "#app/core/loopback.ts";

/**
 * The client's address, as far as it can be trusted: only a proxy on this machine may forward one.
 * An IPv6 network belongs to one customer and counts as one.
 */
export function clientAddress({ socket, headers }: IncomingMessage): string {
  const direct = socket.remoteAddress ?? "";
  const forwarded = headers["x-forwarded-for"];
  if (forwarded === undefined || !isLoopback(direct)) return networkOf(direct);
  const said = String(forwarded)
    .split(",")
    .map((each) => each.trim())
    .findLast((each) => isIP(each) !== 0 && !isLoopback(each));
  return networkOf(said ?? direct);
}

const networkOf = (address: string) =>
  isIP(address) === 0 ? address : ipKeyGenerator(address, 56);
