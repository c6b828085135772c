import { existsSync } from "node:fs";
import type { Server } from "node:http";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import type { ViteDevServer } from "vite";

/** The project's folder, found from a file inside it: sources and bundle lie at different depths. */
export function projectRoot(from: string): string {
  let folder = from;
  while (!existsSync(join(folder, "package.json"))) {
    if (dirname(folder) === folder) throw new Error(`no package.json above ${from}`);
    folder = dirname(folder);
  }
  return folder;
}

/** The pages as `npm start` has built them. */
export async function loadBuild(root: string): Promise<ServerBuild> {
  // The bundle's shape is Remix's; TypeScript cannot see a file made later.
  return (await import(pathToFileURL(join(root, "build/pages.mjs")).href)) as ServerBuild;
}

/** Vite inside our own server, for development: pages come from their sources. */
export async function startVite(http: Server): Promise<ViteDevServer> {
  const { createServer } = await import("vite");
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { server: http } },
    appType: "custom",
  });
  // Vite's plugin ends the process at once; our own handler stops it in order.
  process.removeAllListeners("SIGTERM");
  return vite;
}

export async function loadFromSources(vite: ViteDevServer): Promise<ServerBuild> {
  return (await vite.ssrLoadModule("virtual:remix/server-build")) as ServerBuild;
}
