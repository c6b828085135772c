import type { RequestListener } from "node:http";
import { join } from "node:path";
import type { ViteDevServer } from "vite";
import { createExpressApp, type ExpressAppDeps } from "./express-app";
import { createPublicPages } from "./public-pages";
import { createRemixHandler } from "./remix";
import { loadBuild, loadFromSources } from "./remix-build";

export type RequestListenerDeps = Omit<ExpressAppDeps, "clientDir" | "development" | "remix"> & {
  /** The project's folder. */
  root: string;
  /** Given in development: pages come from their sources. */
  vite: ViteDevServer | null;
};

/** All that answers requests: the kept public pages before Express, where there is a build. */
export async function createRequestListener({
  root,
  vite,
  ...deps
}: RequestListenerDeps): Promise<RequestListener> {
  const { services, settings, log } = deps;
  const clientDir = join(root, "build/client");
  if (vite) {
    const remix = createRemixHandler({ build: () => loadFromSources(vite), services, log });
    return createExpressApp({ ...deps, clientDir, remix, development: vite.middlewares });
  }
  const build = await loadBuild(root);
  const remix = createRemixHandler({ build, services, log });
  const app = createExpressApp({ ...deps, clientDir, remix, development: null });
  const pages = createPublicPages({ build, services, settings, log });
  return (request, response) => {
    const next = () => app(request, response);
    if (!pages.serve(request, response, next)) next();
  };
}
