import { existsSync } from "node:fs";
import type { Server } from "node:http";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import type { ViteDevServer } from "vite";

/** The project's folder, found from a file in it: source and bundle are at different depths. */
export function projectRoot(from: string): string {
  let folder = from;
  while (!existsSync(join(folder, "package.json"))) {
    if (dirname(folder) === folder) throw new Error(`no package.json above ${from}`);
    folder = dirname(folder);
  }
  return folder;
}

/** The pages built for `npm start`. */
export async function loadBuild(root: string): Promise<ServerBuild> {
  // The bundle has Remix's format; TypeScript cannot see generated files.
  return (await import(pathToFileURL(join(root, "build/pages.mjs")).href)) as ServerBuild;
}

/** Vite inside our server, for development. */
export async function startVite(http: Server): Promise<ViteDevServer> {
  const { createServer } = await import("vite");
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { server: http } },
    appType: "custom",
  });
  // Vite's plugin would end the process at once; our handler shuts down cleanly.
  process.removeAllListeners("SIGTERM");
  return vite;
}

export async function loadFromSources(vite: ViteDevServer): Promise<ServerBuild> {
  return (await vite.ssrLoadModule("virtual:remix/server-build")) as ServerBuild;
}
