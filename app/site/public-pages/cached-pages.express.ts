import type { ServerBuild } from "@remix-run/node";
import { createPageCache, type CacheablePage } from "#app/platform/http/page-cache.ts";
import { createVisitorRenderer, type SharedContext } from "#app/platform/http/remix.ts";
import { securityHeaders } from "#app/platform/http/security-headers.ts";
import { publicPages, type PublicPage } from "./public-pages.ts";

/** Changes whenever what it stands for does; null: there is nothing to show now. */
type Version = () => string | null;

interface PublicPagesDeps extends SharedContext {
  build: ServerBuild;
  settings: { APP_URL: string; production: boolean; secureCookies: boolean };
  demo: { demoVersion: Version; demoMinute: Version };
}

/** The pages that look the same to every visitor, and what each one's look depends on. */
export function createPublicPages({ build, settings, demo, ...shared }: PublicPagesDeps) {
  const { log } = shared;
  const render = createVisitorRenderer({ build, appUrl: settings.APP_URL, ...shared });
  const versions: Record<PublicPage["invalidatedBy"], Version> = {
    // The same until the process ends.
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

/** Only declared addresses are kept, so that no query fills the memory. */
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
