import type { IncomingMessage, RequestListener } from "node:http";
import { join } from "node:path";
import type { ViteDevServer } from "vite";
import { otherAddresses } from "./api.server.ts";
import { createKeyedMutex } from "./core/async/keyed-mutex.ts";
import { createTextCache } from "./core/text/text-cache.ts";
import type { Settings } from "./env.server.ts";
import { createExpressApp, type ExpressAppDeps } from "./express-app.ts";
import { createApiListener } from "./platform/api/listener.express.ts";
import { createMcpListener } from "./platform/api/mcp.express.ts";
import type { DataHealth } from "./platform/ops/data-health.server.ts";
import { productVersion } from "./platform/brand/version.ts";
import { createRemixHandler } from "./platform/http/remix.ts";
import { loadBuild, loadFromSources } from "./platform/http/remix-build.ts";
import { sendRefusal, type RequestFilter } from "./platform/http/request-filter.ts";
import { securityHeaders } from "./platform/http/security-headers.ts";
import { createBlogFront, type BlogFront } from "./site/blog/blog-front.express.ts";
import { answerDomainQuestion } from "./site/blog/domain-question.express.ts";
import { createPublicPages } from "./site/public-pages/cached-pages.express.ts";

type RequestListenerDeps = Omit<
  ExpressAppDeps,
  "clientDir" | "development" | "largeBodyInTurn" | "remix"
> & {
  /** The project's folder. */
  root: string;
  dataHealth: DataHealth;
  /** Development only: pages come from source. */
  vite: ViteDevServer | null;
  filter: RequestFilter;
};

/** Room for the parts of a few hundred dashboards. */
const renderCacheBytes = 16 * 1024 * 1024;

/** Handles all requests for this server. */
export async function createRequestListener({
  filter,
  ...deps
}: RequestListenerDeps): Promise<RequestListener> {
  const { answer, blogs } = await createAnswer(deps);
  const { blogDomains } = deps.services;
  return (request, response) => {
    if (answerDomainQuestion(blogDomains, request, response)) return;
    const noChange = isChange(request) ? deps.dataHealth.noChange() : null;
    if (noChange !== null) {
      // Drained, so that the client reads the response.
      request.resume();
      return sendRefusal(request, response, { status: 507, words: noChange });
    }
    const way = filter.wayOf(request);
    if ("blogDomain" in way) return blogs.serveDomain(way.blogDomain, request, response);
    if (!("refusal" in way)) return answer(request, response);
    const { refusal } = way;
    deps.log.debug({ status: refusal.status }, "a request was refused");
    sendRefusal(request, response, refusal);
  };
}

const isChange = ({ method }: IncomingMessage): boolean =>
  !["GET", "HEAD", "OPTIONS"].includes(method ?? "");

/** API response headers; responses differ by caller. */
function apiHeaders({ production, secureCookies }: Settings): Record<string, string> {
  const headers = securityHeaders({ scriptSources: [], production, https: secureCookies });
  return {
    ...Object.fromEntries(headers),
    "Cache-Control": "private, no-store",
    Vary: "Cookie, Authorization, Accept-Encoding",
  };
}

/** The API, blogs and cached public pages come before Express, the cache only with a build. */
async function createAnswer({
  root,
  vite,
  ...deps
}: Omit<RequestListenerDeps, "filter">): Promise<{ answer: RequestListener; blogs: BlogFront }> {
  const { services, settings, clock, log } = deps;
  const largeBodyInTurn = createKeyedMutex();
  const contract = {
    ...services.api,
    resolveToken: services.tokens.resolve,
    canAccess: services.access.canAccess,
    idempotencyRecords: services.idempotencyRecords,
    headers: apiHeaders(settings),
    largeBodyInTurn,
    log,
  };
  const api = createApiListener({
    ...contract,
    elsewhere: otherAddresses,
    resolveSession: services.auth.resolve,
    clock,
  });
  const product = { name: services.brand.name, version: productVersion };
  const mcp = createMcpListener({ ...contract, product });
  const serve: typeof api.serve = (...args) => api.serve(...args) || mcp.serve(...args);
  const renderCache = createTextCache({ maxBytes: renderCacheBytes });
  const shared = { services, log, renderCache };
  const clientDir = join(root, "build/client");
  if (vite) {
    const build = () => loadFromSources(vite);
    const remix = createRemixHandler({ build, ...shared });
    const app = createExpressApp({
      ...deps,
      clientDir,
      remix,
      largeBodyInTurn,
      development: vite.middlewares,
    });
    return {
      answer: (request, response) => void (serve(request, response) || app(request, response)),
      blogs: createBlogFront({ build, settings, clock, ...shared }),
    };
  }
  const build = await loadBuild(root);
  const remix = createRemixHandler({ build, ...shared });
  const app = createExpressApp({ ...deps, clientDir, remix, largeBodyInTurn, development: null });
  const pages = createPublicPages({ build, settings, demo: services.dashboard, ...shared });
  const blogs = createBlogFront({ build, settings, clock, ...shared });
  const answer: RequestListener = (request, response) => {
    if (serve(request, response)) return;
    const next = () => app(request, response);
    if (!blogs.serve(request, response, next) && !pages.serve(request, response, next)) next();
  };
  return { answer, blogs };
}
