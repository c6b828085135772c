import { lookup } from "node:dns/promises";
import type { Resolve } from "./types.ts";

/** As every program on this machine resolves names, the hosts file included. */
export const systemResolve: Resolve = async (hostname) =>
  (await lookup(hostname, { all: true })).map(({ address }) => address);
