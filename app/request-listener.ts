import type { RequestListener } from "node:http";
import { join } from "node:path";
import type { ViteDevServer } from "vite";
import { createTextCache } from "./core/text-cache";
import { createExpressApp, type ExpressAppDeps } from "./express-app";
import { createRemixHandler } from "./platform/http/remix";
import { loadBuild, loadFromSources } from "./platform/http/remix-build";
import { sendRefusal, type RequestFilter } from "./platform/http/request-filter";
import { createPublicPages } from "./site/public-pages/cached-pages.express";

type RequestListenerDeps = Omit<ExpressAppDeps, "clientDir" | "development" | "remix"> & {
  /** The project's folder. */
  root: string;
  /** Given in development: pages come from their sources. */
  vite: ViteDevServer | null;
  filter: RequestFilter;
};

/** Room for the parts of a few hundred dashboards. */
const renderCacheBytes = 16 * 1024 * 1024;

/** All that answers requests which are for this server. */
export async function createRequestListener({
  filter,
  ...deps
}: RequestListenerDeps): Promise<RequestListener> {
  const answer = await createAnswer(deps);
  return (request, response) => {
    const refusal = filter.refusalOf(request);
    if (!refusal) return answer(request, response);
    deps.log.debug({ status: refusal.status }, "a request was refused");
    sendRefusal(response, refusal);
  };
}

/** The kept public pages before Express, where there is a build. */
async function createAnswer({
  root,
  vite,
  ...deps
}: Omit<RequestListenerDeps, "filter">): Promise<RequestListener> {
  const { services, settings, log } = deps;
  const renderCache = createTextCache({ maxBytes: renderCacheBytes });
  const shared = { services, log, renderCache };
  const clientDir = join(root, "build/client");
  if (vite) {
    const remix = createRemixHandler({ build: () => loadFromSources(vite), ...shared });
    return createExpressApp({ ...deps, clientDir, remix, development: vite.middlewares });
  }
  const build = await loadBuild(root);
  const remix = createRemixHandler({ build, ...shared });
  const app = createExpressApp({ ...deps, clientDir, remix, development: null });
  const pages = createPublicPages({ build, settings, demo: services.dashboard, ...shared });
  return (request, response) => {
    const next = () => app(request, response);
    if (!pages.serve(request, response, next)) next();
  };
}
