import { lookup } from "node:dns/promises";
import type { Resolve } from "./types.ts";

/** The system's resolver, including the hosts file. */
export const systemResolve: Resolve = async (hostname) =>
  (await lookup(hostname, { all: true })).map(({ address }) => address);
