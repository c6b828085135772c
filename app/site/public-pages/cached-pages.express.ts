import type { ServerBuild } from "@remix-run/node";
import { createPageCache, type CacheablePage } from "#app/platform/http/page-cache.ts";
import { createVisitorRenderer, type SharedContext } from "#app/platform/http/remix.ts";
import { securityHeaders } from "#app/platform/http/security-headers.ts";
import { publicPages, type PublicPage } from "./public-pages.ts";

/** A version that changes with the content; null: not available now. */
type Version = () => string | null;

interface PublicPagesDeps extends SharedContext {
  build: ServerBuild;
  settings: { APP_URL: string; production: boolean; secureCookies: boolean };
  demo: { demoVersion: Version; demoMinute: Version };
}

/** Caches pages that are the same for every visitor. */
export function createPublicPages({ build, settings, demo, ...shared }: PublicPagesDeps) {
  const { log } = shared;
  const render = createVisitorRenderer({ build, appUrl: settings.APP_URL, ...shared });
  const versions: Record<PublicPage["invalidatedBy"], Version> = {
    // Never changes while the process runs.
    settings: () => "static",
    demo: demo.demoVersion,
    "demo-minute": demo.demoMinute,
  };
  return createPageCache({
    pages: new Map(
      publicPages.map((page) => [page.path, cacheablePage(page, versions[page.invalidatedBy])]),
    ),
    async render(address) {
      const page = await render(address);
      if (!page) return null;
      const headers = securityHeaders({
        scriptSources: page.scriptHashes,
        production: settings.production,
        https: settings.secureCookies,
      });
      return { html: page.html, headers };
    },
    onError: (error) => log.error({ err: error }, "public page failed"),
  });
}

/** Caches only declared addresses, so that queries can't fill the memory. */
function cacheablePage(
  { path, variants }: PublicPage,
  version: () => string | null,
): CacheablePage {
  const declared = new Set([path, ...(variants?.others ?? [])]);
  return {
    version,
    addressOf(query) {
      const address = variants ? variants.addressOf(query) : path;
      return address !== null && declared.has(address) ? address : null;
    },
  };
}
